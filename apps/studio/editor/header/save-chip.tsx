import { SaveChip } from '../../documents/save-chip.tsx'
import { useEditorUi } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'

/** How the page's changes stand with the server. */
export function PageSaveChip() {
  const ui = useEditorUi()
  const { state, others, save } = ui.session.part(savingToken)
  return <SaveChip {...{ state, others }} onSave={save} onConflict={() => (ui.dialog.value = 'conflict')} />
}
