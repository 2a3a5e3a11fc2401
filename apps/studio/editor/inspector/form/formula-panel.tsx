import { type ReactNode, useMemo } from 'react'
import type { Json } from '#kernel/page'
import { isLookPath } from '#kernel/page/look'
import { type PanelContext, PanelProvider, usePanel } from '#sdk/setter'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import type { Subject } from '../../../../kit/form/subject.ts'
import { formTexts } from '../../../../kit/form/texts.ts'
import { pastValuesToken } from '../../parts/past-values-part.ts'
import { waitsForEvent } from './live-value.tsx'

interface Props {
  readonly subject: Pick<Subject, 'entry' | 'prefix' | 'input' | 'takesInput'>
  readonly path: string
  readonly children: ReactNode
}

/** Formulas of steps and requests run when those do: the engine tells no values of them. */
const isTold = (prefix: string): boolean => prefix === '' || isLookPath(prefix)

/** What the editor of one formula may know of its place: what `eventParams` is there, or that it is not known yet, and the values that it gave. */
export function FormulaPanel({ subject, path, children }: Props) {
  const panel = usePanel()
  const session = useEditor()
  const { entry, prefix = '', input, takesInput } = subject
  const t = useMessages(formTexts)
  const waiting = takesInput && input === undefined ? t('afterRun') : null
  const sample = JSON.stringify(input ?? null)
  const context = useMemo((): PanelContext => {
    const past = session.findPart(pastValuesToken)
    return {
      ...panel,
      evaluate: (binding, given = JSON.parse(sample) as Json) => panel.evaluate(binding, given),
      ...(waiting === null ? {} : { notYet: (binding, evaluation) => (waitsForEvent(binding, evaluation) ? waiting : null) }),
      ...(entry === undefined || !past || !isTold(prefix) ? {} : { past: () => past.of(entry, `${prefix}${path}`) }),
    }
  }, [panel, session, entry, prefix, path, sample, waiting])
  return <PanelProvider value={context}>{children}</PanelProvider>
}
