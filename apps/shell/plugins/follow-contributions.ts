import { effect, type ReadonlySignal } from '@preact/signals-core'
import type { Kernel } from '#kernel/plugin'
import { askForStudio, type StudioPlugins } from './ask-plugins.ts'
import { documentPlugin } from './code-plugin.ts'
import { followPlugins } from './follow-plugins.ts'
import { createPluginSet } from './plugin-set.ts'
import type { ListedPlugin } from './runnable-plugin.ts'

export interface ContributionsSetting {
  /** Names of the points for which a plugin is loaded; what brings nothing to one of them is not. */
  readonly points: readonly string[]
  /** Whether a person is signed in, who alone is notified of plugins; another value begins again. */
  readonly person: ReadonlySignal<number | undefined>
  readonly ask?: () => () => Promise<StudioPlugins>
}

/** Keeps what plugins from outside of the product bring to some points in a kernel while a person is signed in. */
export function followContributions(
  kernel: Kernel,
  { points, person, ask = askForStudio }: ContributionsSetting,
): () => void {
  const isWanted = ({ plugin }: ListedPlugin): boolean =>
    plugin.contributes?.others.some(({ point }) => points.includes(point)) ?? false
  return effect(() => {
    if (person.value === undefined) return
    const set = createPluginSet(kernel, documentPlugin)
    const follower = followPlugins(ask(), (plugins) => set.apply(plugins.filter(isWanted)))
    return () => {
      follower.stop()
      set.dispose()
    }
  })
}
