import type { EngineLink } from '#kernel/view'

let host: Promise<EngineLink> | undefined

async function start(): Promise<EngineLink> {
  const [{ compileVm, createEngineHost }, { expose }, { renew }, { readToken }, { lend }, { requestReporter }, { reportTo }] =
    await Promise.all([
      import('#kernel/engine/host'),
      import('comlink'),
      import('./client.ts'),
      import('./token.ts'),
      import('./worker-session.ts'),
      import('./request-log.ts'),
      import('./report-requests.ts'),
    ])
  return createEngineHost({
    compileVm,
    createWorker: () => {
      const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'tessera-engine' })
      const { port1, port2 } = new MessageChannel()
      expose({ token: readToken, renew }, port1)
      worker.postMessage(lend(port2), [port2])
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
