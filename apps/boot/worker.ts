import { actionsPlugin } from '#plugins/presets/actions'
import { functionsPlugin } from '#plugins/presets/functions'
import { sourcesPlugin } from '#plugins/presets/sources'
import { stepsPlugin } from '#plugins/presets/steps'
import { boot } from './boot.ts'

/** The kernel of the engine's worker. */
export const workerKernel = boot([actionsPlugin, sourcesPlugin, functionsPlugin, stepsPlugin])
