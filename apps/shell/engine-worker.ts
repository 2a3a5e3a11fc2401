import { serveEngine } from '#kernel/engine/worker'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { signOwnRequests } from './worker-session.ts'

signOwnRequests()
serveEngine(baseEngineLibrary)
