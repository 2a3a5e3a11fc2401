import { clearPage } from '#kernel/page/commands'
import { PAGE_ID, type PageDocument } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Editor, EditorCommand } from '#sdk/studio'
import { firstChildOf, parentOf, selectAll, siblingOf } from '../document/selecting.ts'
import { uiToken } from '../parts/editor-ui.ts'
import { announceCount, announceSelected } from './announce.ts'
import { COMMANDS } from './labels.ts'
import { openDialog } from './open-dialog.ts'
import { clipboardText, duplicate, moveToEnd, paste, remove, selectedElements, step } from './operations.ts'

const some = (editor: Editor): Label | undefined => (selectedElements(editor).length === 0 ? COMMANDS.nothingSelected : undefined)
const one = (editor: Editor): Label | undefined => some(editor) ?? (selectedElements(editor).length === 1 ? undefined : COMMANDS.oneElement)
type Find = (document: PageDocument, selection: readonly string[]) => string | undefined

/** Selects what is found from the selection, and says it. */
const go = (find: Find) => (editor: Editor) => {
  const id = find(editor.document(), editor.selection.peek())
  if (id === undefined) return
  editor.selection.value = [id]
  announceSelected(editor)
}
const noFurther = (find: Find) => (editor: Editor) => (find(editor.document(), editor.selection.peek()) ? undefined : COMMANDS.noFurther)
const next: Find = (document, ids) => siblingOf(document, ids, 1)
const previous: Find = (document, ids) => siblingOf(document, ids, -1)
const element = { zone: 'elements', disabled: some } as const

function selectSiblings({ document, selection }: Editor): void {
  selection.value = selectAll(document(), selection.peek())
}
function selectNothing({ selection }: Editor): void {
  selection.value = []
}

/** What can be done to elements. */
export const elementCommands: readonly EditorCommand[] = [
  {
    id: 'command/edit.undo',
    label: COMMANDS.undo,
    group: 'edit',
    keys: ['$mod+z'],
    run: (editor) => editor.undo(),
    disabled: (editor) => (editor.canUndo.peek() ? undefined : COMMANDS.nothingToUndo),
  },
  {
    id: 'command/edit.redo',
    label: COMMANDS.redo,
    group: 'edit',
    keys: ['$mod+Shift+z', '$mod+y'],
    run: (editor) => editor.redo(),
    disabled: (editor) => (editor.canRedo.peek() ? undefined : COMMANDS.nothingToRedo),
  },
  {
    id: 'command/edit.copy',
    menu: 10,
    label: COMMANDS.copy,
    group: 'edit',
    keys: ['$mod+c'],
    native: true,
    ...element,
    run: (editor) => toSystem(editor, false),
  },
  {
    id: 'command/edit.cut',
    menu: 20,
    label: COMMANDS.cut,
    group: 'edit',
    keys: ['$mod+x'],
    native: true,
    ...element,
    run: (editor) => toSystem(editor, true),
  },
  {
    id: 'command/edit.paste',
    menu: 30,
    label: COMMANDS.paste,
    group: 'edit',
    keys: ['$mod+v'],
    native: true,
    zone: 'elements',
    run: (editor) => fromSystem(editor, false),
  },
  {
    id: 'command/edit.paste-sibling',
    menu: 40,
    label: COMMANDS.pasteSibling,
    group: 'edit',
    keys: ['$mod+Shift+v'],
    native: true,
    zone: 'elements',
    run: (editor) => fromSystem(editor, true),
  },
  { id: 'command/edit.duplicate', menu: 50, label: COMMANDS.duplicate, group: 'edit', keys: ['$mod+d'], ...element, run: duplicate },
  { id: 'command/edit.delete', menu: 900, label: COMMANDS.remove, group: 'edit', keys: ['Delete', 'Backspace'], ...element, run: remove },
  { id: 'command/edit.rename', menu: 120, label: COMMANDS.rename, group: 'edit', keys: ['F2'], ...element, run: rename },
  {
    id: 'command/edit.replace',
    menu: 130,
    label: COMMANDS.replaceBy,
    group: 'edit',
    keys: ['r'],
    zone: 'elements',
    disabled: one,
    run: (editor) => openDialog(editor, 'replace'),
  },
  { id: 'command/edit.clear', label: COMMANDS.clear, group: 'edit', run: (editor) => editor.run(clearPage, {}) },
  {
    id: 'command/go.all',
    label: COMMANDS.selectAll,
    group: 'go',
    keys: ['$mod+a'],
    zone: 'editor',
    run: selectSiblings,
  },
  {
    id: 'command/go.none',
    label: COMMANDS.deselect,
    group: 'go',
    keys: ['Escape'],
    zone: 'elements',
    run: selectNothing,
  },
  {
    id: 'command/go.parent',
    menu: 410,
    label: COMMANDS.parent,
    group: 'go',
    keys: ['Shift+Enter', 'ArrowLeft'],
    ...element,
    run: go(parentOf),
  },
  {
    id: 'command/go.child',
    label: COMMANDS.child,
    group: 'go',
    keys: ['Enter', 'ArrowRight'],
    zone: 'elements',
    run: go(firstChildOf),
  },
  {
    id: 'command/go.next',
    label: COMMANDS.next,
    group: 'go',
    keys: ['ArrowDown', 'Tab'],
    zone: 'elements',
    disabled: noFurther(next),
    run: go(next),
  },
  {
    id: 'command/go.previous',
    label: COMMANDS.previous,
    group: 'go',
    keys: ['ArrowUp', 'Shift+Tab'],
    zone: 'elements',
    disabled: noFurther(previous),
    run: go(previous),
  },
  {
    id: 'command/move.up',
    menu: 420,
    label: COMMANDS.moveUp,
    group: 'go',
    keys: ['Alt+ArrowUp', '$mod+['],
    ...element,
    run: (editor) => step(editor, 'up'),
  },
  {
    id: 'command/move.down',
    menu: 430,
    label: COMMANDS.moveDown,
    group: 'go',
    keys: ['Alt+ArrowDown', '$mod+]'],
    ...element,
    run: (editor) => step(editor, 'down'),
  },
  {
    id: 'command/move.out',
    menu: 440,
    label: COMMANDS.moveOut,
    group: 'go',
    keys: ['Alt+ArrowLeft'],
    ...element,
    run: (editor) => step(editor, 'out'),
  },
  {
    id: 'command/move.in',
    menu: 450,
    label: COMMANDS.moveIn,
    group: 'go',
    keys: ['Alt+ArrowRight'],
    ...element,
    run: (editor) => step(editor, 'in'),
  },
  {
    id: 'command/move.first',
    label: COMMANDS.moveFirst,
    group: 'go',
    keys: ['$mod+Shift+BracketLeft'],
    ...element,
    run: (editor) => moveToEnd(editor, 'first'),
  },
  {
    id: 'command/move.last',
    label: COMMANDS.moveLast,
    group: 'go',
    keys: ['$mod+Shift+BracketRight'],
    ...element,
    run: (editor) => moveToEnd(editor, 'last'),
  },
  { id: 'command/move.to', menu: 460, label: COMMANDS.moveTo, group: 'go', disabled: some, run: (editor) => openDialog(editor, 'move') },
]

function rename(editor: Editor): void {
  const ui = editor.part(uiToken)
  const id = editor.selection.peek().at(-1)
  if (!id || id === PAGE_ID) return
  ui.leftPanel.value = 'panel/outline'
  ui.renaming.value = id
}

/** Copying from a menu has no clipboard event to write to; the browser may ask or refuse. */
async function toSystem(editor: Editor, cut: boolean): Promise<void> {
  try {
    await navigator.clipboard.writeText(clipboardText(editor))
  } catch {
    editor.notify(COMMANDS.cannotWrite, 'warning')
    return
  }
  if (cut) remove(editor)
  else announceCount(editor, 'copied', selectedElements(editor).length)
}

async function fromSystem(editor: Editor, asSibling: boolean): Promise<void> {
  try {
    paste(editor, await navigator.clipboard.readText(), asSibling)
  } catch {
    editor.notify(COMMANDS.cannotRead, 'warning')
  }
}
