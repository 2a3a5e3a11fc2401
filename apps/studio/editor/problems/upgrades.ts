import { computed, type ReadonlySignal } from '@preact/signals-core'
import { type PluginUpgrade, pluginUpgrades } from '#kernel/page/commands'
import { pinsOf } from '#kernel/page/references'
import { referencesIn } from '#sdk'
import type { Editor } from '#sdk/studio'
import { contributorsToken } from '../parts/contributors-part.ts'

const NONE: readonly PluginUpgrade[] = []

/** The plugins of which there is a newer version than the page uses, with what moving to it changes. */
export function upgradesOf({ store, kernel, part }: Editor): ReadonlySignal<readonly PluginUpgrade[]> {
  const contributorOf = part(contributorsToken)
  const references = referencesIn(kernel)
  return computed(() => {
    const document = store.current.value
    const pins = pinsOf(document)
    // Most pages use the only version there is: they are not searched at each edit.
    const hasOthers = kernel.plugins.value.some(({ plugin: { id, version } }) => Object.hasOwn(pins, id) && pins[id]?.version !== version)
    return hasOthers ? pluginUpgrades(document, contributorOf, references) : NONE
  })
}
