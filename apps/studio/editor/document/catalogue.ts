import type { Catalogue, ComponentInfo } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Contribution, Kernel, Pins } from '#kernel/plugin'
import { type ComponentDeclaration, componentsPoint, toComponentInfo } from '#sdk'

/**
 * The components that the loaded plugins bring, in the versions that a page pins, as the document's rules see them;
 * follows plugins that come
 * and go.
 */
export function catalogueOf(kernel: Kernel, pinsOf: () => Pins = () => ({})): Catalogue {
  const registry = kernel.registry(componentsPoint)
  const infos = new WeakMap<Contribution<ComponentDeclaration>, ComponentInfo>()
  let seen: readonly ComponentDeclaration[] | undefined
  let ids = new Map<string, string>()
  return (type) => {
    const all = registry.all.peek()
    if (all !== seen) ids = new Map(all.map((declaration) => [declaration.type, declaration.id]))
    seen = all
    const id = ids.get(type)
    const found = id === undefined ? undefined : registry.find(id, pinsOf())
    if (!found) return undefined
    const info = infos.get(found) ?? toComponentInfo(found.value, { id: found.owner.id, version: found.owner.version })
    infos.set(found, info)
    return info
  }
}

/**
 * The declaration of a component type, for its label and icon; of the version that was loaded last unless pins name
 * another one.
 */
export function declarationOf(kernel: Kernel, type: string, pins?: Pins): ComponentDeclaration | undefined {
  const registry = kernel.registry(componentsPoint)
  const last = registry.all.peek().find((declaration) => declaration.type === type)
  return last && (registry.get(last.id, pins) ?? last)
}

/** Methods that elements of every component have. */
const OF_ALL: { readonly [method: string]: Label } = { show: { zh: '显示', en: 'Show' }, hide: { zh: '隐藏', en: 'Hide' } }

/** What the methods of a component's elements are called, by their names: `{ reload: { zh: '重新加载', en: 'Reload' } }`. */
export function methodLabels(kernel: Kernel, type: string, pins?: Pins): { readonly [method: string]: Label } {
  const own = Object.entries(declarationOf(kernel, type, pins)?.methods ?? {}).map(([name, { label }]) => [name, label] as const)
  return { ...OF_ALL, ...Object.fromEntries(own) }
}
