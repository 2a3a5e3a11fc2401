import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { PluginData } from '#kernel/page/references'
import type { Kernel } from '#kernel/plugin'
import { followInEngine } from '#shell/engine'
import { askForStudio, type StudioPlugins } from '#shell/plugins/ask-plugins'
import { documentPlugin } from '#shell/plugins/code-plugin'
import { followPlugins } from '#shell/plugins/follow-plugins'
import { createPluginSet, type PluginProblem } from '#shell/plugins/plugin-set'
import type { ListedPlugin } from '#shell/plugins/runnable-plugin'

/** Milliseconds that a page which uses plugins waits for them before it opens without. */
const PATIENCE = 12_000

/** The plugins from outside of the product in one opened editor. */
export interface EditorPlugins {
  readonly listed: ReadonlySignal<readonly ListedPlugin[]>
  readonly problems: ReadonlySignal<readonly PluginProblem[]>
  /** Whether it was told yet which there are: until then, what is not listed may be on its way. */
  readonly isTold: ReadonlySignal<boolean>
  /** What is known of a version, or of the one that answers where nothing is pinned; undefined for the product's own. */
  dataOf(id: string, version?: string): PluginData | undefined
  /** Resolves when these plugins of the first list, or all of it, are there or have failed; after a bounded time in any case. */
  ready(ids?: Iterable<string>): Promise<void>
  stop(): void
}

const known = new WeakMap<Kernel, EditorPlugins>()
const NONE: EditorPlugins = {
  listed: signal([]),
  problems: signal([]),
  isTold: signal(false),
  dataOf: () => undefined,
  ready: async () => undefined,
  stop: () => undefined,
}

/** Those of an opened editor, by its kernel. */
export const editorPlugins = (kernel: Kernel): EditorPlugins => known.get(kernel) ?? NONE

/** Brings the plugins from outside of the product into an editor and its engine, and follows them. */
export function followEditorPlugins(
  kernel: Kernel,
  ask: () => Promise<StudioPlugins> = askForStudio(),
  toPlugin: Parameters<typeof createPluginSet>[1] = documentPlugin,
): EditorPlugins {
  const set = createPluginSet(kernel, toPlugin)
  const isTold = signal(false)
  let data: readonly PluginData[] = []
  let begins: () => void = () => undefined
  let gaveUp: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begins = resolve
  })
  const late = new Promise<void>((resolve) => {
    gaveUp = resolve
  })
  const patience = setTimeout(gaveUp, PATIENCE)
  const follower = followPlugins(
    async () => {
      const answer = await ask()
      data = answer.data
      return answer
    },
    async (plugins) => {
      const active = plugins.filter(({ state }) => state === 'active').map(({ plugin }) => plugin)
      const applied = set.apply(plugins)
      begins()
      isTold.value = true
      await Promise.all([applied, followInEngine(active)])
    },
  )
  const plugins: EditorPlugins = {
    listed: set.listed,
    problems: set.problems,
    isTold,
    dataOf: (id, version) => data.findLast((each) => each.id === id && (version === undefined || each.version === version)),
    // The engine, and plugins that the page does not use, are waited for by nobody.
    ready: (ids) => Promise.race([begun.then(() => set.settled(ids)), late]),
    stop() {
      clearTimeout(patience)
      gaveUp()
      follower.stop()
      set.dispose()
      void followInEngine([])
    },
  }
  known.set(kernel, plugins)
  return plugins
}
