import { KernelError } from './errors.ts'
import type { Plugin } from './plugin.ts'

/**
 * The plugins with everything they need, dependencies first. Throws `DUPLICATE_PLUGIN` for two plugins with one id and
 * `DEPENDENCY_CYCLE` with the whole loop.
 */
export function bootOrder(plugins: readonly Plugin[]): readonly Plugin[] {
  const byId = new Map<string, Plugin>()
  const order: Plugin[] = []
  const path: Plugin[] = []

  const visit = (plugin: Plugin): void => {
    const known = byId.get(plugin.id)
    if (known && known !== plugin) {
      throw new KernelError(
        'DUPLICATE_PLUGIN',
        `two plugins have the id "${plugin.id}": version ${known.version} and version ${plugin.version}`,
      )
    }
    const start = path.indexOf(plugin)
    if (start >= 0) {
      const loop = [...path.slice(start), plugin].map((each) => each.id).join(' → ')
      throw new KernelError('DEPENDENCY_CYCLE', `plugins need each other in a circle: ${loop}`)
    }
    if (known) return
    path.push(plugin)
    for (const needed of plugin.needs ?? []) visit(needed)
    path.pop()
    byId.set(plugin.id, plugin)
    order.push(plugin)
  }

  for (const plugin of plugins) visit(plugin)
  return order
}
