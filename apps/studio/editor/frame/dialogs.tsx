import { lateDialog } from '../../../kit/panel/late-view.tsx'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { type EditorDialog, useEditorUi } from '../parts/editor-ui.ts'
import './dialogs.css'

const DIALOGS = {
  commands: lateDialog(() => import('../commands/command-palette.tsx').then(({ CommandPalette }) => CommandPalette)),
  shortcuts: lateDialog(() => import('../commands/shortcut-sheet.tsx').then(({ ShortcutSheet }) => ShortcutSheet)),
  move: lateDialog(() => import('../commands/move-dialog.tsx').then(({ MoveDialog }) => MoveDialog)),
  replace: lateDialog(() => import('../commands/replace-dialog.tsx').then(({ ReplaceDialog }) => ReplaceDialog)),
  compare: lateDialog(() => import('../history/compare-dialog.tsx').then(({ CompareDialog }) => CompareDialog)),
  merge: lateDialog(() => import('../history/merge-dialog.tsx').then(({ MergeDialog }) => MergeDialog)),
  conflict: lateDialog(() => import('../saving/page-conflict.tsx').then(({ PageConflict }) => PageConflict)),
  'make-block': lateDialog(() => import('../blocks/make-dialog.tsx').then(({ MakeBlockDialog }) => MakeBlockDialog)),
  'block-update': lateDialog(() => import('../blocks/update-dialog.tsx').then(({ UpdateDialog }) => UpdateDialog)),
  'block-users': lateDialog(() => import('../blocks/users-dialog.tsx').then(({ UsersDialog }) => UsersDialog)),
  'make-shared': lateDialog(() => import('../shared/make-shared-dialog.tsx').then(({ MakeSharedDialog }) => MakeSharedDialog)),
  'detach-shared': lateDialog(() => import('../shared/detach-dialog.tsx').then(({ DetachDialog }) => DetachDialog)),
  hosts: lateDialog(() => import('../resources/hosts-dialog.tsx').then(({ HostsDialog }) => HostsDialog)),
} satisfies Record<EditorDialog, unknown>

/** The one dialog that is open, loaded when first needed. */
export function Dialogs() {
  const ui = useEditorUi()
  const open = useSignalValue(ui.dialog)
  if (open === null) return null
  const Dialog = DIALOGS[open]
  const close = (): void => {
    ui.dialog.value = null
    // The keyboard goes back to where the dialog's result shows.
    ui.focusCanvas()
    // The dialog's own lock lets go of the keyboard a moment later, and may give it to what is gone by then.
    setTimeout(() => {
      if (document.activeElement === document.body) ui.focusCanvas()
    }, 50)
  }
  return <Dialog close={close} />
}
