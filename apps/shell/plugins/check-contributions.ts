import { MessageError, tell } from '#kernel/message'
import type { Contributes } from '#kernel/page/references'
import type { ExtensionPoint, Plugin } from '#kernel/plugin'

/** What a manifest lists, as `point: id`; a worker's module brings some of it alone. */
function listed(contributes: Contributes, points: readonly string[] | undefined): ReadonlySet<string> {
  const { components, actions, sources, functions, others } = contributes
  const all = [
    ...components.map(({ id }) => ['components', id] as const),
    ...actions.map(({ id }) => ['actions', id] as const),
    ...sources.map(({ id }) => ['sources', id] as const),
    ...functions.map(({ id }) => ['functions', id] as const),
    ...others.map(({ point, id }) => [point, id] as const),
  ]
  return new Set(all.filter(([point]) => points?.includes(point) ?? true).map(([point, id]) => `${point}: ${id}`))
}

/**
 * The plugin, failing in its set-up when it does not contribute exactly what its manifest lists: what nobody was told of is not taken in.
 * `points` are those that this side asks for; others are left alone.
 */
export function checkedPlugin(plugin: Plugin, contributes: Contributes, points?: readonly string[]): Plugin {
  const expected = listed(contributes, points)
  return {
    ...plugin,
    setup(context) {
      const missing = new Set(expected)
      const api = plugin.setup({
        ...context,
        contribute: <T extends { readonly id: string }>(point: ExtensionPoint<T>, value: T) => {
          const name = `${point.name}: ${value.id}`
          if (points && !points.includes(point.name)) return
          if (!expected.has(name)) throw new MessageError(tell('app.plugin-unlisted', { contribution: name }))
          missing.delete(name)
          context.contribute(point, value)
        },
      })
      if (missing.size > 0) throw new MessageError(tell('app.plugin-lacking', { contributions: [...missing].join(', ') }))
      return api
    },
  }
}
