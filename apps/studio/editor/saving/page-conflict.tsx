import { pageKind } from '#kernel/page/schema'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { ConflictDialog } from '../../documents/conflict-dialog.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'

/** Both sides of what two people changed on the page. */
export function PageConflict({ close }: { readonly close: () => void }) {
  const { session } = useEditorUi()
  const saving = session.part(savingToken)
  const conflict = useSignalValue(saving.conflict)
  const { entries } = useSignalValue(session.store.current)
  if (!conflict) return null
  return (
    <ConflictDialog
      {...{ kind: pageKind, conflict, entries, close }}
      nameOf={(entry) => (entry && 'name' in entry ? entry.name : session.page.peek().name)}
      conflictsIn={saving.conflictsIn}
      resolve={saving.resolveConflict}
    />
  )
}
