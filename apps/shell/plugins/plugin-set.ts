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

/** `toPlugin` makes of a plugin's data what this kernel's side runs of it, and rejects with what to tell when that fails. */
export function createPluginSet(kernel: Kernel, toPlugin: (data: RunnablePlugin) => Plugin | Promise<Plugin>): PluginSet {
  const loaded = new Map<string, Loaded>()
  /** What did not load or start, by hash. */
  const failed = new Map<string, PluginProblem>()
  const loading = new Map<string, { readonly id: string; readonly done: Promise<void> }>()
  const listed = signal<readonly ListedPlugin[]>([])
  const problems = signal<readonly PluginProblem[]>([])
  let isDisposed = false

  const stateOf = ({ id, version, hash }: RunnablePlugin): ListedPlugin['state'] | 'absent' =>
    (isDisposed ? undefined : listed.peek().find(({ plugin }) => plugin.id === id && plugin.version === version && plugin.hash === hash))
      ?.state ?? 'absent'

  function unload({ data }: Loaded): void {
    loaded.delete(keyOf(data))
    try {
      kernel.unload(data.id, data.version)
    } catch (thrown) {
      // What it could not undo is nobody else's trouble; everything else of it is gone.
      console.error(thrown)
    }
  }

  function tellProblems(): void {
    const now: PluginProblem[] = []
    for (const { plugin, state, error } of listed.peek()) {
      if (state === 'failed') now.push({ plugin, error: new Error(error ?? '') })
    }
    for (const [hash, problem] of failed) if (listed.peek().some(({ plugin }) => plugin.hash === hash)) now.push(problem)
    for (const { plugin, state } of kernel.plugins.peek()) {
      if (state.status === 'failed' && loaded.get(keyOf(plugin))?.plugin === plugin) now.push({ plugin, error: state.error })
    }
    problems.value = now
  }

  /** The version that a new one takes the place of: the same one with other files, or the only one that is not listed any more. */
  function formerOf(data: RunnablePlugin): Loaded | undefined {
    const same = loaded.get(keyOf(data))
    if (same) return same
    const leaving = [...loaded.values()].filter((each) => each.data.id === data.id && stateOf(each.data) === 'absent')
    return leaving.length === 1 ? leaving[0] : undefined
  }

  function arrived(data: RunnablePlugin, plugin: Plugin): void {
    if (stateOf(data) !== 'active') return
    const former = formerOf(data)
    try {
      if (former) kernel.replace(former.plugin, plugin)
      else kernel.load(plugin)
    } catch (thrown) {
      // The former version is back in its place, if there was one.
      failed.set(data.hash, { plugin: data, error: toError(thrown) })
      return
    }
    failed.delete(data.hash)
    if (former) loaded.delete(keyOf(former.data))
    loaded.set(keyOf(data), { data, plugin })
    // The version that was loaded last answers where nothing is pinned, and that is the one that is listed last.
    for (const later of listedAfter(data)) {
      const other = loaded.get(keyOf(later))
      if (!other || stateIn(kernel, other) === 'disabled') continue
      kernel.unload(later.id, later.version)
      kernel.load(other.plugin)
    }
  }

  /** Newer versions of the same plugin. */
  function listedAfter(data: RunnablePlugin): readonly RunnablePlugin[] {
    const versions = listed.peek().flatMap(({ plugin }) => (plugin.id === data.id ? [plugin] : []))
    return versions.slice(versions.findIndex(({ version }) => version === data.version) + 1)
  }

  async function load(data: RunnablePlugin): Promise<void> {
    try {
      const older = listed.peek().flatMap(({ plugin }) => (listedAfter(plugin).includes(data) ? [loading.get(plugin.hash)?.done] : []))
      const plugin = await toPlugin(data)
      await Promise.all(older)
      batch(() => arrived(data, plugin))
    } catch (thrown) {
      failed.set(data.hash, { plugin: data, error: toError(thrown) })
    }
    loading.delete(data.hash)
    // One whose successor did not come stays until the next list: better an older version than none.
    tellProblems()
  }

  function start(data: RunnablePlugin): Promise<void> {
    const under = loading.get(data.hash)
    if (under) return under.done
    const done = load(data)
    loading.set(data.hash, { id: data.id, done })
    return done
  }

  /** Whether a version that is not listed any more waits for another one that takes its place. */
  const isSucceeded = ({ data }: Loaded, coming: readonly RunnablePlugin[]): boolean =>
    coming.some(({ id, version }) => id === data.id && (version === data.version || stateOf(data) === 'absent'))

  return {
    listed,
    problems,
    async apply(plugins) {
      if (isDisposed) return
      listed.value = plugins
      const active = plugins.filter(({ state }) => state === 'active').map(({ plugin }) => plugin)
      const coming = active.filter((data) => loaded.get(keyOf(data))?.data.hash !== data.hash)
      for (const hash of failed.keys()) if (!plugins.some(({ plugin }) => plugin.hash === hash)) failed.delete(hash)
      batch(() => {
        for (const each of [...loaded.values()]) {
          const state = stateOf(each.data)
          if (state === 'active') enableAgain(kernel, each)
          else if (state === 'disabled') disableOne(each)
          else if (!isSucceeded(each, coming)) unload(each)
        }
      })
      tellProblems()
      await Promise.all(coming.map(start))
    },
    async settled(ids) {
      const wanted = ids && new Set(ids)
      await Promise.all([...loading.values()].filter(({ id }) => wanted?.has(id) ?? true).map(({ done }) => done))
    },
    dispose() {
      isDisposed = true
      batch(() => {
        for (const each of [...loaded.values()].reverse()) unload(each)
      })
      problems.value = []
    },
  }

  /** The kernel disables a plugin in all of its versions: where another one goes on, this one is unloaded. */
  function disableOne(each: Loaded): void {
    const versions = [...loaded.values()].filter(({ data }) => data.id === each.data.id)
    if (versions.some(({ data }) => stateOf(data) === 'active')) unload(each)
    else if (isDisabled(kernel, each)) return
    else kernel.disable(each.data.id)
  }
}

const stateIn = (kernel: Kernel, { plugin }: Loaded) => kernel.plugins.peek().find((each) => each.plugin === plugin)?.state.status
const isDisabled = (kernel: Kernel, each: Loaded): boolean => stateIn(kernel, each) === 'disabled'
function enableAgain(kernel: Kernel, each: Loaded): void {
  if (isDisabled(kernel, each)) kernel.enable(each.data.id)
}
