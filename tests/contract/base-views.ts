import { viewLoaderOf } from '#kernel/view'
import { viewerKernel } from '../../apps/boot/viewer.ts'

/** The views of the built-in components, as published pages find them. */
export const baseViews = viewLoaderOf(viewerKernel)
