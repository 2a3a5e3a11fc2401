import { viewsPoint } from '#kernel/view'
import { servicesPlugin } from '#plugins/presets/services'
import { viewsPlugin } from '#plugins/presets/views'
import { boot } from './boot.ts'

/** The kernel of a published page: views, and what actions may ask of the page. Actions that act on the page come when a flow first uses one. */
export const viewerKernel = boot([viewsPlugin, servicesPlugin])

let rare: Promise<void> | undefined

/** Adds the views that few pages have, and the services that these use, where a page has a type that is none of the usual ones. */
export async function bootFor(types: Iterable<string>): Promise<void> {
  const registry = viewerKernel.registry(viewsPoint)
  if ([...types].every((type) => registry.get(type))) return
  rare ??= Promise.all([import('#plugins/presets/rare-views'), import('#plugins/presets/rare-services')]).then(
    ([{ rareViewsPlugin }, { rareServicesPlugin }]) => viewerKernel.load(rareViewsPlugin, rareServicesPlugin),
    (failure) => {
      // Whoever opens the next page asks again.
      rare = undefined
      throw failure
    },
  )
  await rare
}
