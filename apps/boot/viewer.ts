import { servicesPlugin } from '#plugins/presets/services'
import { viewsPlugin } from '#plugins/presets/views'
import { boot } from './boot.ts'

/** The kernel of a published page: views, and what actions may ask of the page. Actions that act on the page come when a flow first uses one. */
export const viewerKernel = boot([viewsPlugin, servicesPlugin])
