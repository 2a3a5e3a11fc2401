import { viewsPoint } from '#kernel/view'
import { viewerKernel } from '../boot/viewer.ts'

let late: Promise<void> | undefined

/** Adds the views that few pages have, and the services that these and the actions on a page use. */
export function latePlugins(): Promise<void> {
  late ??= import('./late.ts').then(
    ({ plugins }) => viewerKernel.load(...plugins),
    (failure) => {
      // Whoever needs one asks again.
      late = undefined
      throw failure
    },
  )
  return late
}

/** Adds them where a page has a type that is none of the usual ones. */
export async function latePluginsFor(types: Iterable<string>): Promise<void> {
  const registry = viewerKernel.registry(viewsPoint)
  if (![...types].every((type) => registry.get(type))) await latePlugins()
}
