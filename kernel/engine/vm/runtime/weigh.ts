import { base } from './contexts.ts'
import { has, isArray, keysOf, type Value } from './given.ts'

/** So many characters are counted of one value; what has more is large, however much more. */
const MOST = 1_000_000
/** The limit of listed parts; rows beyond it are counted without a separate entry. */
const MOST_PARTS = 4_000

/** Items of the list that was weighed last that were counted whole. */
let counted = 0

/** About how many characters the JSON of a value has: at most `MOST` and what the last thing had. Nothing is made for it but a place for each level. */
export const weightOf = (value: Value): number => {
  let weight = 0
  const open: { value: Value; keys: readonly string[] | null; at: number }[] = []
  const enter = (one: Value) => {
    if (typeof one === 'string') weight += one.length + 3
    else if (typeof one !== 'object' || one === null) weight += 8
    else {
      weight += 2
      open[open.length] = { value: one, keys: isArray(one) ? null : keysOf(one), at: 0 }
    }
  }
  enter(value)
  const outer = open[0]
  for (let level = open[open.length - 1]; level !== undefined && weight < MOST; level = open[open.length - 1]) {
    const { value: inner, keys, at } = level
    if (at >= (keys === null ? inner.length : keys.length)) {
      open.pop()
      continue
    }
    level.at++
    if (keys !== null) weight += keys[at]!.length + 3
    enter(keys === null ? inner[at] : inner[keys[at]!])
  }
  counted = outer === undefined ? 0 : open.length > 0 ? outer.at - 1 : outer.at
  return weight
}

/** Parts of the state, as a State panel shows them: what each root holds by name, with how large it is and, of a list, how many items it has and of how many that is the size. */
export const partsOfState = (): readonly (readonly [keys: readonly string[], weight: number, items: number, counted: number])[] => {
  const parts: (readonly [readonly string[], number, number, number])[] = []
  const add = (keys: readonly string[], value: Value) => {
    if (value !== undefined && parts.length < MOST_PARTS)
      parts[parts.length] = [keys, weightOf(value), isArray(value) ? value.length : -1, counted]
  }
  for (const root of keysOf(base)) {
    const value = base[root]
    // The texts of the page's language are not part of the written state.
    if (root === '$$t') continue
    if (typeof value !== 'object' || value === null || isArray(value) || root[0] === '#') add([root], value)
    else if (keysOf(value).length === 0) add([root], value)
    else
      for (const name of keysOf(value)) {
        const inner = value[name]
        const isData = root === 'component' && typeof inner === 'object' && inner !== null && !isArray(inner)
        if (isData) for (const part of keysOf(inner)) add([root, name, part], inner[part])
        if (!isData || keysOf(inner).length === 0) add([root, name], inner)
      }
  }
  return parts
}

/** The value that keys lead to; of a list, its first items. */
export const partOf = (keys: readonly string[], items: number): Value => {
  let at: Value = base
  for (let i = 0; i < keys.length; i++) at = at !== undefined && at !== null && has(Object(at), keys[i]!) ? at[keys[i]!] : undefined
  if (items < 0 || !isArray(at)) return at
  const first: Value[] = []
  for (let i = 0; i < items && i < at.length; i++) first[i] = at[i]
  return first
}
