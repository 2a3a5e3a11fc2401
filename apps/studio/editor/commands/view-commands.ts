import type { Signal } from '@preact/signals-core'
import { filled } from '#kernel/message'
import { dockTabsPoint, type Editor, type EditorCommand } from '#sdk/studio'
import { inOrder } from '../../../kit/panel/in-order.ts'
import { cameraToken } from '../parts/camera-part.ts'
import { uiToken } from '../parts/editor-ui.ts'
import { savingToken } from '../parts/saving-part.ts'
import { COMMANDS } from './labels.ts'
import { openDialog } from './open-dialog.ts'

/** The canvas widths that the palette offers. */
const WIDTHS = [375, 768, 1024, 1280, 1440] as const

const toggle = (shown: Signal<boolean>): void => {
  shown.value = !shown.peek()
}

/** Closes the left panel, or opens the one again that was open last. */
function toggleLeft(editor: Editor): void {
  const { leftPanel, lastPanel } = editor.part(uiToken)
  leftPanel.value = leftPanel.peek() === null ? lastPanel.peek() : null
}

/** Closes the dock, or opens its first tab. */
function toggleDock(editor: Editor): void {
  const { dock } = editor.part(uiToken)
  const [first] = inOrder(editor.kernel.registry(dockTabsPoint).all.peek())
  dock.value = dock.peek() === null ? (first?.id ?? null) : null
}

function togglePreview({ mode }: Editor): void {
  mode.value = mode.peek() === 'edit' ? 'preview' : 'edit'
}

const saveNow = (editor: Editor): void =>
  void editor
    .part(savingToken)
    .save()
    .catch(() => undefined)

/** What can be shown, hidden and saved. */
export const viewCommands: readonly EditorCommand[] = [
  {
    id: 'command/view.commands',
    label: COMMANDS.commands,
    group: 'view',
    keys: ['$mod+k', '$mod+Shift+p'],
    run: (editor) => openDialog(editor, 'commands'),
  },
  {
    id: 'command/view.shortcuts',
    label: COMMANDS.shortcuts,
    group: 'view',
    keys: ['Shift+?', '?'],
    run: (editor) => openDialog(editor, 'shortcuts'),
  },
  {
    id: 'command/view.left',
    label: COMMANDS.leftPanel,
    group: 'view',
    keys: ['$mod+b'],
    run: toggleLeft,
  },
  {
    id: 'command/view.inspector',
    label: COMMANDS.inspector,
    group: 'view',
    keys: ['$mod+Alt+KeyB'],
    run: (editor) => toggle(editor.part(uiToken).inspector),
  },
  {
    id: 'command/view.bare',
    label: COMMANDS.bare,
    group: 'view',
    keys: ['$mod+.', '$mod+\\'],
    run: (editor) => toggle(editor.part(uiToken).bare),
  },
  {
    id: 'command/view.dock',
    label: COMMANDS.dock,
    group: 'view',
    keys: ['Control+Backquote'],
    run: toggleDock,
  },
  {
    id: 'command/view.preview',
    label: COMMANDS.preview,
    group: 'view',
    keys: ['$mod+Alt+Enter', 'p'],
    run: togglePreview,
  },
  {
    id: 'command/view.fit',
    label: COMMANDS.fit,
    group: 'view',
    run: (editor) => editor.part(cameraToken).resize({ width: 'fit' }),
  },
  ...WIDTHS.map(
    (width): EditorCommand => ({
      id: `command/view.width-${width}`,
      label: filled({ zh: '画布宽度 {width}', en: 'Canvas width {width}' }, { width }),
      group: 'view',
      run: (editor) => editor.part(cameraToken).resize({ width }),
    }),
  ),
  {
    id: 'command/publish.save',
    label: COMMANDS.save,
    group: 'publish',
    keys: ['$mod+s'],
    run: saveNow,
  },
]
