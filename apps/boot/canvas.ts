import { fieldViewsPlugin } from '#plugins/presets/field-views'
import { rareViewsPlugin } from '#plugins/presets/rare-views'
import { viewsPlugin } from '#plugins/presets/views'
import { boot } from './boot.ts'

/** The kernel of the canvas: views. What else a page needs is in the editor around it. */
export const canvasKernel = boot([viewsPlugin, rareViewsPlugin, fieldViewsPlugin])
