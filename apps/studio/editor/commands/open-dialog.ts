import type { Editor } from '#sdk/studio'
import { type EditorDialog, uiToken } from '../editor-ui.ts'

export function openDialog(editor: Editor, dialog: EditorDialog): void {
  editor.part(uiToken).dialog.value = dialog
}
