import { settersPoint } from '#sdk'
import type { OwnedSession } from './create-session.ts'
import { dockTabsPoint, inspectorTabsPoint, sidePanelsPoint } from './points.ts'

/** Milliseconds after opening: what the person sees first comes first. */
const REST = 1500

/** Fetches in the background what is otherwise loaded when first used, so that a lost connection takes no panel, control or dialog away. */
export function warmUp({ kernel, running }: OwnedSession): () => void {
  const loads = (): readonly (() => Promise<unknown>)[] => [
    ...[inspectorTabsPoint, sidePanelsPoint, dockTabsPoint].flatMap((point) =>
      kernel
        .registry(point)
        .all.peek()
        .map((panel) => panel.load),
    ),
    ...kernel
      .registry(settersPoint)
      .all.peek()
      .map((setter) => setter.editor),
    () => import('./commands/command-palette.tsx'),
    () => import('./commands/shortcut-sheet.tsx'),
    () => import('./commands/move-dialog.tsx'),
    () => import('./saving/conflict-dialog.tsx'),
    () => import('./flow/index.ts'),
    // The first edit asks for it anyway.
    () => running.engine(),
  ]
  let stopped = false
  const run = async (): Promise<void> => {
    for (const load of loads()) {
      if (stopped) return
      // Whoever really needs it tries again and says what is wrong.
      await load().catch(() => undefined)
    }
  }
  const timer = setTimeout(() => void run(), REST)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
