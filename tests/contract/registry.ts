import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { type ComponentDeclaration, componentsPoint, settersPoint } from '#sdk'

/** Every built-in component, from the registry that the platform itself uses. */
export function loadComponents(): readonly ComponentDeclaration[] {
  const kernel = new Kernel()
  kernel.load(...basePlugins)
  const components = [...kernel.registry(componentsPoint).all.value]
  kernel.dispose()
  return components
}

/** The ids of every built-in setter. */
export function loadSetterIds(): ReadonlySet<string> {
  const kernel = new Kernel()
  kernel.load(...basePlugins)
  const ids = new Set(kernel.registry(settersPoint).all.value.map(({ id }) => id))
  kernel.dispose()
  return ids
}
