import { lazy, Suspense } from 'react'
import { useSignalValue } from '../../use-signal-value.ts'
import { type EditorDialog, useEditorUi } from '../editor-ui.ts'
import './dialogs.css'

const DIALOGS = {
  commands: lazy(() => import('../commands/command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette }))),
  shortcuts: lazy(() => import('../commands/shortcut-sheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet }))),
  move: lazy(() => import('../commands/move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog }))),
  compare: lazy(() => import('../history/compare-dialog.tsx').then(({ CompareDialog }) => ({ default: CompareDialog }))),
  merge: lazy(() => import('../history/merge-dialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog }))),
  conflict: lazy(() => import('../saving/conflict-dialog.tsx').then(({ ConflictDialog }) => ({ default: ConflictDialog }))),
  'make-block': lazy(() => import('../blocks/make-dialog.tsx').then(({ MakeBlockDialog }) => ({ default: MakeBlockDialog }))),
  'block-update': lazy(() => import('../blocks/update-dialog.tsx').then(({ UpdateDialog }) => ({ default: UpdateDialog }))),
  'block-users': lazy(() => import('../blocks/users-dialog.tsx').then(({ UsersDialog }) => ({ default: UsersDialog }))),
  'make-shared': lazy(() => import('../shared/make-shared-dialog.tsx').then(({ MakeSharedDialog }) => ({ default: MakeSharedDialog }))),
  'detach-shared': lazy(() => import('../shared/detach-dialog.tsx').then(({ DetachDialog }) => ({ default: DetachDialog }))),
  hosts: lazy(() => import('../resources/hosts-dialog.tsx').then(({ HostsDialog }) => ({ default: HostsDialog }))),
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
  return (
    <Suspense fallback={null}>
      <Dialog close={close} />
    </Suspense>
  )
}
