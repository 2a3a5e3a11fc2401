import type { OpenMessage } from '../control.ts'
import type { EngineCalls, PageCalls } from '../protocol.ts'
import type { WorkerPlugin } from '../runtime.ts'
import { HostGroups } from './host-groups.ts'
import { PageHost } from './page-host.ts'

export { compileVm } from './compile-vm.ts'

/** `key` is the page whose code hung; `plugin` whose action or source it was, where that is known. */
export type UnresponsiveListener = (key: string, plugin?: string) => void

/** The engine as the page's side uses it; it survives the worker behind it. */
export interface EngineHost extends Omit<EngineCalls, 'open'> {
  open(page: OpenMessage, calls: PageCalls): Promise<void>
  /** Told when a worker hung and is being replaced. Returns a function that stops listening. */
  onUnresponsive(listener: UnresponsiveListener): () => void
  /**
   * The plugins from outside of the product that pages may use from now on. Open pages that use one which came, went or
   * changed are opened again with their state, once it is there; others go on.
   */
  follow(plugins: readonly WorkerPlugin[]): Promise<void>
  dispose(): void
}

/** As much of a Worker as the host needs. */
export interface EngineWorker {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message' | 'error', listener: (event: Event) => void): void
  terminate(): void
}

export interface EngineHostOptions {
  readonly createWorker: () => EngineWorker
  /** Compiles the VM for all workers. Called once and without delay, so that it is ready when a page needs it. */
  readonly compileVm?: () => Promise<WebAssembly.Module>
  /** Silence after a budget before the worker is given up, in milliseconds. */
  readonly grace?: number
  /** Silence while code of a plugin runs outside of the VM before the worker is given up, in milliseconds. */
  readonly native?: number
}

/** Starts its worker when a page first needs logic; one worker serves all pages that fit into it. */
export function createEngineHost(options: EngineHostOptions): EngineHost {
  return new HostGroups(options, (own) => new PageHost(own))
}
