import type { PageProgram } from '#kernel/engine'
import type { PluginSet } from '../../outside/plugin-set.ts'

interface Pin {
  readonly version: string
  readonly hash: string | null
}

/** The plugins of others that a program was compiled with; null where there are none. */
export const foreignPins = (
  { plugins }: PageProgram,
  { builtIn, lookup }: Pick<PluginSet, 'builtIn' | 'lookup'>,
): { readonly [id: string]: Pin } | null => {
  const own = new Set(builtIn.map(({ id }) => id))
  const pins = Object.entries(plugins)
    .filter(([id]) => !own.has(id))
    .map(([id, pin]): readonly [string, Pin] => {
      const known = lookup.plugins.find((each) => each.id === id && each.version === pin.version)
      return [id, { version: pin.version, hash: pin.hash ?? known?.hash ?? null }]
    })
  return pins.length === 0 ? null : Object.fromEntries(pins)
}
