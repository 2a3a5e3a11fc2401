import type { Plugin } from '#kernel/plugin'
import { fieldViewsPlugin } from '#plugins/presets/field-views'
import { rareServicesPlugin } from '#plugins/presets/rare-services'
import { rareViewsPlugin } from '#plugins/presets/rare-views'
import { viewerServices } from './viewer-services.ts'

/** What a published page begins without. */
export const plugins: readonly Plugin[] = [rareViewsPlugin, fieldViewsPlugin, rareServicesPlugin, viewerServices]
