import { serveEngine } from '#kernel/engine/worker'
import { baseEngineLibrary } from '#plugins/presets/engine-library'

serveEngine(baseEngineLibrary)
