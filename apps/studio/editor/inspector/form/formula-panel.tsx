import { type ReactNode, useMemo } from 'react'
import { isLookPath } from '#kernel/page/look'
import type { Json } from '#kernel/page/values'
import { type PanelContext, PanelProvider, usePanel } from '#sdk/setter'
import { useEditor } from '#sdk/studio'
import { useMessages } from '#shell/messages'
import type { Subject } from '../../../../kit/form/subject.ts'
import { formTexts } from '../../../../kit/form/texts.ts'
import { pastValuesToken } from '../../parts/past-values-part.ts'
import { withEvent } from '../types/event-entries.ts'
import { inferType } from '../types/infer-type.ts'
import { memberEntries } from '../types/member-entries.ts'
import { membersAt } from '../types/members-at.ts'
import { typeText } from '../types/type-text.ts'
import { sessionScope } from '../types/use-inferred.ts'
import { waitsForEvent } from './live-value.tsx'

interface Props {
  readonly subject: Pick<Subject, 'entry' | 'prefix' | 'input' | 'takesInput'>
  readonly path: string
  readonly children: ReactNode
}

/** Formulas of steps and requests run with their step or request, so the engine reports no current value. */
const isTold = (prefix: string): boolean => prefix === '' || isLookPath(prefix)

/**
 * What the editor of one formula may know of its place: what `eventParams` is there, or that it is not known yet, and
 * the values that it gave.
 */
export function FormulaPanel({ subject, path, children }: Props) {
  const panel = usePanel()
  const session = useEditor()
  const { entry, prefix = '', input, takesInput } = subject
  const t = useMessages(formTexts)
  const waiting = takesInput && input === undefined ? t('afterRun') : null
  const isKnown = input !== undefined
  const sample = JSON.stringify(input ?? null)
  const context = useMemo((): PanelContext => {
    const past = session.findPart(pastValuesToken)
    const given = isKnown ? (JSON.parse(sample) as Json) : undefined
    return {
      ...panel,
      ...(takesInput ? { scope: () => withEvent(panel.scope(), given) } : {}),
      ...(given === undefined
        ? {}
        : {
            members: (source, dot) => memberEntries(membersAt(source, dot, sessionScope(session, given))),
            inferred: ({ kind, source }) => {
              const type = typeText(inferType(source, kind, sessionScope(session, given)))
              return type === '' ? '' : t('inferred', { type })
            },
          }),
      evaluate: (binding, given = JSON.parse(sample) as Json) => panel.evaluate(binding, given),
      ...(waiting === null ? {} : { notYet: (binding, evaluation) => (waitsForEvent(binding, evaluation) ? waiting : null) }),
      ...(entry === undefined || !past || !isTold(prefix) ? {} : { past: () => past.of(entry, `${prefix}${path}`) }),
    }
  }, [panel, session, entry, prefix, path, sample, waiting, takesInput, isKnown, t])
  return <PanelProvider value={context}>{children}</PanelProvider>
}
