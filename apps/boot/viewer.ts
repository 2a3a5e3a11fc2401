import { servicesPlugin } from '#plugins/presets/services'
import { viewsPlugin } from '#plugins/presets/views'
import { boot } from './boot.ts'

/** The kernel of a published page: views and services that every page begins with. All others come when a page first needs one (`late-plugins.ts` of the viewer). */
export const viewerKernel = boot([viewsPlugin, servicesPlugin])
