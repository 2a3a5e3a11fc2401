import { KernelError } from './errors.ts'
import type { Plugin } from './plugin.ts'

/** What tells plugins apart: two versions of one are two. */
export const keyOf = ({ id, version }: Plugin): string => `${id}@${version}`

/**
 * The plugins with everything they need, dependencies first. Throws `DUPLICATE_PLUGIN` for two plugins with one id and version, and
 * `DEPENDENCY_CYCLE` with the whole loop.
 */
export function bootOrder(plugins: readonly Plugin[]): readonly Plugin[] {
  const byKey = new Map<string, Plugin>()
  const order: Plugin[] = []
  const path: Plugin[] = []

  const visit = (plugin: Plugin): void => {
    const known = byKey.get(keyOf(plugin))
    if (known && known !== plugin) {
      throw new KernelError('DUPLICATE_PLUGIN', `two plugins have the id "${plugin.id}" and the version ${plugin.version}`)
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
    byKey.set(keyOf(plugin), plugin)
    order.push(plugin)
  }

  for (const plugin of plugins) visit(plugin)
  return order
}
