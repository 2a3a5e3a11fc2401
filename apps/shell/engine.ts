import type { EngineHost, WorkerPlugin } from '#kernel/engine'
import { ENGINE_HUNG } from '#kernel/message'
import { noteError } from './watch-errors.ts'

let host: Promise<EngineHost> | undefined
let plugins: readonly WorkerPlugin[] = []

async function start(): Promise<EngineHost> {
  const [{ compileVm, createEngineHost }, { expose }, { pageLogins }, { lendLogins }, { requestReporter }, { reportTo }] =
    await Promise.all([
      import('#kernel/engine/ends/host'),
      import('comlink'),
      import('./page-logins.ts'),
      import('./lent-logins.ts'),
      import('./request-log.ts'),
      import('./report-requests.ts'),
    ])
  const created = createEngineHost({
    compileVm,
    createWorker: () => {
      const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'tessera-engine' })
      const { port1, port2 } = new MessageChannel()
      expose(pageLogins, port1)
      worker.postMessage(lendLogins(port2), [port2])
      const reporter = requestReporter()
      if (reporter) worker.postMessage(reportTo(reporter), [reporter])
      return worker
    },
  })
  created.onUnresponsive((_, plugin) => noteError(ENGINE_HUNG, plugin))
  void created.follow(plugins)
  return created
}

/**
 * The plugins from outside of the product that pages of this document may use from now on. The engine hears of those
 * that have something for a worker alone: where only views or services come and go, flows of the page run on.
 */
export async function followInEngine(list: readonly WorkerPlugin[]): Promise<void> {
  plugins = list.filter(({ worker }) => worker !== undefined)
  await (await host)?.follow(plugins)
}

/** The app's one engine; its worker starts when a page first needs logic. */
export function sharedEngine(): Promise<EngineHost> {
  host ??= start()
  return host
}
