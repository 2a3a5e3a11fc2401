import type { EditorUi } from '../editor-ui.ts'
import { type EditorCommand, sidePanelsPoint } from '../points.ts'
import { COMMANDS } from './labels.ts'

/** The canvas widths offered, with their keys in the palette. */
export const WIDTHS = [375, 768, 1024, 1280, 1440] as const

/** What can be shown, hidden, saved and published. */
export function viewCommands(ui: EditorUi): readonly EditorCommand[] {
  const { session } = ui
  const toggle = (id: string): void => {
    ui.bare.value = false
    ui.leftPanel.value = ui.leftPanel.peek() === id ? null : id
  }
  const panels = session.kernel.registry(sidePanelsPoint).all.peek()
  let lastPanel = ui.leftPanel.peek() ?? 'panel/add'
  return [
    {
      id: 'view/commands',
      label: COMMANDS.commands,
      group: 'view',
      keys: ['$mod+k', '$mod+Shift+p'],
      run: () => (ui.dialog.value = 'commands'),
    },
    { id: 'view/shortcuts', label: COMMANDS.shortcuts, group: 'view', keys: ['Shift+?', '?'], run: () => (ui.dialog.value = 'shortcuts') },
    ...panels.map((panel): EditorCommand => {
      const letters = panel.id === 'panel/add' ? ['a', 'i'] : []
      const keys = [...(panel.keys ? [panel.keys] : []), ...letters.filter((key) => key !== panel.keys)]
      return { id: `view/${panel.id}`, label: panel.label, group: 'view', keys, run: () => toggle(panel.id) }
    }),
    {
      id: 'view/left',
      label: COMMANDS.leftPanel,
      group: 'view',
      keys: ['$mod+b'],
      run() {
        lastPanel = ui.leftPanel.peek() ?? lastPanel
        ui.leftPanel.value = ui.leftPanel.peek() === null ? lastPanel : null
      },
    },
    {
      id: 'view/inspector',
      label: COMMANDS.inspector,
      group: 'view',
      keys: ['$mod+Alt+KeyB'],
      run: () => (ui.inspector.value = !ui.inspector.peek()),
    },
    { id: 'view/bare', label: COMMANDS.bare, group: 'view', keys: ['$mod+.', '$mod+\\'], run: () => (ui.bare.value = !ui.bare.peek()) },
    {
      id: 'view/dock',
      label: COMMANDS.dock,
      group: 'view',
      keys: ['Control+Backquote'],
      run: () => (session.dock.value = session.dock.peek() === null ? 'dock/problems' : null),
    },
    {
      id: 'view/preview',
      label: COMMANDS.preview,
      group: 'view',
      keys: ['$mod+Alt+Enter', 'p'],
      run: () => (session.mode.value = session.mode.peek() === 'edit' ? 'preview' : 'edit'),
    },
    {
      id: 'view/fit',
      label: COMMANDS.fit,
      group: 'view',
      keys: ['Shift+Digit1'],
      zone: 'elements',
      run: () => (session.width.value = 'fit'),
    },
    ...WIDTHS.map(
      (width): EditorCommand => ({
        id: `view/width-${width}`,
        label: { zh: `画布宽度 ${width}`, en: `Canvas width ${width}` },
        group: 'view',
        run: () => (session.width.value = width),
      }),
    ),
    { id: 'publish/save', label: COMMANDS.save, group: 'publish', keys: ['$mod+s'], run: () => void session.save().catch(() => undefined) },
    {
      id: 'publish/open',
      label: COMMANDS.publish,
      group: 'publish',
      keys: ['Shift+p'],
      zone: 'elements',
      run: () => (ui.publishing.value = true),
    },
  ]
}
