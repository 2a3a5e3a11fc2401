import { announceCount } from '../commands/announce.ts'
import { clipboardText, paste, remove, selectedElements } from '../commands/operations.ts'
import { mayRun, placeOf } from '../commands/shortcuts.ts'
import type { EditorUi } from '../parts/editor-ui.ts'

const ELEMENTS = {
  id: 'command/',
  label: { zh: '剪贴板', en: 'Clipboard' },
  group: 'edit',
  zone: 'elements',
  run: () => undefined,
} as const

/** Copy, cut and paste by the browser's own events: they ask for no permission. */
export function bindClipboard(ui: EditorUi): () => void {
  const { session } = ui
  let asSibling = false
  const ours = (event: ClipboardEvent): boolean => mayRun(ELEMENTS, '$mod+c', placeOf(event.composedPath()[0] ?? null, ui))
  const copy = (event: ClipboardEvent): void => {
    const selection = document.getSelection()
    if (!ours(event) || (selection && !selection.isCollapsed && selection.toString() !== '')) return
    const text = clipboardText(session)
    if (text === '' || !event.clipboardData) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    if (event.type === 'cut') remove(session)
    else announceCount(session, 'copied', selectedElements(session).length)
  }
  const insert = (event: ClipboardEvent): void => {
    if (!ours(event) || !event.clipboardData) return
    event.preventDefault()
    paste(session, event.clipboardData.getData('text/plain'), asSibling)
  }
  // Mod+Shift+V pastes too; the event itself does not say that Shift was held.
  const keys = (event: KeyboardEvent): void => {
    asSibling = event.shiftKey
  }
  document.addEventListener('copy', copy)
  document.addEventListener('cut', copy)
  document.addEventListener('paste', insert)
  window.addEventListener('keydown', keys, true)
  return () => {
    document.removeEventListener('copy', copy)
    document.removeEventListener('cut', copy)
    document.removeEventListener('paste', insert)
    window.removeEventListener('keydown', keys, true)
  }
}
