import type { Remote } from 'comlink'
import { type Told, tell } from '#kernel/message'
import type { OpenMessage, Restore, RunningCode, WorkerCalls } from '../control.ts'
import { memoryPagesFor } from '../limits.ts'
import type { ProgramPatch } from '../program.ts'
import type { EngineCalls, PageCalls } from '../protocol.ts'
import { failed } from '../run/load-failures.ts'
import type { WorkerPlugin } from '../runtime.ts'
import { Hangs } from './heartbeat.ts'
import type { UnresponsiveListener } from './host.ts'
import type { GroupOptions, HostGroup } from './host-groups.ts'
import { PageMirror } from './mirror.ts'
import { tellLostFlow } from './page-routes.ts'
import { type Pending, PendingCalls, type PendingOptions } from './pending-calls.ts'
import { changedPlugins, isRepinned, usesAny } from './plugin-changes.ts'
import type { Suspect } from './watchdog.ts'
import type { WorkerConnection } from './worker-connection.ts'
import { WorkerPair } from './worker-pair.ts'

/** Of a call that concerns no page. */
const NO_PAGE = ''

/** The pages that share a worker: it survives the worker, and opens them in the next one as they stand. */
export class PageHost implements HostGroup {
  readonly #pages = new Map<string, PageMirror>()
  readonly #pending = new PendingCalls()
  readonly #listeners = new Set<UnresponsiveListener>()
  readonly #workers: WorkerPair
  #plugins: readonly WorkerPlugin[] = []
  readonly #hangs = new Hangs()
  /** While flows are notified of an interruption: the code to blame. */
  #toBlame: RunningCode | null = null
  #restarts = 0
  #turns = 0

  constructor(options: GroupOptions) {
    this.#workers = new WorkerPair(options, {
      pages: this.#pages,
      plugins: () => this.#plugins,
      memoryPages: () => this.#memoryPages(),
      replace: (suspect) => this.#replace(suspect),
      broken: (suspect) => this.#broken(suspect),
      hung: (code) => this.#hung(code),
      cameLate: (worker) => this.#openAgain(({ message }) => message.mode !== 'live', worker),
      unavailable: (why) => this.#unavailable(why),
      began: (turn) => this.#pending.began(turn),
      emitted: (event) => options.onEmit?.(event),
    })
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  /** Whether the page fits beside those that are open, without another worker. */
  fits(page: OpenMessage): boolean {
    return !this.#workers.current || this.isEmpty || this.#workers.current.memoryPages >= this.#memoryPages(page.program.bindings.length)
  }

  hear(message: Parameters<WorkerCalls['hear']>[0]): void {
    this.#workers.current?.calls.hear(message).catch(() => {})
  }

  async open(page: OpenMessage, calls: PageCalls): Promise<void> {
    const mirror = new PageMirror(page, calls)
    this.#pages.set(page.key, mirror)
    if (!this.#workers.current && !page.program.needsEngine) return
    // What follows connects to another, and opens the page once.
    if (this.#workers.current && this.#workers.current.memoryPages < this.#memoryPages()) this.#leave()
    await this.#request<void>(page.key, (worker) => worker.open(mirror.slim(), this.#restoreOf(mirror)), { isOpen: true })
  }

  async update({ key, patch }: { key: string; patch: ProgramPatch }): Promise<void> {
    const mirror = this.#pages.get(key)
    const before = mirror?.message.program.plugins
    mirror?.update(patch)
    if (!this.#workers.current && patch.bindings.added.length === 0 && patch.sources.added.length === 0) return
    if (this.#workers.current && this.#workers.current.memoryPages < this.#memoryPages()) return this.#restart()
    // Functions are read when a page opens: with another version of a plugin it is opened again, with its state.
    const opensAgain = mirror !== undefined && isRepinned(before, patch.plugins)
    const run = (worker: Remote<WorkerCalls>) =>
      opensAgain ? worker.open(mirror.slim(), this.#restoreOf(mirror)) : worker.update({ key, patch })
    await this.#request<void>(key, run, { lost: () => undefined })
  }

  push(message: Parameters<EngineCalls['push']>[0]): void {
    this.#pages.get(message.key)?.changed(message.changes)
    this.#workers.current?.calls.push(message).catch(() => {})
  }

  surround(message: Parameters<EngineCalls['surround']>[0]): void {
    this.#pages.get(message.key)?.surround(message.surroundings)
    this.#workers.current?.calls.surround(message).catch(() => {})
  }

  async fire(message: Parameters<EngineCalls['fire']>[0]): Promise<boolean> {
    const element = this.#pages.get(message.key)?.message.program.elements.find((e) => e.id === message.element)
    if (!element?.events[message.event]?.length) return true
    const lost = (): boolean => {
      tellLostFlow(this.#pages.get(message.key), message, this.#toBlame)
      return false
    }
    const turn = ++this.#turns
    return this.#request<boolean>(message.key, (worker) => worker.fire(message, turn), { lost, turn })
  }

  load(message: Parameters<EngineCalls['load']>[0]): Promise<string> {
    return this.#request(message.key, (worker) => worker.load(message), { asks: message.element })
  }

  send(message: Parameters<EngineCalls['send']>[0]): Promise<string> {
    // What went with a worker may have arrived: it is not sent once more.
    const lost = () => JSON.stringify(failed(tell('engine.upload-lost')))
    return this.#request(message.key, (worker) => worker.send(message), { lost, asks: message.element })
  }

  stopSending(message: Parameters<EngineCalls['stopSending']>[0]): void {
    this.#workers.current?.calls.stopSending(message).catch(() => {})
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
    this.#pending.close(key)
    this.#workers.current?.calls.close(key).catch(() => {})
  }

  onUnresponsive(listener: UnresponsiveListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async follow(plugins: readonly WorkerPlugin[]): Promise<void> {
    const changed = changedPlugins(this.#plugins, plugins)
    this.#hangs.forgive(changed)
    this.#plugins = plugins
    const connection = this.#workers.current
    this.#workers.spare?.calls.plugins(plugins).catch(() => {})
    if (!connection || changed.size === 0) return
    await connection.calls.plugins(plugins)
    if (connection !== this.#workers.current) return
    this.#openAgain((mirror) => usesAny(mirror, changed), connection)
  }

  #openAgain(which: (mirror: PageMirror) => boolean, { calls }: WorkerConnection): void {
    for (const mirror of this.#pages.values()) {
      if (!which(mirror)) continue
      mirror.forgive()
      calls.open(mirror.slim(), this.#restoreOf(mirror)).catch(() => {})
    }
  }

  dispose(): void {
    this.#workers.disconnect()
    this.#workers.dropSpare()
    this.#pages.clear()
    this.#pending.close()
    this.#listeners.clear()
  }

  #request<T>(key: string, run: (calls: Remote<WorkerCalls>) => Promise<T>, options: PendingOptions<T> = {}): Promise<T> {
    if (key !== NO_PAGE && !this.#pages.has(key)) return Promise.reject(new Error(`No page is open as ${key}`))
    return this.#pending.add(key, run, options, (pending) => {
      if (this.#workers.current) this.#send(pending, this.#workers.current)
      else this.#connect()
    })
  }

  #send(pending: Pending, connection: WorkerConnection): void {
    this.#pending.send(pending, connection.calls, () => connection === this.#workers.current)
  }

  /** A fresh worker: first every page with its state, then every call that is still waiting for its answer. */
  #connect(): void {
    this.#reopen(this.#workers.connect())
  }

  #memoryPages(more = 0): number {
    return memoryPagesFor([...this.#pages.values()].reduce((sum, { message }) => sum + message.program.bindings.length, more))
  }

  /** Moves everything to another worker, without blaming any code. */
  #restart(): void {
    this.#leave()
    if (this.#pages.size > 0) this.#connect()
  }

  #leave(): void {
    this.#workers.disconnect()
    this.#pending.leave()
  }

  #reopen(connection: WorkerConnection): void {
    const suspectsLast = [...this.#pages].sort(([, a], [, b]) => a.careful.length - b.careful.length)
    const opening = this.#pending.opening()
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
    for (const pending of this.#pending.others()) this.#send(pending, connection)
  }

  /** A plugin's code does not return: another worker takes over, and the interrupted flow is reported. */
  #hung(code: RunningCode): void {
    this.#hangs.note(code)
    this.#toBlame = code
    for (const listener of this.#listeners) listener(code.key, code.plugin?.id)
    this.#pending.sourceHung(code)
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

  /** What ends a VM while something is written is its memory. */
  #broken(suspect: Suspect | null): void {
    if (suspect?.running.kind !== 'push') {
      this.#replace(suspect)
      return
    }
    this.#pages.get(suspect.key)?.outgrew(suspect.running)
    for (const listener of this.#listeners) listener(suspect.key)
    this.#restart()
  }

  #unavailable(why: Told): void {
    this.#workers.disconnect()
    this.#pending.unavailable(why)
  }
}
