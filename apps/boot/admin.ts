import { layoutsPlugin } from '#plugins/presets/layouts'
import { menuKindsPlugin } from '#plugins/presets/menu-kinds'
import { tabActionsPlugin } from '#plugins/presets/tab-actions'
import { toolbarPlugin } from '#plugins/presets/toolbar'
import { boot } from './boot.ts'

/**
 * The kernel of the admin app's frame. Its pages run in that of published pages, where plugins are in the versions
 * that a page was published with.
 */
export const adminKernel = boot([layoutsPlugin, menuKindsPlugin, toolbarPlugin, tabActionsPlugin])
