import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { type ComponentDeclaration, componentsPoint } from '#sdk'

/** Every built-in component, from the registry that the platform itself uses. */
export function loadComponents(): readonly ComponentDeclaration[] {
  const kernel = new Kernel()
  kernel.load(...basePlugins)
  const components = [...kernel.registry(componentsPoint).all.value]
  kernel.dispose()
  return components
}
