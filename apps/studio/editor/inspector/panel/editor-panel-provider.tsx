import { type ReactNode, useMemo } from 'react'
import { functionsPoint } from '#sdk'
import { type PanelContext, PanelProvider } from '#sdk/setter'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { translate, useLocale } from '#shell/messages'
import { runningToken } from '../../parts/running-part.ts'
import { referenceOptions } from '../../reference-options.ts'
import { texts } from '../texts.ts'
import { inferType } from '../types/infer-type.ts'
import { memberEntries } from '../types/member-entries.ts'
import { membersAt } from '../types/members-at.ts'
import { typeText } from '../types/type-text.ts'
import { sessionScope } from '../types/use-inferred.ts'
import { FormulaInRow } from './formula-in-row.tsx'
import { scopeOf } from './scope.ts'
import { targetsOf } from './targets.ts'
import '../inspector.css'
import { namesOn, speakerOf } from '../../words/speaker.ts'

/** Gives setters what they may know of the open page. */
export function EditorPanelProvider({ children }: { readonly children: ReactNode }) {
  const session = useEditor()
  const locale = useLocale()
  const context = useMemo(
    (): PanelContext => ({
      locale,
      scope: () =>
        scopeOf(
          session.document(),
          session.catalogue,
          session.kernel.registry(functionsPoint).all.peek(),
          referenceOptions(session.kernel),
        ),
      members: (source, dot) => memberEntries(membersAt(source, dot, sessionScope(session))),
      inferred: ({ kind, source }) => {
        const type = typeText(inferType(source, kind, sessionScope(session)))
        return type === '' ? '' : translate(texts, 'inferred', { type })
      },
      evaluate: (binding, input = null) => session.part(runningToken).page.evaluate(binding, input),
      words: (told) => speakerOf(session.kernel).now(told, locale, namesOn(session.document())),
      targets: (kind) => targetsOf(session.document(), session.catalogue, kind),
      formula: FormulaInRow,
      upload: async (file) => (await call('POST /cloud/upload/files', { file })).url,
    }),
    [session, locale],
  )
  return (
    <PanelProvider value={context}>
      <div className="te-panel">{children}</div>
    </PanelProvider>
  )
}
