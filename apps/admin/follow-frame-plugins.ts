import { computed } from '@preact/signals-core'
import type { Kernel } from '#kernel/plugin'
import { layoutsPoint, menuKindsPoint, tabActionsPoint, toolbarPoint } from '#sdk/admin'
import { screensPoint } from '#sdk/studio'
import type { AdminApp } from './admin-app.ts'

const points = [layoutsPoint, menuKindsPoint, toolbarPoint, tabActionsPoint, screensPoint].map(({ name }) => name)

/** Keeps what plugins from outside of the product bring to the frame: layouts, menu kinds, toolbar items, tab actions and screens. */
export function followFramePlugins(kernel: Kernel, app: AdminApp): () => void {
  const person = computed(() => app.start.value.user?.userId)
  let stop: () => void = () => undefined
  let isLeft = false
  // Comes behind the first page, which needs none of it.
  void import('../shell/plugins/follow-contributions.ts').then(({ followContributions }) => {
    if (!isLeft) stop = followContributions(kernel, { points, person })
  })
  return () => {
    isLeft = true
    stop()
  }
}
