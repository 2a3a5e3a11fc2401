import type { WorkerPlugins } from '#kernel/engine'
import { REAL_WORLD, serveEngine, type World } from '#kernel/engine/ends/worker'
import { sendingFetch } from '#kernel/engine/sending-fetch'
import { engineLibraryOf } from '#sdk'
import { workerKernel } from '../boot/worker.ts'
import { withAppWords } from './app-words-of.ts'
import { borrowedLogins } from './lent-logins.ts'
import { pageFetch } from './page-fetch.ts'
import { reportRequests, withReports } from './report-requests.ts'

const logins = borrowedLogins()
const reporting = reportRequests()
const plain = globalThis.fetch.bind(globalThis) as typeof fetch
const world: World = {
  ...REAL_WORLD,
  forPage: (page) => ({
    ...REAL_WORLD,
    fetch: reporting(pageFetch(page, logins, plain)),
    sending: (onProgress) => reporting(pageFetch(page, logins, sendingFetch(onProgress, plain))),
  }),
}
let loading: Promise<WorkerPlugins> | undefined
// A page without plugins from outside of the product loads nothing of this.
const plugins: WorkerPlugins = {
  async follow(list) {
    loading ??= import('./plugins/worker-plugins.ts').then(({ followInWorker }) => followInWorker(workerKernel))
    await (await loading).follow(list)
  },
  async ready(ids) {
    await (await loading)?.ready(ids)
  },
}
serveEngine(Object.assign(withReports(engineLibraryOf(workerKernel, withAppWords)), { plugins }), undefined, { world })
