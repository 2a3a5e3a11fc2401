import { type PlaceTables, type ReferenceOptions, STORED_PLACES } from '#kernel/engine/references'
import type { Kernel } from '#kernel/plugin'
import { actionsPoint, componentsPoint, functionsPoint, placesOf, sourcesPoint } from '#sdk'

/** What the loaded plugins say of where parts of a page name each other; of what is not loaded, what older pages have. */
export function referenceOptions(kernel: Kernel): ReferenceOptions {
  const actions = kernel.registry(actionsPoint)
  const sources = kernel.registry(sourcesPoint)
  const components = kernel.registry(componentsPoint)
  const places: PlaceTables = {
    params: (id) => placesIn(actions.get(id)?.params) ?? STORED_PLACES.params(id),
    config: (id) => placesIn(sources.get(id)?.config) ?? STORED_PLACES.config(id),
    props: (type) => placesIn(components.all.peek().find((each) => each.type === type)?.props) ?? STORED_PLACES.props(type),
  }
  const functions = kernel.registry(functionsPoint).all.peek()
  return { places, functions: functions.map(({ name }) => name) }
}

const placesIn = (schema: Parameters<typeof placesOf>[0] | undefined) => (schema ? placesOf(schema) : undefined)
