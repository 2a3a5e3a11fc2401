import type { ReadonlySignal } from '@preact/signals-core'
import type { Pins } from '#kernel/plugin'
import type { PluginOfView, ViewPlugin } from '#kernel/view'
import type { ListedPlugin } from './runnable-plugin.ts'

/** The plugin of a component's type, as it is listed; types of plugins from outside of the product begin with the plugin's id and a slash. */
export function pluginOfView(listed: ReadonlySignal<readonly ListedPlugin[]>, pinsOf: () => Pins): PluginOfView {
  const known = new Map<string, ViewPlugin>()
  return (type) => {
    const slash = type.indexOf('/')
    if (slash < 0) return undefined
    const id = type.slice(0, slash)
    const pin = pinsOf()[id]?.version
    const versions = listed.value.filter(({ plugin }) => plugin.id === id)
    const found = versions.find(({ plugin }) => plugin.version === pin) ?? versions.at(-1)
    const version = found?.plugin.version ?? pin ?? ''
    const standing = found?.state ?? 'absent'
    const key = `${id} ${version} ${standing}`
    // The same object for the same thing, so that who shows it sees whether it changed.
    const plugin = known.get(key) ?? { id, version, standing }
    known.set(key, plugin)
    return plugin
  }
}
