import type { Json } from '#sdk'
import { getPath, listIn } from '#sdk/react'

export type RowKey = string | number

/** A row with what the table needs beside it. */
export interface Item {
  readonly key: RowKey
  readonly row: Json
  /** Its place among all rows shown, child rows included. */
  readonly index: number
  readonly children?: readonly Item[]
}

/**
 * Rows with keys that are there and are unique, whatever the data is; no more than `most`, child rows included.
 * `before`: rows on the pages before.
 */
export function itemsOf(
  rows: readonly Json[],
  rowKey: string,
  childrenField: string,
  most: number,
  before = 0,
): { readonly items: readonly Item[]; readonly flat: readonly Item[]; readonly total: number } {
  const flat: Item[] = []
  const used = new Set<RowKey>()
  let left = 0
  const wrapAll = (all: readonly Json[], depth: number): Item[] => {
    const items: Item[] = []
    for (const row of all) {
      if (flat.length < most) items.push(wrap(row, depth))
      else left++
    }
    return items
  }
  const wrap = (row: Json, depth: number): Item => {
    const index = flat.length
    const own = getPath(row, rowKey)
    let key: RowKey = typeof own === 'string' || typeof own === 'number' ? own : `row-${before + index}`
    if (used.has(key)) key = `${key}#${index}`
    used.add(key)
    const place = flat.push({ key, row, index }) - 1
    const below = depth < 20 && childrenField !== '' ? listIn(getPath(row, childrenField)) : []
    const item = below.length > 0 ? { key, row, index, children: wrapAll(below, depth + 1) } : flat[place]!
    flat[place] = item
    return item
  }
  return { items: wrapAll(rows, 0), flat, total: flat.length + left }
}
