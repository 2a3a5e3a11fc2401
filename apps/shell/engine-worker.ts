import { serveEngine } from '#kernel/engine/worker'
import { baseEngineLibrary } from '#plugins/presets/engine-library'
import { reportRequests, withReports } from './report-requests.ts'
import { signOwnRequests } from './worker-session.ts'

signOwnRequests()
reportRequests()
serveEngine(withReports(baseEngineLibrary))
