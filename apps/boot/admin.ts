import type { Plugin } from '#kernel/plugin'
import { layoutsPlugin } from '#plugins/presets/layouts'
import { menuKindsPlugin } from '#plugins/presets/menu-kinds'
import { tabActionsPlugin } from '#plugins/presets/tab-actions'
import { toolbarPlugin } from '#plugins/presets/toolbar'
import { viewerKernel } from './viewer.ts'

const framePlugins: readonly Plugin[] = [layoutsPlugin, menuKindsPlugin, toolbarPlugin, tabActionsPlugin]
viewerKernel.load(...framePlugins)

/** The kernel of the admin app: that of published pages, with what its frame is made of. */
export const adminKernel = viewerKernel
