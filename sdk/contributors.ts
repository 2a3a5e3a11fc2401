import type { ContributorOf, PluginData } from '#kernel/page/references'
import type { Kernel, Pins, Registry } from '#kernel/plugin'
import { pageServicesPoint } from '#kernel/view/page-services'
import { actionsPoint, componentsPoint, functionsPoint, sourcesPoint } from './points.ts'

/**
 * Who contributes what in a kernel; follows plugins that come and go. `dataOf` gives the manifest's data of a plugin from outside of the
 * product; a plugin that it does not know counts as part of the product.
 */
export function contributorsIn(
  kernel: Kernel,
  dataOf: (id: string, version: string) => PluginData | undefined = () => undefined,
): ContributorOf {
  const actions = kernel.registry(actionsPoint)
  const sources = kernel.registry(sourcesPoint)
  const services = kernel.registry(pageServicesPoint)
  const components = byName(kernel.registry(componentsPoint), ({ type }) => type)
  const functions = byName(kernel.registry(functionsPoint), ({ name }) => name)
  const find = {
    component: components,
    function: functions,
    action: (id: string, pins: Pins) => actions.find(id, pins)?.owner,
    source: (id: string, pins: Pins) => sources.find(id, pins)?.owner,
    service: (id: string, pins: Pins) => services.find(id, pins)?.owner,
  }
  return (kind, name, pins) => {
    const owner = find[kind](name, pins)
    return owner && (dataOf(owner.id, owner.version) ?? { id: owner.id, version: owner.version })
  }
}

/** Finds an owner by another name than the id; the list is indexed once for each time it changes. */
function byName<T extends { readonly id: string }>(registry: Registry<T>, nameOf: (value: T) => string) {
  let seen: readonly T[] | undefined
  let ids = new Map<string, string>()
  return (name: string, pins: Pins) => {
    const all = registry.all.peek()
    if (all !== seen) ids = new Map(all.map((value) => [nameOf(value), value.id]))
    seen = all
    const id = ids.get(name)
    return id === undefined ? undefined : registry.find(id, pins)?.owner
  }
}
