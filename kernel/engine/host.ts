import { expose, type Remote, wrap } from 'comlink'
import { MessageError, type Told, tell } from '#kernel/message'
import { type Code, type Control, type OpenMessage, parseControl, type Restore, type Start, type WorkerCalls } from './control.ts'
import { Hangs, Heartbeat, type RunningCode } from './heartbeat.ts'
import { type GroupOptions, type HostGroup, HostGroups } from './host-groups.ts'
import { LIMITS, memoryPagesFor } from './limits.ts'
import { failed, hungSource } from './load-failures.ts'
import { PageMirror } from './mirror.ts'
import type { ProgramPatch } from './program.ts'
import type { EngineCalls, PageCalls } from './protocol.ts'
import type { WorkerPlugin } from './runtime.ts'
import { type Suspect, Watchdog } from './watchdog.ts'

export { compileVm } from './compile-vm.ts'

/** The engine as the page's side uses it; it survives the worker behind it. */
export interface EngineHost extends Omit<EngineCalls, 'open'> {
  open(page: OpenMessage, calls: PageCalls): Promise<void>
  /** Told when a worker hung and is being replaced; `key` is the page whose code did it. Returns a function that stops listening. */
  onUnresponsive(listener: (key: string) => void): () => void
  /**
   * The plugins from outside of the product that pages may use from now on. Open pages that use one which came, went or changed are opened
   * again with their state, once it is there; others go on.
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
  /** Compiles the VM for all workers to share; called once, at once, so that it is there by the time a page needs it. */
  readonly compileVm?: () => Promise<WebAssembly.Module>
  /** Silence after a budget before the worker is given up, in milliseconds. */
  readonly grace?: number
  /** Silence while code of a plugin runs outside of the VM before the worker is given up, in milliseconds. */
  readonly native?: number
}

/** Starts its worker when a page first needs logic; one worker serves all pages that fit into it. */
export function createEngineHost(options: EngineHostOptions): EngineHost {
  return new HostGroups(options, (own) => new Host(own))
}

/** Of a call that concerns no page. */
const NO_PAGE = ''

interface Pending {
  readonly key: string
  readonly isOpen: boolean
  run: (calls: Remote<WorkerCalls>) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  /** The answer when its worker is killed; without it the call is made again. */
  readonly lost?: () => unknown
  /** Of a request for data: the element that asks. */
  readonly asks?: string
  /** The number of an event whose flows have not begun; as long as they have not, another worker can run them. */
  turn?: number
}

/** Events that wait for another worker; of more, the later ones are lost. */
const EVENTS_KEPT = 50

interface Connection {
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

class Host implements HostGroup {
  readonly #options: GroupOptions
  readonly #pages = new Map<string, PageMirror>()
  readonly #pending = new Set<Pending>()
  readonly #listeners = new Set<(key: string) => void>()
  #connection: Connection | null = null
  /** Started once a worker is late, or while suspects run one at a time: if it is given up, the next need not start from nothing. */
  #spare: Connection | null = null
  #plugins: readonly WorkerPlugin[] = []
  readonly #hangs = new Hangs()
  /** While flows are told that they were interrupted: by whom. */
  #toBlame: RunningCode | null = null
  #restarts = 0
  #turns = 0
  readonly #code: Promise<WebAssembly.Module | null> | null

  constructor(options: GroupOptions) {
    this.#options = options
    // A page whose policy or network forbids it still has workers that compile for themselves.
    this.#code = options.compileVm?.().catch(() => null) ?? null
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  /** Whether the page fits beside those that are open, without another worker. */
  fits(page: OpenMessage): boolean {
    return !this.#connection || this.isEmpty || this.#connection.memoryPages >= this.#memoryPages(page.program.bindings.length)
  }

  hear(message: Parameters<WorkerCalls['hear']>[0]): void {
    this.#connection?.calls.hear(message).catch(() => {})
  }

  async open(page: OpenMessage, calls: PageCalls): Promise<void> {
    const mirror = new PageMirror(page, calls)
    this.#pages.set(page.key, mirror)
    if (!this.#connection && !page.program.needsEngine) return
    // What follows connects to another, and opens the page once.
    if (this.#connection && this.#connection.memoryPages < this.#memoryPages()) this.#leave()
    await this.#request<void>(page.key, (worker) => worker.open(mirror.slim(), this.#restoreOf(mirror)), { isOpen: true })
  }

  async update({ key, patch }: { key: string; patch: ProgramPatch }): Promise<void> {
    this.#pages.get(key)?.update(patch)
    if (!this.#connection && patch.bindings.added.length === 0 && patch.sources.added.length === 0) return
    if (this.#connection && this.#connection.memoryPages < this.#memoryPages()) return this.#restart()
    await this.#request<void>(key, (worker) => worker.update({ key, patch }), { lost: () => undefined })
  }

  push(message: { key: string; seq: number; changes: string }): void {
    this.#pages.get(message.key)?.changed(message.changes)
    this.#connection?.calls.push(message).catch(() => {})
  }

  surround(message: Parameters<EngineCalls['surround']>[0]): void {
    this.#pages.get(message.key)?.surround(message.surroundings)
    this.#connection?.calls.surround(message).catch(() => {})
  }

  async fire(message: Parameters<EngineCalls['fire']>[0]): Promise<void> {
    const element = this.#pages.get(message.key)?.message.program.elements.find((e) => e.id === message.element)
    if (!element?.events[message.event]?.length) return
    const lost = () => this.#reportLostFlow(message)
    const turn = ++this.#turns
    await this.#request<void>(message.key, (worker) => worker.fire(message, turn), { lost, turn })
  }

  load(message: Parameters<EngineCalls['load']>[0]): Promise<string> {
    return this.#request(message.key, (worker) => worker.load(message), { asks: message.element })
  }

  evaluate(message: Parameters<EngineCalls['evaluate']>[0]): Promise<string> {
    return this.#request(message.key, (worker) => worker.evaluate(message))
  }

  apply(message: Parameters<EngineCalls['apply']>[0]): Promise<string> {
    return this.#request(message.key, (worker) => worker.apply(message))
  }

  match(message: Parameters<EngineCalls['match']>[0]): ReturnType<EngineCalls['match']> {
    return this.#request(message.key, (worker) => worker.match(message))
  }

  migrate(tasks: string): Promise<string> {
    return this.#request(NO_PAGE, (worker) => worker.migrate(tasks), { lost: () => '[]' })
  }

  snapshot(key: string): Promise<string> {
    return this.#request(key, (worker) => worker.snapshot(key))
  }

  async close(key: string): Promise<void> {
    if (!this.#pages.delete(key)) return
    for (const pending of [...this.#pending]) if (pending.key === key) this.#settleLost(pending)
    this.#connection?.calls.close(key).catch(() => {})
  }

  onUnresponsive(listener: (key: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async follow(plugins: readonly WorkerPlugin[]): Promise<void> {
    const changed = changedPlugins(this.#plugins, plugins)
    this.#hangs.forgive(changed)
    this.#plugins = plugins
    const connection = this.#connection
    this.#spare?.calls.plugins(plugins).catch(() => {})
    if (!connection || changed.size === 0) return
    await connection.calls.plugins(plugins)
    if (connection !== this.#connection) return
    for (const mirror of this.#pages.values()) {
      if (!usesAny(mirror, changed)) continue
      mirror.forgive()
      connection.calls.open(mirror.slim(), this.#restoreOf(mirror)).catch(() => {})
    }
  }

  dispose(): void {
    this.#disconnect()
    this.#dropSpare()
    this.#pages.clear()
    for (const pending of [...this.#pending]) this.#settleLost(pending)
    this.#listeners.clear()
  }

  #request<T>(
    key: string,
    run: (calls: Remote<WorkerCalls>) => Promise<T>,
    options: { readonly isOpen?: boolean; readonly lost?: () => T; readonly turn?: number; readonly asks?: string } = {},
  ): Promise<T> {
    if (key !== NO_PAGE && !this.#pages.has(key)) return Promise.reject(new Error(`No page is open as ${key}`))
    return new Promise<T>((resolve, reject) => {
      const { isOpen = false, lost, turn, asks } = options
      const pending: Pending = {
        key,
        isOpen,
        run,
        resolve,
        reject,
        ...(lost ? { lost } : {}),
        ...(turn === undefined ? {} : { turn }),
        ...(asks === undefined ? {} : { asks }),
      }
      this.#pending.add(pending)
      if (this.#connection) this.#send(pending, this.#connection)
      else this.#connect()
    })
  }

  #send(pending: Pending, connection: Connection): void {
    const settle = (finish: () => void) => {
      if (connection === this.#connection && this.#pending.delete(pending)) finish()
    }
    pending.run(connection.calls).then(
      (value) => settle(() => pending.resolve(value as never)),
      (error) => settle(() => pending.reject(error)),
    )
  }

  /** A fresh worker: first every page with its state, then every call that is still waiting for its answer. */
  #connect(): void {
    const fits = this.#spare !== null && this.#spare.memoryPages >= this.#memoryPages()
    if (!fits) this.#dropSpare()
    const connection = this.#spare ?? this.#prepare(false)
    this.#spare = null
    this.#connection = connection
    this.#reopen(connection)
  }

  /** A worker that loads its VM and waits for pages. */
  #prepare(standsBy: boolean): Connection {
    const worker = this.#options.createWorker()
    const calls = new MessageChannel()
    const pages = new MessageChannel()
    const memoryPages = this.#memoryPages()
    const watchdog = new Watchdog(
      this.#options.grace ?? LIMITS.grace,
      (suspect) => this.#replace(suspect),
      () => this.#spareOne(),
    )
    const remote = wrap<WorkerCalls>(calls.port1)
    const heartbeat = new Heartbeat(
      this.#options.native ?? LIMITS.native,
      () => void remote.ping().catch(() => {}),
      () => watchdog.suspect !== null,
      (code) => this.#hung(code),
    )
    const connection: Connection = {
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
      if (connection === this.#connection && control) this.#heard(control, connection)
    })
    worker.addEventListener('error', (event) => {
      if (connection === this.#connection) this.#unavailable((event as ErrorEvent).message || tell('engine.unknown'))
    })
    expose(this.#routes(connection), pages.port1)
    const start: Start = {
      tessera: 'start',
      calls: calls.port2,
      pages: pages.port2,
      bringsCode: this.#code !== null,
      memoryPages,
      standsBy,
    }
    worker.postMessage(start, [calls.port2, pages.port2])
    if (this.#plugins.length > 0) connection.calls.plugins(this.#plugins).catch(() => {})
    this.#code?.then((module) => worker.postMessage({ tessera: 'code', module } satisfies Code, []))
    return connection
  }

  #memoryPages(more = 0): number {
    return memoryPagesFor([...this.#pages.values()].reduce((sum, { message }) => sum + message.program.bindings.length, more))
  }

  #spareOne(): void {
    if (this.#spare) return
    this.#spare = this.#prepare(true)
    for (const [key, mirror] of this.#pages) {
      this.#spare.calls.ahead(mirror.slim()).catch(() => {})
      this.#spare.ahead.set(key, mirror.version)
    }
  }

  /** Everything in another worker: nobody is to blame. */
  #restart(): void {
    this.#leave()
    if (this.#pages.size > 0) this.#connect()
  }

  /** Without a worker; calls that can do without an answer have it. Events whose flows have not begun wait for the next. */
  #leave(): void {
    this.#disconnect()
    const waiting = new Set([...this.#pending].filter((p) => p.turn !== undefined).slice(0, EVENTS_KEPT))
    for (const pending of [...this.#pending]) if (pending.lost && !waiting.has(pending)) this.#settleLost(pending)
  }

  #began(turn: number): void {
    for (const pending of this.#pending) if (pending.turn === turn) delete pending.turn
  }

  #heard(control: Control, { watchdog, heartbeat }: Connection): void {
    if (control.tessera === 'began') this.#began(control.turn)
    else if (control.tessera === 'runs') heartbeat.began(control.call, control.code)
    else if (control.tessera === 'goes on') heartbeat.wentOn(control.call)
    else if (control.tessera === 'ran') heartbeat.ended(control.call)
    else if (control.tessera === 'pong') heartbeat.pong()
    else if (control.tessera === 'emitted') this.#options.onEmit?.(control)
    else if (control.tessera === 'broken') this.#replace(watchdog.suspect)
    else if (control.tessera === 'idle') {
      watchdog.idle()
      this.#dropSpare()
    } else this.#busy(control, watchdog)
  }

  #busy({ key, running, budget }: Extract<Control, { tessera: 'busy' }>, watchdog: Watchdog): void {
    watchdog.busy({ key, running }, budget)
    if (running.kind === 'bindings' && running.ids.length === 1 && (this.#pages.get(key)?.careful.length ?? 0) > 1) {
      this.#spareOne()
    }
  }

  #dropSpare(): void {
    if (this.#spare) end(this.#spare)
    this.#spare = null
  }

  #reopen(connection: Connection): void {
    const suspectsLast = [...this.#pages].sort(([, a], [, b]) => a.careful.length - b.careful.length)
    const opening = new Map([...this.#pending].filter((p) => p.isOpen).map((p) => [p.key, p]))
    for (const [key, mirror] of suspectsLast) {
      const isKnown = connection.ahead.get(key) === mirror.version
      const run: Pending['run'] = (worker) => worker.open(isKnown ? { ahead: key } : mirror.slim(), this.#restoreOf(mirror))
      const pending = opening.get(key)
      if (!pending) run(connection.calls).catch(() => {})
      else {
        pending.run = run
        this.#send(pending, connection)
      }
    }
    for (const pending of this.#pending) if (!pending.isOpen) this.#send(pending, connection)
  }

  /** Code of a plugin does not come back: another worker takes over, and what it was part of is told. */
  #hung(code: RunningCode): void {
    this.#hangs.note(code)
    this.#toBlame = code
    for (const listener of this.#listeners) listener(code.key)
    for (const pending of [...this.#pending]) {
      if (code.kind === 'source' && pending.key === code.key && pending.asks !== undefined && pending.asks === code.by) {
        this.#pending.delete(pending)
        const { id, plugin } = code
        const why = hungSource({ id: id as `source/${string}`, ...(plugin ? { owner: plugin } : {}) })
        pending.resolve(JSON.stringify(failed(why)) as never)
      }
    }
    this.#restart()
    this.#toBlame = null
  }

  #restoreOf(mirror: PageMirror): Restore {
    return { ...mirror.restore(), ...this.#hangs.lists }
  }

  #replace(suspect: Suspect | null): void {
    if (suspect) {
      this.#pages.get(suspect.key)?.blame(suspect.running)
      for (const listener of this.#listeners) listener(suspect.key)
    } else if (++this.#restarts > 3) {
      this.#unavailable(tell('engine.unknown'))
      return
    }
    this.#restart()
  }

  #disconnect(): void {
    const connection = this.#connection
    this.#connection = null
    if (connection) end(connection)
  }

  #unavailable(why: Told): void {
    this.#disconnect()
    const waiting = [...this.#pending]
    this.#pending.clear()
    for (const pending of waiting) pending.reject(new MessageError(tell('engine.unavailable', { why })))
  }

  #settleLost(pending: Pending): void {
    this.#pending.delete(pending)
    if (pending.lost) pending.resolve(pending.lost() as never)
    else pending.reject(new MessageError(tell('engine.closed')))
  }

  #reportLostFlow({ key, element, event }: { key: string; element: string; event: string }): void {
    const code = this.#toBlame
    const isIts = code?.key === key && code.startedBy?.element === element && code.startedBy.event === event
    const message = isIts
      ? tell('engine.action-hung', { action: code.id, plugin: code.plugin?.id ?? '' })
      : tell('engine.flow-interrupted', { event })
    this.#pages.get(key)?.calls.values({ key, seq: 0, values: '[]', failures: [{ code: 'FLOW_INTERRUPTED', element, path: '', message }] })
  }

  /** The worker's calls, each to the page it is meant for; what a page must not lose in a restart is noted on the way. */
  #routes(connection: Connection): PageCalls {
    const at = (key: string) => (connection === this.#connection ? this.#pages.get(key) : undefined)
    const gone = { ok: false, reason: tell('engine.closed') } as const
    return {
      values: (message) => at(message.key)?.calls.values(message),
      data: (message) => {
        at(message.key)?.loaded(message.data)
        at(message.key)?.calls.data(message)
      },
      state: (message) => {
        at(message.key)?.changed(message.changes)
        at(message.key)?.calls.state(message)
      },
      trace: (message) => at(message.key)?.calls.trace(message),
      say: (message) => at(message.key)?.calls.say(message),
      act: async (message) => (await at(message.key)?.calls.act(message)) ?? gone,
      call: async (message) => (await at(message.key)?.calls.call(message)) ?? gone,
    }
  }
}

/** Ids of plugins that came, went, or have other files. */
function changedPlugins(before: readonly WorkerPlugin[], now: readonly WorkerPlugin[]): ReadonlySet<string> {
  const without = (list: readonly WorkerPlugin[], others: readonly WorkerPlugin[]) =>
    list.filter(({ id, hash }) => !others.some((other) => other.id === id && other.hash === hash))
  return new Set([...without(before, now), ...without(now, before)].map(({ id }) => id))
}

/** The editor's pages may call anything: what a person types next is not in their program yet. */
const usesAny = ({ message: { mode, program } }: PageMirror, plugins: ReadonlySet<string>): boolean =>
  mode !== 'live' || Object.keys(program.plugins).some((id) => plugins.has(id))

function end({ watchdog, heartbeat, ports, worker }: Connection): void {
  watchdog.stop()
  heartbeat.stop()
  for (const port of ports) port.close()
  worker.terminate()
}
