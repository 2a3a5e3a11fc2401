import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import { type Kernel, type Plugin, toError } from '#kernel/plugin'
import { keyOf, type ListedPlugin, type PluginList, type RunnablePlugin } from './runnable-plugin.ts'

/** A plugin that does not run here as it should, and why. */
export interface PluginProblem {
  readonly plugin: Pick<RunnablePlugin, 'id' | 'version'>
  readonly error: Error
}

/** The plugins from outside of the product in one kernel. */
export interface PluginSet {
  /** What was listed last. */
  readonly listed: ReadonlySignal<readonly ListedPlugin[]>
  readonly problems: ReadonlySignal<readonly PluginProblem[]>
  /**
   * Brings the kernel in line with a list. What is gone, is gone when this returns; it resolves when everything that is new is there or has
   * failed. What failed to load before is tried again.
   */
  apply(plugins: PluginList['plugins']): Promise<void>
  /** Resolves when those of these plugins that are on their way are there or have failed; all of them without a list. */
  settled(ids?: Iterable<string>): Promise<void>
  /** Takes back all that it has loaded. */
  dispose(): void
}

interface Loaded {
  readonly data: RunnablePlugin
  readonly plugin: Plugin
}

type ToPlugin = (data: RunnablePlugin) => Plugin | Promise<Plugin>

/** `toPlugin` makes of a plugin's data what this kernel's side runs of it, and rejects with what to tell when that fails. */
export const createPluginSet = (kernel: Kernel, toPlugin: ToPlugin): PluginSet => new LoadedPlugins(kernel, toPlugin)

class LoadedPlugins implements PluginSet {
  readonly listed = signal<readonly ListedPlugin[]>([])
  readonly problems = signal<readonly PluginProblem[]>([])
  private readonly loaded = new Map<string, Loaded>()
  /** What did not load or start, by hash. */
  private readonly failed = new Map<string, PluginProblem>()
  private readonly loading = new Map<string, { readonly id: string; readonly done: Promise<void> }>()
  private isDisposed = false

  constructor(
    private readonly kernel: Kernel,
    private readonly toPlugin: ToPlugin,
  ) {}

  async apply(plugins: PluginList['plugins']): Promise<void> {
    if (this.isDisposed) return
    this.listed.value = plugins
    const active = plugins.filter(({ state }) => state === 'active').map(({ plugin }) => plugin)
    const coming = active.filter((data) => this.loaded.get(keyOf(data))?.data.hash !== data.hash)
    for (const hash of this.failed.keys()) if (!plugins.some(({ plugin }) => plugin.hash === hash)) this.failed.delete(hash)
    batch(() => {
      for (const each of [...this.loaded.values()]) {
        const state = this.stateOf(each.data)
        if (state === 'active') enableAgain(this.kernel, each)
        else if (state === 'disabled') this.disableOne(each)
        else if (!this.isSucceeded(each, coming)) this.unload(each)
      }
    })
    this.tellProblems()
    await Promise.all(coming.map((data) => this.start(data)))
  }

  async settled(ids?: Iterable<string>): Promise<void> {
    const wanted = ids && new Set(ids)
    await Promise.all([...this.loading.values()].filter(({ id }) => wanted?.has(id) ?? true).map(({ done }) => done))
  }

  dispose(): void {
    this.isDisposed = true
    batch(() => {
      for (const each of [...this.loaded.values()].reverse()) this.unload(each)
    })
    this.problems.value = []
  }

  private stateOf({ id, version, hash }: RunnablePlugin): ListedPlugin['state'] | 'absent' {
    if (this.isDisposed) return 'absent'
    const listed = this.listed.peek().find(({ plugin }) => plugin.id === id && plugin.version === version && plugin.hash === hash)
    return listed?.state ?? 'absent'
  }

  private start(data: RunnablePlugin): Promise<void> {
    const under = this.loading.get(data.hash)
    if (under) return under.done
    const done = this.load(data)
    this.loading.set(data.hash, { id: data.id, done })
    return done
  }

  private async load(data: RunnablePlugin): Promise<void> {
    try {
      const older = this.listed
        .peek()
        .flatMap(({ plugin }) => (this.listedAfter(plugin).includes(data) ? [this.loading.get(plugin.hash)?.done] : []))
      const plugin = await this.toPlugin(data)
      await Promise.all(older)
      batch(() => this.arrived(data, plugin))
    } catch (thrown) {
      this.failed.set(data.hash, { plugin: data, error: toError(thrown) })
    }
    this.loading.delete(data.hash)
    // One whose successor did not come stays until the next list: better an older version than none.
    this.tellProblems()
  }

  private arrived(data: RunnablePlugin, plugin: Plugin): void {
    if (this.stateOf(data) !== 'active') return
    const { kernel, loaded } = this
    const former = this.formerOf(data)
    try {
      if (former) kernel.replace(former.plugin, plugin)
      else kernel.load(plugin)
    } catch (thrown) {
      // The former version is back in its place, if there was one.
      this.failed.set(data.hash, { plugin: data, error: toError(thrown) })
      return
    }
    this.failed.delete(data.hash)
    if (former) loaded.delete(keyOf(former.data))
    loaded.set(keyOf(data), { data, plugin })
    // The version that was loaded last answers where nothing is pinned, and that is the one that is listed last.
    for (const later of this.listedAfter(data)) {
      const other = loaded.get(keyOf(later))
      if (!other || stateIn(kernel, other) === 'disabled') continue
      kernel.unload(later.id, later.version)
      kernel.load(other.plugin)
    }
  }

  /** The version that a new one takes the place of: the same one with other files, or the only one that is not listed any more. */
  private formerOf(data: RunnablePlugin): Loaded | undefined {
    const same = this.loaded.get(keyOf(data))
    if (same) return same
    const leaving = [...this.loaded.values()].filter((each) => each.data.id === data.id && this.stateOf(each.data) === 'absent')
    return leaving.length === 1 ? leaving[0] : undefined
  }

  /** Newer versions of the same plugin. */
  private listedAfter(data: RunnablePlugin): readonly RunnablePlugin[] {
    const versions = this.listed.peek().flatMap(({ plugin }) => (plugin.id === data.id ? [plugin] : []))
    return versions.slice(versions.findIndex(({ version }) => version === data.version) + 1)
  }

  /** Whether a version that is not listed any more waits for another one that takes its place. */
  private isSucceeded({ data }: Loaded, coming: readonly RunnablePlugin[]): boolean {
    return coming.some(({ id, version }) => id === data.id && (version === data.version || this.stateOf(data) === 'absent'))
  }

  /** The kernel disables a plugin in all of its versions: where another one goes on, this one is unloaded. */
  private disableOne(each: Loaded): void {
    const versions = [...this.loaded.values()].filter(({ data }) => data.id === each.data.id)
    if (versions.some(({ data }) => this.stateOf(data) === 'active')) this.unload(each)
    else if (isDisabled(this.kernel, each)) return
    else this.kernel.disable(each.data.id)
  }

  private unload({ data }: Loaded): void {
    this.loaded.delete(keyOf(data))
    try {
      this.kernel.unload(data.id, data.version)
    } catch (thrown) {
      // What it could not undo is nobody else's trouble; everything else of it is gone.
      console.error(thrown)
    }
  }

  private tellProblems(): void {
    const now: PluginProblem[] = []
    const listed = this.listed.peek()
    for (const { plugin, state, error } of listed) {
      if (state === 'failed') now.push({ plugin, error: new Error(error ?? '') })
    }
    for (const [hash, problem] of this.failed) if (listed.some(({ plugin }) => plugin.hash === hash)) now.push(problem)
    for (const { plugin, state } of this.kernel.plugins.peek()) {
      if (state.status === 'failed' && this.loaded.get(keyOf(plugin))?.plugin === plugin) now.push({ plugin, error: state.error })
    }
    this.problems.value = now
  }
}

const stateIn = (kernel: Kernel, { plugin }: Loaded) => kernel.plugins.peek().find((each) => each.plugin === plugin)?.state.status
const isDisabled = (kernel: Kernel, each: Loaded): boolean => stateIn(kernel, each) === 'disabled'
function enableAgain(kernel: Kernel, each: Loaded): void {
  if (isDisabled(kernel, each)) kernel.enable(each.data.id)
}
