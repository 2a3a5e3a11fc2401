import type { JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'

const defaults = new Map(collectCatalogue(basePlugins).components.map((info) => [info.type, info.defaults]))

/** A component's default props, as a page dragged together would have them. */
export function propsOf(type: string): JsonObject {
  const props = defaults.get(type)
  if (!props) throw new Error(`no component ${type}`)
  return props
}
