import {
  compareLayers,
  layerOf,
  lookPath,
  maxOf,
  readLookPath,
  readVariant,
  type Variant,
  variantName,
  type Width,
} from '#kernel/page/look'
import type { Json, JsonObject } from '#kernel/page/values'

/** What an entry, or a shared style, says of styles. */
export interface Styled {
  readonly style: JsonObject
  readonly looks?: { readonly [variant: string]: JsonObject }
  readonly bindings?: { readonly [path: string]: unknown }
}
interface SharedStyled extends Styled {
  readonly id: string
}

/** A value that is said for a style somewhere, and where. */
export interface ChainLink {
  readonly variant: string
  /** The shared style that says it; undefined: the element itself. */
  readonly shared?: string
  /** Undefined: a formula gives it. */
  readonly value: Json | undefined
  /** Whether it holds where the variant in question does. */
  readonly holds: boolean
}

/** Whether what is said for a variant holds wherever another one does. */
function holdsIn(said: Variant, at: Variant, widths: readonly Width[]): boolean {
  if (said.part !== at.part || (said.state !== '' && said.state !== at.state)) return false
  if (said.scheme !== '' && said.scheme !== at.scheme) return false
  const [wide, narrow] = [maxOf(said, widths), maxOf(at, widths)]
  if (wide === undefined || narrow === undefined) return said.width === at.width
  return wide === null || (narrow !== null && narrow <= wide)
}

/**
 * All that is said for a style of a part, the strongest first, by the order of the cascade; with whether it holds at a variant: the first one that does is
 * what is in force there.
 */
export function chainOf(
  entry: Styled,
  shared: readonly SharedStyled[],
  widths: readonly Width[],
  at: string,
  key: string,
): readonly ChainLink[] {
  const asked = readVariant(at)
  if (!asked) return []
  const links: { readonly link: ChainLink; readonly layer: string; readonly place: number }[] = []
  const take = (from: Styled, place: number, id?: string): void => {
    const bound = Object.keys(from.bindings ?? {}).flatMap((path) => {
      const found = readLookPath(path)
      return found?.key === key ? [found.variant] : []
    })
    const fixed = ['', ...Object.keys(from.looks ?? {})].filter((name) => Object.hasOwn(valuesOf(from, name), key))
    for (const name of new Set([...fixed, ...bound])) {
      const variant = readVariant(name)
      const max = variant && maxOf(variant, widths)
      if (!variant || variant.part !== asked.part) continue
      const value = bound.includes(name) ? undefined : valuesOf(from, name)[key]
      links.push({
        link: {
          variant: name,
          ...(id === undefined ? {} : { shared: id }),
          value,
          holds: max !== undefined && holdsIn(variant, asked, widths),
        },
        // What is said for a width that is gone is nowhere in the order.
        layer: layerOf(variant, max ?? null, id === undefined ? 'own' : 'shared'),
        place: max === undefined ? -1 : place,
      })
    }
  }
  for (const [place, style] of shared.entries()) take(style, place, style.id)
  take(entry, shared.length)
  return links
    .sort((a, b) => Number(a.place < 0) - Number(b.place < 0) || compareLayers(b.layer, a.layer) || b.place - a.place)
    .map(({ link }) => link)
}

/** The fixed values of a variant. */
export const valuesOf = ({ style, looks }: Styled, variant: string): JsonObject => (variant === '' ? style : (looks?.[variant] ?? {}))

/** The values that are in force at a variant and are said elsewhere, by key. */
export function inheritedAt(entry: Styled, shared: readonly SharedStyled[], widths: readonly Width[], at: string): JsonObject {
  const keys = new Set([entry, ...shared].flatMap((from) => [from.style, ...Object.values(from.looks ?? {})].flatMap(Object.keys)))
  const found = [...keys].flatMap((key): [string, Json][] => {
    const link = chainOf(entry, shared, widths, at, key).find(
      ({ holds, variant, shared: id }) => holds && (id !== undefined || variant !== at),
    )
    return link?.value === undefined ? [] : [[key, link.value]]
  })
  return Object.fromEntries(found)
}

/** The variants for which an entry says anything, '' left out. */
export const variantsOf = ({ looks = {}, bindings = {} }: Styled): readonly string[] => [
  ...new Set([...Object.keys(looks), ...Object.keys(bindings).flatMap((path) => readLookPath(path)?.variant || [])]),
]

/** The paths of an entry's bindings of a variant, by key. */
export const bindingsAt = <B>(bindings: { readonly [path: string]: B }, variant: string): { readonly [key: string]: B } => {
  const prefix = lookPath(variant, '')
  return Object.fromEntries(
    Object.entries(bindings).flatMap(([path, each]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), each]] : [])),
  )
}

export const withVariant = (name: string, change: Partial<Variant>): string => variantName({ ...readVariant(name)!, ...change })
