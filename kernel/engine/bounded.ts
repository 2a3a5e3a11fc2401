import { MessageError, tell } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'

/** Characters, as JSON, that one item may have of a list that is larger than `VALUE_LIMIT`; what does not fit is left out of the item. */
export const ITEM_LIMIT = 512 * 1024
/** Characters, as JSON, that one value may have on its way between page and engine: a list, what a method or an action answers. */
export const VALUE_LIMIT = 10 * 1024 * 1024

/** Characters, as JSON, of the data that a view receives of a source. */
export const SHOWN_LIMIT = 48 * 1024 * 1024
/** Levels of lists and objects in each other. Deeper values end the stack of what reads them; a value that contains itself is endless. */
export const DEPTH_LIMIT = 200

/**
 * About how many characters a value has as JSON; infinite where it is nested more than `DEPTH_LIMIT` levels deep or contains itself. Counts no further than
 * `most`, so that it costs no more than that, however large the value is.
 */
export function lengthWithin(value: Json | undefined, most: number): number {
  let length = 0
  const open: unknown[] = [value]
  /** How many of `open` were there when a level began: those that are left belong to the levels above. */
  const levels: number[] = []
  while (open.length > 0 && length <= most) {
    while (levels.length > 0 && open.length <= levels[levels.length - 1]!) levels.pop()
    const next = open.pop()
    if (typeof next === 'string') length += next.length + 2
    else if (typeof next !== 'object' || next === null) length += 5
    else {
      levels.push(open.length)
      if (levels.length > DEPTH_LIMIT) return Number.POSITIVE_INFINITY
      if (Array.isArray(next)) {
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
  }
  return length
}

/**
 * A value as JSON, for the way between page and engine.
 * @throws MessageError naming `at` where the value is larger than `VALUE_LIMIT`, nested too deep, or no JSON
 */
export function crossing(value: unknown, at: string): string {
  try {
    const length = lengthWithin(value as Json, VALUE_LIMIT)
    if (length === Number.POSITIVE_INFINITY) throw new MessageError(tell('engine.value-too-deep', { at, most: DEPTH_LIMIT }))
    if (length > VALUE_LIMIT) throw new MessageError(tell('engine.value-too-large', { at, most: inMegabytes(VALUE_LIMIT) }))
    return JSON.stringify(value ?? null) ?? 'null'
  } catch (thrown) {
    if (thrown instanceof MessageError) throw thrown
    // A getter or a proxy that throws, or a number that JSON does not know.
    throw new MessageError(tell('engine.value-no-json', { at }))
  }
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
 * A list that is no larger than `most` characters. Of one that is larger, items beyond `ITEM_LIMIT` keep the fields that fit, others are null; where that is
 * not enough, the first half of what fits is left. The same value where nothing is left out.
 */
export function boundedItems(value: Json, most = VALUE_LIMIT): Bounded {
  if (!Array.isArray(value) || lengthWithin(value, most) <= most) return { value, items: 0, largest: 0, kept: null }
  const list = value as readonly Json[]
  const cut: Json[] = []
  let [items, largest, total, half] = [0, 0, 0, 0]
  for (let item of list) {
    let length = lengthWithin(item, ITEM_LIMIT)
    if (length > ITEM_LIMIT) {
      items++
      largest = Math.max(largest, largest >= COUNTED ? 0 : Math.min(COUNTED, lengthWithin(item, COUNTED)))
      item = smaller(item)
      length = lengthWithin(item, ITEM_LIMIT)
    }
    total += length
    if (total > most) return { value: cut.slice(0, half), items, largest, kept: half }
    cut.push(item)
    if (total <= most / 2) half = cut.length
  }
  return { value: items > 0 ? cut : value, items, largest, kept: null }
}

/** The fields of an object that fit into `most` characters, null for the others; null for anything else. */
function smaller(item: Json, most = ITEM_LIMIT): Json {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return null
  let left = most
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

/** An item that is no larger than `ITEM_LIMIT`: an object keeps the fields that fit. The same value where nothing is left out. */
export const boundedItem = (item: Json): Json => (lengthWithin(item, ITEM_LIMIT) <= ITEM_LIMIT ? item : smaller(item))

/** Data of a source as a view receives it, no larger than `SHOWN_LIMIT`; the same value where nothing is left out. */
export function boundedData(value: Json): Json {
  if (Array.isArray(value)) return boundedItems(value, SHOWN_LIMIT).value
  return lengthWithin(value, SHOWN_LIMIT) <= SHOWN_LIMIT ? value : smaller(value, SHOWN_LIMIT)
}

/** Characters as megabytes, for messages: `1.2`. */
export const inMegabytes = (characters: number): string => (characters / 1024 / 1024).toFixed(1)
