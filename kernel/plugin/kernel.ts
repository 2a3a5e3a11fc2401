import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import { type Label, tell, toldBy } from '#kernel/message'
import { bootOrder, keyOf } from './boot-order.ts'
import { KernelError } from './errors.ts'
import type { ExtensionPoint } from './extension-point.ts'
import type { Plugin, PluginContext, PluginState } from './plugin.ts'
import { type Entry, PluginTable } from './plugin-table.ts'
import { Registry } from './registry.ts'
import type { Scope } from './scope.ts'

const STATES: { readonly [status in PluginState['status'] | 'absent']: Label } = {
  active: { zh: '正在运行', en: 'active' },
  failed: { zh: '出错', en: 'failed' },
  blocked: { zh: '等待其他插件', en: 'waiting for another plugin' },
  disabled: { zh: '已停用', en: 'switched off' },
  absent: { zh: '未加载', en: 'not loaded' },
}

/** A plugin that was loaded, with what it owns now. */
export interface LoadedPlugin {
  readonly plugin: Plugin
  readonly state: PluginState
  /** Labels of what it contributed and started. */
  readonly effects: readonly string[]
}

/**
 * Loads plugins in order, owns what they do, and keeps their failures as states. Several versions of one plugin may be loaded; who needs
 * a plugin is given the version that it names or, without that one, the version that was loaded last.
 */
export class Kernel {
  /** By the name of their point: a plugin built by itself has the points of its own copy of the SDK, and means the same ones. */
  readonly #registries = new Map<string, Registry<never>>()
  readonly #table = new PluginTable((plugin, scope) => this.#context(plugin, scope))
  readonly #states = signal<ReadonlyMap<string, PluginState>>(new Map())
  readonly #plugins = signal<readonly LoadedPlugin[]>([])

  /** Plugin id to the state of its version that was loaded last, in boot order. */
  get states(): ReadonlySignal<ReadonlyMap<string, PluginState>> {
    return this.#states
  }

  /** Everything that is loaded, in boot order, each version by itself. */
  get plugins(): ReadonlySignal<readonly LoadedPlugin[]> {
    return this.#plugins
  }

  registry<T extends { readonly id: string }>(point: ExtensionPoint<T>): Registry<T> {
    const known = this.#registries.get(point.name)
    if (known) return known as unknown as Registry<T>
    const created = new Registry(point)
    this.#registries.set(point.name, created as unknown as Registry<never>)
    return created
  }

  /** The registry of every point that has contributions or was read. */
  registries(): readonly Registry<{ readonly id: string }>[] {
    return [...this.#registries.values()] as unknown as readonly Registry<{ readonly id: string }>[]
  }

  /** Loads plugins and whatever they need, and starts who was blocked by them. A bad set-up becomes a state; only a wrong graph throws. */
  load(...plugins: readonly Plugin[]): void {
    const order = bootOrder(plugins)
    for (const plugin of order) {
      const known = this.#table.get(plugin)
      if (known && known.plugin !== plugin) {
        throw new KernelError(tell('plugin.loaded-already', { plugin: plugin.id, version: plugin.version }))
      }
    }
    this.#change(() => {
      for (const plugin of order) {
        const status = this.#table.get(plugin)?.state.status
        if (status !== 'active' && status !== 'disabled') this.#table.start(plugin)
      }
      this.#table.startBlocked()
    })
  }

  /**
   * Unloads a plugin, in all of its versions unless one is named, and before it everything that needs it and has no other version of it
   * left; returns the ids unloaded, in that order.
   */
  unload(id: string, version?: string): readonly string[] {
    const going = this.#versionsOf(id).filter(({ plugin }) => version === undefined || plugin.version === version)
    if (going.length === 0) throw new KernelError(tell('plugin.version-not-loaded', { plugin: id, version: version ?? '' }))
    return this.#change(() => {
      const stopped = this.#table.stop(going)
      for (const entry of going) this.#table.remove(entry)
      const gone = new Set(going)
      // Who is needed was stopped after who needs it.
      for (const entry of [...stopped].reverse()) {
        if (gone.has(entry) || !this.#table.isOrphan(entry.plugin)) continue
        this.#table.remove(entry)
        gone.add(entry)
      }
      this.#table.startBlocked()
      return stopped.filter((entry) => gone.has(entry)).map(({ plugin }) => plugin.id)
    })
  }

  /**
   * Replaces one version by another in one step, so no reader sees both or neither. Dependent plugins restart. When
   * the new version does not start, the old one is restored and `plugin.replace-failed` gives the reason.
   */
  replace(old: Plugin, next: Plugin): void {
    const entry = this.#table.get(old)
    if (entry?.plugin !== old) throw new KernelError(tell('plugin.version-not-loaded', { plugin: old.id, version: old.version }))
    const other = this.#table.get(next)
    if (old.id !== next.id || (other && other !== entry))
      throw new KernelError(tell('plugin.not-replaced-by', { old: keyOf(old), next: keyOf(next) }))
    this.#change(() => {
      this.#table.stop([entry])
      this.#table.remove(entry)
      const started = this.#table.start(next)
      if (started.state.status === 'failed') {
        this.#table.remove(started)
        this.#table.start(old)
      }
      this.#table.startBlocked()
      if (started.state.status === 'failed') {
        const { error } = started.state
        throw new KernelError(tell('plugin.replace-failed', { plugin: next.id, version: old.version, reason: toldBy(error) }), {
          cause: error,
        })
      }
    })
  }

  /** Takes back all that a plugin does, in all of its versions, and keeps it as disabled; who needs it waits. */
  disable(id: string): void {
    const entries = this.#versionsOf(id)
    this.#change(() => {
      this.#table.stop(entries)
      for (const entry of entries) entry.state = { status: 'disabled' }
    })
  }

  /** Starts a disabled plugin again, and who waits for it. */
  enable(id: string): void {
    const entries = this.#versionsOf(id)
    this.#change(() => {
      for (const { plugin, state } of entries) if (state.status === 'disabled') this.#table.start(plugin)
      this.#table.startBlocked()
    })
  }

  /** The api of an active plugin. */
  api<Api>(plugin: Plugin<Api>): Api {
    const entry = this.#table.resolve(plugin)
    if (entry?.state.status !== 'active') {
      throw new KernelError(tell('plugin.not-active', { plugin: plugin.id, state: STATES[entry?.state.status ?? 'absent'] }))
    }
    return entry.api as Api
  }

  /** Unloads everything, last first. */
  dispose(): void {
    for (const { plugin } of [...this.#table.all()].reverse()) if (this.#table.get(plugin)) this.unload(plugin.id, plugin.version)
  }

  /** What is loaded, for `inspect`. */
  loaded(): readonly LoadedPlugin[] {
    return this.#table.all().map(({ plugin, state, scope }) => ({ plugin, state, effects: scope.inspect() }))
  }

  #versionsOf(id: string): readonly Entry[] {
    const entries = this.#table.versionsOf(id)
    if (entries.length === 0) throw new KernelError(tell('plugin.not-loaded', { plugin: id }))
    return entries
  }

  #context(plugin: Plugin, scope: Scope): PluginContext {
    return {
      contribute: (point, value) => {
        const remove = this.registry(point).add(value, plugin)
        scope.own(`${point.name}: ${value.id}`, remove)
      },
      use: (needed) => {
        if (!plugin.needs?.includes(needed)) {
          throw new KernelError(tell('plugin.not-in-needs', { plugin: plugin.id, needed: needed.id }))
        }
        return this.api(needed)
      },
      own: (label, undo) => {
        scope.own(label, undo)
      },
    }
  }

  /** One change as readers see it. What a plugin could not undo is thrown after it, when everything else is in its place. */
  #change<T>(work: () => T): T {
    const done = batch(() => {
      try {
        return work()
      } finally {
        const loaded = this.loaded()
        this.#plugins.value = loaded
        this.#states.value = new Map(loaded.map(({ plugin, state }) => [plugin.id, state]))
      }
    })
    const failures = this.#table.takeFailures()
    if (failures.length > 0) throw failures[0]
    return done
  }
}
