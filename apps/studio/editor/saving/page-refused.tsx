import { formatPage } from '#kernel/page/schema'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { saveText } from '../../../shell/save-text.ts'
import type { Refusal } from '../../../shell/sync/refusal.ts'
import { RefusedNotice } from '../../documents/refused-notice.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'

/** The server said no to a save of the page. */
export function PageRefused({ refusal }: { readonly refusal: Refusal }) {
  const { session } = useEditorUi()
  const saving = session.part(savingToken)
  const document = useSignalValue(session.store.current)
  const entry = refusal.entry === null ? undefined : document.entries.get(refusal.entry)
  return (
    <RefusedNotice
      refusal={refusal}
      name={entry && 'name' in entry ? entry.name : undefined}
      onShow={entry?.kind === 'element' ? () => (session.selection.value = [entry.id]) : undefined}
      onRetry={saving.save}
      onKeep={() => saveText(`${session.page.peek().name}.json`, JSON.stringify(formatPage(session.document()), null, 2))}
      onDiscard={saving.discard}
    />
  )
}
