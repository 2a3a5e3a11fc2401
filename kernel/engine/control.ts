import type { ElementId } from '#kernel/page/records'
import type { Json, PropPath } from '#kernel/page/values'
import type { EngineCalls, FailedPlace } from './protocol.ts'
import type { WorkerPlugin } from './runtime.ts'

/** Code of a plugin that runs in a worker outside of the VM, where nothing can interrupt it. */
export interface RunningCode {
  readonly key: string
  readonly kind: 'action' | 'source'
  /** `action/acme.pay.pay` */
  readonly id: string
  readonly plugin?: { readonly id: string; readonly version: string }
  /** Of an action: what started its flow. */
  readonly startedBy?: { readonly element: string; readonly event: string }
  /** Of a source: the api or the element that asks. */
  readonly by?: string
}

/** A call of such code, on the worker's side. */
export interface Called {
  /** It waited, and goes on now. */
  goesOn(): void
  ended(): void
}

/** One action or source in one version of its plugin. */
export const codeName = (id: string, plugin: { readonly version: string } | undefined): string => `${id}@${plugin?.version ?? ''}`

/** What a worker is about to run; named before it starts, for there may be no afterwards. */
export type Running =
  /** `scope`: in that row alone. */
  | { readonly kind: 'bindings'; readonly ids: readonly number[]; readonly scope?: string }
  /** `size`: characters of what is written. */
  | { readonly kind: 'push'; readonly paths: readonly string[]; readonly size?: number }
  | { readonly kind: 'source'; readonly text: string }
  | { readonly kind: 'bound'; readonly element: ElementId; readonly path: PropPath }
  | { readonly kind: 'migration' }

/** Worker → host, beside the calls: the watchdog's side channel. */
export type Control =
  | { readonly tessera: 'busy'; readonly key: string; readonly budget: number; readonly running: Running }
  | { readonly tessera: 'idle' }
  /** Flows of the event with this number start; one whose event has not begun has changed nothing yet. */
  | { readonly tessera: 'began'; readonly turn: number }
  | { readonly tessera: 'broken'; readonly message: string }
  /** Code of a plugin runs outside of the VM, goes on after it waited, or has ended. */
  | { readonly tessera: 'runs'; readonly call: number; readonly code: RunningCode }
  | { readonly tessera: 'goes on'; readonly call: number }
  | { readonly tessera: 'ran'; readonly call: number }
  | { readonly tessera: 'pong' }
  /** A flow told every open page, also those in other workers. */
  | { readonly tessera: 'emitted'; readonly name: string; readonly payload: Json; readonly depth: number }

/** Host → worker, once: the ports for the calls of either side. */
export interface Start {
  readonly tessera: 'start'
  readonly calls: MessagePort
  readonly pages: MessagePort
  /** A `Code` message follows. */
  readonly bringsCode: boolean
  /** What the VM's memory may grow to, in pages of 64 KiB. */
  readonly memoryPages: number
  /** No page waits for it yet. */
  readonly standsBy: boolean
}

/** Host → worker: the VM's compiled code, which all workers of a page can share; null when it could not be had. */
export interface Code {
  readonly tessera: 'code'
  readonly module: WebAssembly.Module | null
}

/** What a worker needs beyond the program to take over from one that was killed. */
export interface Restore {
  /** JSON [path, value, …] */
  readonly changes: string
  /** JSON [elementId, prop, value, …] */
  readonly data: string
  readonly quarantined: readonly number[]
  /** Suspects: to be run last, one at a time. */
  readonly careful: readonly number[]
  /** Bindings that made it hang in some row: to be run last, row by row, but for rows in which they did. */
  readonly rowByRow?: readonly (readonly [id: number, gone: readonly string[]])[]
  readonly blocked: readonly string[]
  /** What failed when the other one was killed, as far as the page knows. */
  readonly failing?: readonly FailedPlace[]
  /** Actions and sources that hung too often to run, and sources that do not start by themselves, by `codeName`. */
  readonly refused?: readonly string[]
  readonly held?: readonly string[]
  /** Paths whose writing ended the VM's memory twice, with how many characters that took: they are left out until there is much less. */
  readonly outgrown?: readonly (readonly [path: string, size: number])[]
}

export type OpenMessage = Parameters<EngineCalls['open']>[0]
export interface WorkerCalls extends Omit<EngineCalls, 'open' | 'fire'> {
  /** `page` is an `OpenMessage` as JSON: one text crosses in a fraction of the time that its thousands of objects take. */
  open(page: string | { readonly ahead: string }, restore: Restore): Promise<void>
  /** `turn` is called when the flows start. */
  fire(message: Parameters<EngineCalls['fire']>[0], turn: number): Promise<boolean>
  /** Says that it is there. */
  ping(): void
  /** Tells its pages what a flow of a page in another worker told all. */
  hear(message: { readonly name: string; readonly payload: Json; readonly depth: number }): void
  /** A page that may have to be opened soon; `open` then names it by its key. */
  ahead(page: string): void
  /**
   * The third-party plugins that pages may use from now on. Resolves when they have loaded or failed, with whether a
   * page of the editor was opened without one of them in the meantime.
   */
  plugins(list: readonly WorkerPlugin[]): Promise<boolean>
}

const KINDS: ReadonlySet<string> = new Set<Control['tessera']>([
  'busy',
  'idle',
  'began',
  'broken',
  'runs',
  'goes on',
  'ran',
  'pong',
  'emitted',
])

export function parseControl(data: unknown): Control | null {
  if (typeof data !== 'object' || data === null || !('tessera' in data)) return null
  const message = data as Control
  return KINDS.has(message.tessera) ? message : null
}

export function parseCode(data: unknown): Code | null {
  if (typeof data !== 'object' || data === null || !('tessera' in data) || data.tessera !== 'code') return null
  return data as Code
}

export function parseStart(data: unknown): Start | null {
  if (typeof data !== 'object' || data === null || !('tessera' in data) || data.tessera !== 'start') return null
  return data as Start
}
