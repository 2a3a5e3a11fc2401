import { expose, type Remote, wrap } from 'comlink'
import { type Told, tell } from '#kernel/message'
import { type Code, type Control, parseControl, type RunningCode, type Start, type WorkerCalls } from '../control.ts'
import { LIMITS } from '../limits.ts'
import type { PageCalls } from '../protocol.ts'
import type { WorkerPlugin } from '../runtime.ts'
import { Heartbeat } from './heartbeat.ts'
import type { EngineWorker } from './host.ts'
import { type Suspect, Watchdog } from './watchdog.ts'

/** A worker with the ports to it, and those who watch whether it comes back. */
export interface WorkerConnection {
  readonly worker: EngineWorker
  readonly calls: Remote<WorkerCalls>
  readonly ports: readonly MessagePort[]
  readonly watchdog: Watchdog
  readonly heartbeat: Heartbeat
  /** What its VM's memory may grow to, in pages of 64 KiB. */
  readonly memoryPages: number
  /** Versions of the pages that it was given ahead, by key. */
  readonly ahead: Map<string, number>
}

export interface ConnectionOptions {
  readonly createWorker: () => EngineWorker
  readonly memoryPages: number
  /** No page waits for it yet. */
  readonly standsBy: boolean
  readonly plugins: readonly WorkerPlugin[]
  /** The VM's compiled code, where it is compiled once for all workers. */
  readonly code: Promise<WebAssembly.Module | null> | null
  readonly grace?: number | undefined
  readonly native?: number | undefined
  /** The worker is silent for too long, and this is what it ran. */
  readonly silent: (suspect: Suspect) => void
  /** The worker is late: another may soon be needed. */
  readonly late: () => void
  /** Code of a plugin does not come back. */
  readonly hung: (code: RunningCode) => void
  readonly heard: (control: Control, from: WorkerConnection) => void
  /** Plugins are there now without which a page of the editor was opened. */
  readonly cameLate: (from: WorkerConnection) => void
  /** The worker could not be started, or its own code failed. */
  readonly failed: (why: Told, from: WorkerConnection) => void
  /** Where the calls of the worker go. */
  readonly routes: (from: WorkerConnection) => PageCalls
}

/** Starts a worker, which loads its VM and waits for pages. */
export function connectWorker(options: ConnectionOptions): WorkerConnection {
  const { memoryPages, standsBy, plugins, code } = options
  const worker = options.createWorker()
  const calls = new MessageChannel()
  const pages = new MessageChannel()
  const watchdog = new Watchdog(options.grace ?? LIMITS.grace, options.silent, options.late)
  const remote = wrap<WorkerCalls>(calls.port1)
  const heartbeat = new Heartbeat(
    options.native ?? LIMITS.native,
    () => void remote.ping().catch(() => {}),
    () => watchdog.suspect !== null,
    options.hung,
  )
  const connection: WorkerConnection = {
    worker,
    calls: remote,
    ports: [calls.port1, pages.port1],
    watchdog,
    heartbeat,
    memoryPages,
    ahead: new Map(),
  }
  worker.addEventListener('message', (event) => {
    const control = parseControl((event as MessageEvent).data)
    if (control) options.heard(control, connection)
  })
  worker.addEventListener('error', (event) => options.failed((event as ErrorEvent).message || tell('engine.unknown'), connection))
  expose(options.routes(connection), pages.port1)
  const start: Start = { tessera: 'start', calls: calls.port2, pages: pages.port2, bringsCode: code !== null, memoryPages, standsBy }
  worker.postMessage(start, [calls.port2, pages.port2])
  if (plugins.length > 0)
    connection.calls.plugins(plugins).then(
      (opensWithout) => opensWithout && options.cameLate(connection),
      () => {},
    )
  code?.then((module) => worker.postMessage({ tessera: 'code', module } satisfies Code, []))
  return connection
}

/** Ends the worker, whatever it is at. */
export function endConnection({ watchdog, heartbeat, ports, worker }: WorkerConnection): void {
  watchdog.stop()
  heartbeat.stop()
  for (const port of ports) port.close()
  worker.terminate()
}
