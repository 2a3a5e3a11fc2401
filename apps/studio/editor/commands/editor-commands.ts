import { Message } from '@arco-design/web-react'
import { clearPage, type Label, PAGE_ID } from '#kernel/page'
import { definePlugin } from '#sdk'
import { currentLocale } from '../../../shell/messages.ts'
import type { EditorUi } from '../editor-ui.ts'
import { type EditorCommand, editorCommandsPoint } from '../points.ts'
import { firstChildOf, parentOf, selectAll, siblingOf } from '../stage/selecting.ts'
import { announceCount, announceSelected } from './announce.ts'
import { COMMANDS } from './labels.ts'
import { clipboardText, duplicate, moveToEnd, paste, remove, selectedElements, step } from './operations.ts'
import { viewCommands } from './view-commands.ts'

/** What can be done to elements. */
function elementCommands(ui: EditorUi): readonly EditorCommand[] {
  const { session } = ui
  const some = (): Label | undefined => (selectedElements(session).length === 0 ? COMMANDS.nothingSelected : undefined)
  const go = (find: (selection: readonly string[]) => string | undefined) => () => {
    const id = find(session.selection.peek())
    if (id === undefined) return
    session.selection.value = [id]
    announceSelected(session)
  }
  const doc = session.document
  const element = { zone: 'elements', disabled: some } as const
  return [
    {
      id: 'edit/undo',
      label: COMMANDS.undo,
      group: 'edit',
      keys: ['$mod+z'],
      run: session.undo,
      disabled: () => (session.canUndo.peek() ? undefined : COMMANDS.nothingToUndo),
    },
    {
      id: 'edit/redo',
      label: COMMANDS.redo,
      group: 'edit',
      keys: ['$mod+Shift+z', '$mod+y'],
      run: session.redo,
      disabled: () => (session.canRedo.peek() ? undefined : COMMANDS.nothingToRedo),
    },
    {
      id: 'edit/copy',
      label: COMMANDS.copy,
      group: 'edit',
      keys: ['$mod+c'],
      native: true,
      ...element,
      run: () => void toSystem(ui, false),
    },
    { id: 'edit/cut', label: COMMANDS.cut, group: 'edit', keys: ['$mod+x'], native: true, ...element, run: () => void toSystem(ui, true) },
    {
      id: 'edit/paste',
      label: COMMANDS.paste,
      group: 'edit',
      keys: ['$mod+v'],
      native: true,
      zone: 'elements',
      run: () => void fromSystem(ui, false),
    },
    {
      id: 'edit/paste-sibling',
      label: COMMANDS.pasteSibling,
      group: 'edit',
      keys: ['$mod+Shift+v'],
      native: true,
      zone: 'elements',
      run: () => void fromSystem(ui, true),
    },
    { id: 'edit/duplicate', label: COMMANDS.duplicate, group: 'edit', keys: ['$mod+d'], ...element, run: () => duplicate(session) },
    { id: 'edit/delete', label: COMMANDS.remove, group: 'edit', keys: ['Delete', 'Backspace'], ...element, run: () => remove(session) },
    { id: 'edit/rename', label: COMMANDS.rename, group: 'edit', keys: ['F2'], ...element, run: () => rename(ui) },
    { id: 'edit/clear', label: COMMANDS.clear, group: 'edit', run: () => void session.run(clearPage, {}) },
    {
      id: 'go/all',
      label: COMMANDS.selectAll,
      group: 'go',
      keys: ['$mod+a'],
      zone: 'elements',
      run: () => (session.selection.value = selectAll(doc(), session.selection.peek())),
    },
    { id: 'go/none', label: COMMANDS.deselect, group: 'go', keys: ['Escape'], zone: 'elements', run: () => (session.selection.value = []) },
    {
      id: 'go/parent',
      label: COMMANDS.parent,
      group: 'go',
      keys: ['Shift+Enter', 'ArrowLeft'],
      ...element,
      run: go((ids) => parentOf(doc(), ids)),
    },
    {
      id: 'go/child',
      label: COMMANDS.child,
      group: 'go',
      keys: ['Enter', 'ArrowRight'],
      zone: 'elements',
      run: go((ids) => firstChildOf(doc(), ids)),
    },
    {
      id: 'go/next',
      label: COMMANDS.next,
      group: 'go',
      keys: ['ArrowDown', 'Tab'],
      zone: 'elements',
      disabled: () => (siblingOf(doc(), session.selection.peek(), 1) ? undefined : COMMANDS.noFurther),
      run: go((ids) => siblingOf(doc(), ids, 1)),
    },
    {
      id: 'go/previous',
      label: COMMANDS.previous,
      group: 'go',
      keys: ['ArrowUp', 'Shift+Tab'],
      zone: 'elements',
      disabled: () => (siblingOf(doc(), session.selection.peek(), -1) ? undefined : COMMANDS.noFurther),
      run: go((ids) => siblingOf(doc(), ids, -1)),
    },
    { id: 'move/up', label: COMMANDS.moveUp, group: 'go', keys: ['Alt+ArrowUp', '$mod+['], ...element, run: () => step(session, 'up') },
    {
      id: 'move/down',
      label: COMMANDS.moveDown,
      group: 'go',
      keys: ['Alt+ArrowDown', '$mod+]'],
      ...element,
      run: () => step(session, 'down'),
    },
    { id: 'move/out', label: COMMANDS.moveOut, group: 'go', keys: ['Alt+ArrowLeft'], ...element, run: () => step(session, 'out') },
    { id: 'move/in', label: COMMANDS.moveIn, group: 'go', keys: ['Alt+ArrowRight'], ...element, run: () => step(session, 'in') },
    {
      id: 'move/first',
      label: COMMANDS.moveFirst,
      group: 'go',
      keys: ['$mod+Shift+BracketLeft'],
      ...element,
      run: () => moveToEnd(session, 'first'),
    },
    {
      id: 'move/last',
      label: COMMANDS.moveLast,
      group: 'go',
      keys: ['$mod+Shift+BracketRight'],
      ...element,
      run: () => moveToEnd(session, 'last'),
    },
    { id: 'move/to', label: COMMANDS.moveTo, group: 'go', disabled: some, run: () => (ui.dialog.value = 'move') },
  ]
}

function rename(ui: EditorUi): void {
  const id = ui.session.selection.peek().at(-1)
  if (!id || id === PAGE_ID) return
  ui.leftPanel.value = 'panel/outline'
  ui.renaming.value = id
}

/** Copying from a menu has no clipboard event to write to; the browser may ask or refuse. */
async function toSystem({ session }: EditorUi, cut: boolean): Promise<void> {
  try {
    await navigator.clipboard.writeText(clipboardText(session))
  } catch {
    Message.warning(COMMANDS.cannotWrite[currentLocale()])
    return
  }
  if (cut) remove(session)
  else announceCount(session, 'copied', selectedElements(session).length)
}

async function fromSystem({ session }: EditorUi, asSibling: boolean): Promise<void> {
  try {
    paste(session, await navigator.clipboard.readText(), asSibling)
  } catch {
    Message.warning(COMMANDS.cannotRead[currentLocale()])
  }
}

/** Every command of an open editor, as contributions of its own. */
export function createCommandsPlugin(ui: EditorUi) {
  return definePlugin({
    id: 'tessera.editor-commands',
    version: '0.1.0',
    setup(context) {
      for (const command of [...elementCommands(ui), ...viewCommands(ui)]) context.contribute(editorCommandsPoint, command)
    },
  })
}
