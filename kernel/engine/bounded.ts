import type { Json, JsonObject } from '#kernel/page'

/** Characters, as JSON, that one item may have of a list that is larger than `VALUE_LIMIT`; what does not fit is left out of the item. */
export const ITEM_LIMIT = 512 * 1024
/** Characters, as JSON, that one value may have on its way between page and engine: a list, what a method or an action answers. */
export const VALUE_LIMIT = 10 * 1024 * 1024

/** About how many characters a value has as JSON; counts no further than `most`, so that it costs no more than that, however large the value is. */
export function lengthWithin(value: Json | undefined, most: number): number {
  let length = 0
  const open: unknown[] = [value]
  while (open.length > 0 && length <= most) {
    const next = open.pop()
    if (typeof next === 'string') length += next.length + 2
    else if (typeof next !== 'object' || next === null) length += 5
    else if (Array.isArray(next)) {
      length += 2 + next.length
      // No more of it than can still count.
      for (let i = 0; i < next.length && i <= most; i++) open.push(next[i])
    } else
      for (const name in next) {
        length += name.length + 4
        if (length > most) break
        open.push((next as JsonObject)[name])
      }
  }
  return length
}

export interface Bounded {
  readonly value: Json
  /** Items of which something was left out, and about how many characters the largest of them has, `COUNTED` at the most. */
  readonly items: number
  readonly largest: number
  /** How many of a list that is too long as a whole are left; null where it is not. */
  readonly kept: number | null
}
/** How far the length of an item is counted that is too long, for the message. */
const COUNTED = 8 * 1024 * 1024

/**
 * A list that is no larger than `VALUE_LIMIT`. Of one that is larger, items beyond `ITEM_LIMIT` keep the fields that fit, others are null; where that is not
 * enough, the first half of what fits is left. The same value where nothing is left out.
 */
export function boundedItems(value: Json): Bounded {
  if (!Array.isArray(value) || lengthWithin(value, VALUE_LIMIT) <= VALUE_LIMIT) return { value, items: 0, largest: 0, kept: null }
  const list = value as readonly Json[]
  const cut: Json[] = []
  let [items, largest, total, half] = [0, 0, 0, 0]
  for (let item of list) {
    let length = lengthWithin(item, ITEM_LIMIT)
    if (length > ITEM_LIMIT) {
      items++
      largest = Math.max(largest, largest > COUNTED ? 0 : lengthWithin(item, COUNTED))
      item = smaller(item)
      length = lengthWithin(item, ITEM_LIMIT)
    }
    total += length
    if (total > VALUE_LIMIT) return { value: cut.slice(0, half), items, largest, kept: half }
    cut.push(item)
    if (total <= VALUE_LIMIT / 2) half = cut.length
  }
  return { value: items > 0 ? cut : value, items, largest, kept: null }
}

function smaller(item: Json): Json {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
  let left = ITEM_LIMIT
  const kept: { [name: string]: Json } = {}
  for (const name in item) {
    const length = name.length + 4 + lengthWithin((item as JsonObject)[name], left)
    const fits = length <= left
    if (!fits && name.length + 9 > left) break
    // Defined and not assigned: the name may be any.
    Object.defineProperty(kept, name, {
      value: fits ? (item as JsonObject)[name] : null,
      enumerable: true,
      writable: true,
      configurable: true,
    })
    left -= fits ? length : name.length + 9
  }
  return kept
}

/** Characters as megabytes, for messages: `1.2`. */
export const inMegabytes = (characters: number): string => (characters / 1024 / 1024).toFixed(1)
