import type { Editor } from '#sdk/studio'
import { uiToken } from './editor-ui.ts'

/** Opens a side panel, or closes it where it is open. */
export function togglePanel(editor: Editor, id: string): void {
  const ui = editor.part(uiToken)
  ui.bare.value = false
  ui.leftPanel.value = ui.leftPanel.peek() === id ? null : id
}
