import { computed } from '@preact/signals-core'
import { layoutsPoint, menuKindsPoint, tabActionsPoint, toolbarPoint } from '#sdk/admin'
import { screensPoint } from '#sdk/studio'
import type { StudioPlugins } from '../shell/plugins/ask-plugins.ts'
import type { FrameParts } from './admin-context.ts'

const points = [layoutsPoint, menuKindsPoint, toolbarPoint, tabActionsPoint, screensPoint].map(({ name }) => name)

/** Milliseconds: as long as a timer can be set for. */
const LONGEST = 2 ** 31 - 1

type Ask = () => () => Promise<StudioPlugins>
const onceOf = (begin: Ask | undefined): Ask | undefined =>
  begin &&
  (() => {
    const request = begin()
    return async () => ({ ...(await request()), again: LONGEST })
  })

/**
 * Keeps what plugins from outside of the product bring to the frame: layouts, menu kinds, toolbar items, tab actions
 * and screens. With `once` they are requested one time. `arePluginsKnown` turns true once those that there are have
 * loaded.
 */
export function followFramePlugins(
  { kernel, app, arePluginsKnown }: Pick<FrameParts, 'kernel' | 'app' | 'arePluginsKnown'>,
  once = false,
): () => void {
  const onKnown = (): void => {
    arePluginsKnown.value = true
  }
  const person = computed(() => app.start.value.user?.userId)
  let stop: () => void = () => undefined
  let isLeft = false
  // Comes behind the first page, which needs none of it.
  const asking = once ? import('../shell/plugins/ask-plugins.ts') : undefined
  void import('../shell/plugins/follow-contributions.ts').then(async ({ followContributions }) => {
    const ask = onceOf((await asking)?.askForStudio)
    if (!isLeft) stop = followContributions(kernel, { points, person, ...(ask && { ask }), onKnown })
  }, onKnown)
  return () => {
    isLeft = true
    stop()
  }
}
