import { type ReadonlySignal, signal } from '@preact/signals-core'
import { bootOrder } from './boot-order.ts'
import { KernelError, toError } from './errors.ts'
import type { ExtensionPoint } from './extension-point.ts'
import type { Plugin, PluginContext, PluginState } from './plugin.ts'
import { Registry } from './registry.ts'
import { Scope } from './scope.ts'

interface Loaded {
  readonly plugin: Plugin
  state: PluginState
  scope: Scope
  api: unknown
}

/** Loads plugins in order, owns what they do, and keeps their failures as states. */
export class Kernel {
  readonly #registries = new Map<ExtensionPoint<never>, Registry<never>>()
  readonly #loaded = new Map<string, Loaded>()
  readonly #states = signal<ReadonlyMap<string, PluginState>>(new Map())

  /** Plugin id to state, in boot order. */
  get states(): ReadonlySignal<ReadonlyMap<string, PluginState>> {
    return this.#states
  }

  registry<T extends { readonly id: string }>(point: ExtensionPoint<T>): Registry<T> {
    const key = point as unknown as ExtensionPoint<never>
    const known = this.#registries.get(key)
    if (known) return known as unknown as Registry<T>
    const created = new Registry(point)
    this.#registries.set(key, created as unknown as Registry<never>)
    return created
  }

  /** Loads plugins and whatever they need. A bad set-up becomes a state; only a wrong graph throws. */
  load(...plugins: readonly Plugin[]): void {
    for (const plugin of bootOrder(plugins)) {
      const known = this.#loaded.get(plugin.id)
      if (known && known.plugin !== plugin) {
        throw new KernelError(
          'DUPLICATE_PLUGIN',
          `"${plugin.id}" version ${plugin.version} cannot load: version ${known.plugin.version} is loaded; unload it first`,
        )
      }
      if (known?.state.status !== 'active') this.#start(plugin)
    }
    this.#publish()
  }

  /** Unloads a plugin and, before it, everything that needs it; returns the ids unloaded, in that order. */
  unload(id: string): readonly string[] {
    const loaded = this.#loaded.get(id)
    if (!loaded) throw new KernelError('UNKNOWN_PLUGIN', `"${id}" is not loaded`)
    const unloaded: string[] = []
    for (const other of [...this.#loaded.values()].reverse()) {
      if (other.plugin.needs?.includes(loaded.plugin) && this.#loaded.has(other.plugin.id)) unloaded.push(...this.unload(other.plugin.id))
    }
    this.#loaded.delete(id)
    try {
      loaded.scope.dispose()
    } finally {
      this.#publish()
    }
    unloaded.push(id)
    return unloaded
  }

  /** The api of an active plugin. */
  api<Api>(plugin: Plugin<Api>): Api {
    const loaded = this.#loaded.get(plugin.id)
    if (loaded?.plugin !== plugin || loaded.state.status !== 'active') {
      throw new KernelError('DEPENDENCY_NOT_ACTIVE', `"${plugin.id}" is ${loaded?.state.status ?? 'not loaded'}`)
    }
    return loaded.api as Api
  }

  /** Unloads everything, last first. */
  dispose(): void {
    for (const id of [...this.#loaded.keys()].reverse()) if (this.#loaded.has(id)) this.unload(id)
  }

  /** What is loaded, for `inspect`. */
  loaded(): readonly { readonly plugin: Plugin; readonly state: PluginState; readonly effects: readonly string[] }[] {
    return [...this.#loaded.values()].map(({ plugin, state, scope }) => ({ plugin, state, effects: scope.inspect() }))
  }

  #start(plugin: Plugin): void {
    const scope = new Scope(plugin.id)
    const loaded: Loaded = { plugin, state: { status: 'active' }, scope, api: undefined }
    this.#loaded.set(plugin.id, loaded)
    const blocker = plugin.needs?.find((needed) => this.#loaded.get(needed.id)?.state.status !== 'active')
    if (blocker) {
      loaded.state = { status: 'blocked', by: blocker.id }
      return
    }
    try {
      loaded.api = plugin.setup(this.#context(plugin, scope))
      if (loaded.api instanceof Promise) {
        throw new KernelError('ASYNC_SETUP', `${plugin.id}: setup must be synchronous; return a promise inside its api instead`)
      }
    } catch (thrown) {
      loaded.state = { status: 'failed', error: this.#rollBack(scope, toError(thrown)) }
      loaded.api = undefined
    }
  }

  #rollBack(scope: Scope, error: Error): Error {
    try {
      scope.dispose()
      return error
    } catch (thrown) {
      return new AggregateError([error, toError(thrown)], `${error.message} (and its roll-back failed)`)
    }
  }

  #context(plugin: Plugin, scope: Scope): PluginContext {
    return {
      contribute: (point, value) => {
        const remove = this.registry(point).add(value, plugin.id)
        scope.own(`${point.name}: ${value.id}`, remove)
      },
      use: (needed) => {
        if (!plugin.needs?.includes(needed)) {
          throw new KernelError('UNDECLARED_DEPENDENCY', `${plugin.id} uses ${needed.id} without listing it in needs`)
        }
        return this.api(needed)
      },
      own: (label, undo) => {
        scope.own(label, undo)
      },
    }
  }

  #publish(): void {
    this.#states.value = new Map([...this.#loaded.values()].map(({ plugin, state }) => [plugin.id, state]))
  }
}
