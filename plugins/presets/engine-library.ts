import { collectLibrary, type EngineLibrary } from '#sdk'
import { actionsPlugin } from './actions.ts'
import { functionsPlugin } from './functions.ts'
import { sourcesPlugin } from './sources.ts'
import { stepsPlugin } from './steps.ts'

/** What the built-in plugins bring to a worker's engine, for tests and headless runs. Modules load when first used. */
export const baseEngineLibrary: EngineLibrary = collectLibrary([actionsPlugin, sourcesPlugin, functionsPlugin, stepsPlugin])
