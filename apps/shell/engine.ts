import type { EngineLink } from '#kernel/view'

let host: Promise<EngineLink> | undefined

/** The app's one engine; its worker starts when a page first needs logic. */
export function sharedEngine(): Promise<EngineLink> {
  host ??= import('#kernel/engine').then(({ createEngineHost }) =>
    createEngineHost({
      createWorker: () => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'tessera-engine' }),
    }),
  )
  return host
}
