import { computed, effect } from '@preact/signals-core'
import type { Kernel } from '#kernel/plugin'
import { languagesPoint, screensPoint } from '#sdk/studio'
import { askForStudio, type StudioPlugins } from '../shell/plugins/ask-plugins.ts'
import { documentPlugin } from '../shell/plugins/code-plugin.ts'
import { followPlugins } from '../shell/plugins/follow-plugins.ts'
import { createPluginSet } from '../shell/plugins/plugin-set.ts'
import type { ListedPlugin } from '../shell/plugins/runnable-plugin.ts'
import { currentUser } from '../shell/session.ts'

const ofStudio: readonly string[] = [screensPoint.name, languagesPoint.name]
const isForStudio = ({ plugin }: ListedPlugin): boolean => plugin.contributes?.others.some(({ point }) => ofStudio.includes(point)) ?? false

const userId = computed(() => currentUser.value?.userId)

/**
 * Keeps the screens and languages of plugins from outside of the product in the studio while somebody is signed in; what brings none is not
 * loaded.
 */
export function followStudioPlugins(kernel: Kernel, ask: () => () => Promise<StudioPlugins> = askForStudio): () => void {
  return effect(() => {
    if (userId.value === undefined) return
    const set = createPluginSet(kernel, documentPlugin)
    const follower = followPlugins(ask(), (plugins) => set.apply(plugins.filter(isForStudio)))
    return () => {
      follower.stop()
      set.dispose()
    }
  })
}
