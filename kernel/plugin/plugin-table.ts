import { tell, toldBy } from '#kernel/message'
import { keyOf } from './boot-order.ts'
import { KernelError, toError } from './errors.ts'
import type { Plugin, PluginContext, PluginState } from './plugin.ts'
import { Scope } from './scope.ts'

export interface Entry {
  readonly plugin: Plugin
  state: PluginState
  scope: Scope
  api: unknown
}

/** The plugins that are loaded, in boot order; starts and stops them in the order of their needs. */
export class PluginTable {
  readonly #entries = new Map<string, Entry>()
  readonly #contextFor: (plugin: Plugin, scope: Scope) => PluginContext
  #failedUndoing: unknown[] = []

  constructor(contextFor: (plugin: Plugin, scope: Scope) => PluginContext) {
    this.#contextFor = contextFor
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()]
  }

  get(plugin: Plugin): Entry | undefined {
    return this.#entries.get(keyOf(plugin))
  }

  versionsOf(id: string): readonly Entry[] {
    return this.all().filter(({ plugin }) => plugin.id === id)
  }

  remove(entry: Entry): void {
    this.#entries.delete(keyOf(entry.plugin))
  }

  /** Who answers for a needed plugin: that version, else the last one that is active, else the last one. */
  resolve({ id, version }: Plugin): Entry | undefined {
    const exact = this.#entries.get(`${id}@${version}`)
    if (exact?.state.status === 'active') return exact
    const versions = this.versionsOf(id)
    return versions.findLast(({ state }) => state.status === 'active') ?? versions.at(-1)
  }

  /** Is something that it needs not there at all? */
  isOrphan({ needs }: Plugin): boolean {
    return needs?.some((needed) => this.resolve(needed) === undefined) ?? false
  }

  start(plugin: Plugin): Entry {
    const scope = new Scope(plugin.id)
    const entry: Entry = this.get(plugin) ?? { plugin, state: { status: 'active' }, scope, api: undefined }
    Object.assign(entry, { scope, api: undefined })
    this.#entries.set(keyOf(plugin), entry)
    const blocker = this.#blockerOf(plugin)
    if (blocker) {
      entry.state = { status: 'blocked', by: blocker.id }
      return entry
    }
    try {
      entry.api = plugin.setup(this.#contextFor(plugin, scope))
      if (entry.api instanceof Promise) {
        entry.api.catch(() => undefined)
        throw new KernelError(tell('plugin.setup-asynchronous', { plugin: plugin.id }))
      }
      entry.state = { status: 'active' }
    } catch (thrown) {
      entry.state = { status: 'failed', error: rollBack(scope, toError(thrown)) }
      entry.api = undefined
    }
    return entry
  }

  /** Starts who waited for a plugin that is active now, and who waited for them. */
  startBlocked(): void {
    for (let started = true; started; ) {
      started = false
      for (const { plugin, state } of this.all()) {
        if (state.status !== 'blocked' || this.#blockerOf(plugin)) continue
        started = this.start(plugin).state.status === 'active' || started
      }
    }
  }

  /** Undoes what these and everybody who needs one of them do, who needs first; the others wait as blocked. Answers all of them. */
  stop(entries: readonly Entry[]): readonly Entry[] {
    const stopped: Entry[] = []
    const visit = (entry: Entry): void => {
      if (stopped.includes(entry)) return
      for (const other of [...this.all()].reverse()) {
        if (other.plugin.needs?.some((needed) => this.resolve(needed) === entry)) visit(other)
      }
      stopped.push(entry)
    }
    for (const entry of entries) visit(entry)
    for (const entry of stopped) {
      try {
        entry.scope.dispose()
      } catch (thrown) {
        this.#failedUndoing.push(thrown)
      }
      entry.api = undefined
      if (entry.state.status === 'active' && !entries.includes(entry)) entry.state = { status: 'blocked', by: entries[0]?.plugin.id ?? '' }
    }
    return stopped
  }

  /** What stopped plugins could not undo since this was asked the last time. */
  takeFailures(): readonly unknown[] {
    return this.#failedUndoing.splice(0)
  }

  #blockerOf(plugin: Plugin): Plugin | undefined {
    return plugin.needs?.find((needed) => this.resolve(needed)?.state.status !== 'active')
  }
}

function rollBack(scope: Scope, error: Error): Error {
  try {
    scope.dispose()
    return error
  } catch (thrown) {
    return new KernelError(tell('plugin.rollback-failed', { reason: toldBy(error) }), {
      cause: new AggregateError([error, toError(thrown)]),
    })
  }
}
