import type { Plugin } from '#kernel/plugin'
import { rareServicesPlugin } from '#plugins/presets/rare-services'
import { rareViewsPlugin } from '#plugins/presets/rare-views'
import { viewerServices } from './viewer-services.ts'

/** What a published page begins without. */
export const plugins: readonly Plugin[] = [rareViewsPlugin, rareServicesPlugin, viewerServices]
