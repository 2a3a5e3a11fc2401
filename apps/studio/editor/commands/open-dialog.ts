import type { Editor } from '#sdk/studio'
import { type EditorDialog, uiToken } from '../parts/editor-ui.ts'

/** Opens a dialog; `about` is the id of what it is about, where that is not what is selected when the dialog has loaded. */
export function openDialog(editor: Editor, dialog: EditorDialog, about: string | null = null): void {
  const ui = editor.part(uiToken)
  ui.dialogAbout.value = about
  ui.dialog.value = dialog
}
