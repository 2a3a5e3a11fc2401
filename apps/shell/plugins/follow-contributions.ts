import { effect, type ReadonlySignal } from '@preact/signals-core'
import type { Kernel } from '#kernel/plugin'
import { askForStudio, type StudioPlugins } from './ask-plugins.ts'
import { followPlugins } from './follow-plugins.ts'
import type { PluginSet } from './plugin-set.ts'
import type { ListedPlugin } from './runnable-plugin.ts'

export interface ContributionsSetting {
  /** Names of the points for which a plugin is loaded; what brings nothing to one of them is not. */
  readonly points: readonly string[]
  /** Whether a person is signed in, who alone is notified of plugins; another value begins again. */
  readonly person: ReadonlySignal<number | undefined>
  readonly ask?: () => () => Promise<StudioPlugins>
  /** What runs plugins, loaded with the first plugin that contributes to one of the points. */
  readonly loadSet?: () => Promise<(kernel: Kernel) => PluginSet>
  /** Called once what there is has loaded, or there was no answer. */
  readonly onKnown?: () => void
}

const loadDocumentSet = async () => (await import('./document-set.ts')).createDocumentSet

/** Keeps what plugins from outside of the product bring to some points in a kernel while a person is signed in. */
export function followContributions(
  kernel: Kernel,
  { points, person, ask = askForStudio, loadSet = loadDocumentSet, onKnown = () => undefined }: ContributionsSetting,
): () => void {
  const isWanted = ({ plugin }: ListedPlugin): boolean =>
    plugin.contributes?.others.some(({ point }) => points.includes(point)) ?? false
  return effect(() => {
    if (person.value === undefined) return onKnown()
    let set: PluginSet | undefined
    let wanted: readonly ListedPlugin[] = []
    let isLeft = false
    const follower = followPlugins(ask(), async (plugins) => {
      wanted = plugins.filter(isWanted)
      if (wanted.length === 0 && !set) return
      // What does not load is tried again with the next list.
      const createSet = await loadSet().catch(console.warn)
      if (isLeft || !createSet) return
      set ??= createSet(kernel)
      // The last list: another may have arrived in the meantime.
      await set.apply(wanted)
    })
    void follower.now().then(onKnown, onKnown)
    return () => {
      isLeft = true
      follower.stop()
      set?.dispose()
    }
  })
}
