import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { PluginData } from '#kernel/page'
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
  /** What is known of a version, or of the one that answers where nothing is pinned; undefined for the product's own. */
  dataOf(id: string, version?: string): PluginData | undefined
  /** Resolves when the first list is in place, after a bounded time. */
  readonly ready: Promise<void>
  stop(): void
}

const known = new WeakMap<Kernel, EditorPlugins>()
const NONE: EditorPlugins = {
  listed: signal([]),
  problems: signal([]),
  dataOf: () => undefined,
  ready: Promise.resolve(),
  stop: () => undefined,
}

/** Those of an opened editor, by its kernel. */
export const editorPlugins = (kernel: Kernel): EditorPlugins => known.get(kernel) ?? NONE

/** Brings the plugins from outside of the product into an editor and its engine, and follows them. */
export function followEditorPlugins(kernel: Kernel, ask: () => Promise<StudioPlugins> = askForStudio()): EditorPlugins {
  const set = createPluginSet(kernel, documentPlugin)
  let data: readonly PluginData[] = []
  let isReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const late = setTimeout(isReady, PATIENCE)
  const follower = followPlugins(
    async () => {
      const answer = await ask()
      data = answer.data
      return answer
    },
    async (plugins) => {
      const active = plugins.filter(({ state }) => state === 'active').map(({ plugin }) => plugin)
      await Promise.all([set.apply(plugins), followInEngine(active)])
      isReady()
    },
  )
  const plugins: EditorPlugins = {
    listed: set.listed,
    problems: set.problems,
    dataOf: (id, version) => data.findLast((each) => each.id === id && (version === undefined || each.version === version)),
    ready,
    stop() {
      clearTimeout(late)
      follower.stop()
      set.dispose()
      void followInEngine([])
    },
  }
  known.set(kernel, plugins)
  return plugins
}
