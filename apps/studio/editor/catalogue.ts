import type { Catalogue, ComponentInfo } from '#kernel/page'
import type { Kernel } from '#kernel/plugin'
import { type ComponentDeclaration, componentsPoint, toComponentInfo } from '#sdk'

/** The components that the loaded plugins bring, as the document's rules see them; follows plugins that come and go. */
export function catalogueOf(kernel: Kernel): Catalogue {
  const registry = kernel.registry(componentsPoint)
  let seen: readonly ComponentDeclaration[] | undefined
  let infos = new Map<string, ComponentInfo>()
  return (type) => {
    const all = registry.all.peek()
    if (all !== seen) {
      seen = all
      const versions = new Map(kernel.loaded().map(({ plugin }) => [plugin.id, plugin.version]))
      infos = new Map(
        all.map((declaration) => {
          const id = registry.contributor(declaration.id) ?? ''
          return [declaration.type, toComponentInfo(declaration, { id, version: versions.get(id) ?? '' })]
        }),
      )
    }
    return infos.get(type)
  }
}

/** The declaration of a component type, for its label and icon. */
export function declarationOf(kernel: Kernel, type: string): ComponentDeclaration | undefined {
  return kernel
    .registry(componentsPoint)
    .all.peek()
    .find((declaration) => declaration.type === type)
}
