import { settersPoint } from '#sdk'
import { dockTabsPoint, type Editor, type EditorPanel, inspectorTabsPoint, sidePanelsPoint } from '#sdk/studio'
import { runningToken } from './parts/running-part.ts'

/** Milliseconds after opening: what the person sees first comes first. */
const REST = 1500

/** Fetches in the background what is otherwise loaded when first used, so that a lost connection takes no panel, control or dialog away. */
export function warmUp({ kernel, part }: Editor): () => void {
  const panels = (): readonly EditorPanel[] => [
    ...kernel.registry(inspectorTabsPoint).all.peek(),
    ...kernel.registry(sidePanelsPoint).all.peek(),
    ...kernel.registry(dockTabsPoint).all.peek(),
  ]
  const loads = (): readonly (() => Promise<unknown>)[] => [
    ...panels().map((panel) => async () => panel.load()),
    ...kernel
      .registry(settersPoint)
      .all.peek()
      .map((setter) => setter.editor),
    () => import('./commands/command-palette.tsx'),
    () => import('./commands/shortcut-sheet.tsx'),
    () => import('./commands/move-dialog.tsx'),
    () => import('./saving/page-conflict.tsx'),
    () => import('./flow/index.ts'),
    // The first edit asks for it anyway.
    () => part(runningToken).page.engine(),
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
