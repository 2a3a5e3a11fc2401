import { tell } from '#kernel/message'
import { KernelError } from './errors.ts'
import type { Plugin } from './plugin.ts'

/** What tells plugins apart: two versions of one are two. */
export const keyOf = ({ id, version }: Plugin): string => `${id}@${version}`

/**
 * The plugins with everything they need, dependencies first. Throws `plugin.same-twice` for two plugins with one id and version, and
 * `plugin.needs-circle` with the whole loop.
 */
export function bootOrder(plugins: readonly Plugin[]): readonly Plugin[] {
  const byKey = new Map<string, Plugin>()
  const order: Plugin[] = []
  const path: Plugin[] = []

  const visit = (plugin: Plugin): void => {
    const known = byKey.get(keyOf(plugin))
    if (known && known !== plugin) {
      throw new KernelError(tell('plugin.same-twice', { plugin: plugin.id, version: plugin.version }))
    }
    const start = path.indexOf(plugin)
    if (start >= 0) {
      const loop = [...path.slice(start), plugin].map((each) => each.id).join(' → ')
      throw new KernelError(tell('plugin.needs-circle', { loop }))
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
