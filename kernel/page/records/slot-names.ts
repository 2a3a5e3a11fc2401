import { isObject } from '../values/json-tools.ts'
import type { EachInfo } from './patch.ts'

// What views need of regions; the rules of where what may stand are in `slots.ts`, which visitors load nothing of.

/** The main region of every component that takes children. */
export const MAIN_SLOT = ''
/** The tag of components that draw what fills a slot of a block; their prop `name` says which. */
export const SLOT_TAG = 'slot'
/** Under this name the named regions together go whose rows are the element's: a row's cells are one row. */
export const HANDED_SLOT = '*'
/** Between the name of a region and the key of the item that it belongs to. */
export const OF_ITEM = ':'

/** The names of the regions of a list's items, in its order; undefined for one without a key, and for one whose key another has before it. */
export function slotsOfItems(name: string, items: readonly unknown[], { keys }: Pick<EachInfo, 'keys'>): readonly (string | undefined)[] {
  const seen = new Set<string>()
  return items.map((item) => {
    const values = isObject(item) ? keys.map((field) => item[field]) : []
    const key = values.find((value): value is string => typeof value === 'string' && value !== '')
    if (key === undefined || seen.has(key)) return undefined
    seen.add(key)
    return `${name}${OF_ITEM}${key}`
  })
}
