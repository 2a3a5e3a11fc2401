import type { EngineLink } from '#kernel/view'

let host: Promise<EngineLink> | undefined

async function start(): Promise<EngineLink> {
  const [{ compileVm, createEngineHost }, { expose }, { pageLogins }, { lendLogins }, { requestReporter }, { reportTo }] =
    await Promise.all([
      import('#kernel/engine/host'),
      import('comlink'),
      import('./page-logins.ts'),
      import('./lent-logins.ts'),
      import('./request-log.ts'),
      import('./report-requests.ts'),
    ])
  return createEngineHost({
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
}

/** The app's one engine; its worker starts when a page first needs logic. */
export function sharedEngine(): Promise<EngineLink> {
  host ??= start()
  return host
}
