import { viewLoaderOf } from '#kernel/view'
import { fieldViewsPlugin } from '#plugins/presets/field-views'
import { rareViewsPlugin } from '#plugins/presets/rare-views'
import { viewerKernel } from '../../apps/boot/viewer.ts'

viewerKernel.load(rareViewsPlugin)
viewerKernel.load(fieldViewsPlugin)

/** The views of the built-in components, as published pages find them. */
export const baseViews = viewLoaderOf(viewerKernel)
