import { generateNKeysBetween } from 'fractional-indexing'
import type { ElementId, ElementRecord } from '../records/records.ts'
import { isOrderKey } from './parse-elements.ts'

export interface Orders {
  /** One for each new place, ascending. */
  readonly keys: readonly string[]
  /** Siblings that need another key because the old ones leave no room (two alike, or unreadable). */
  readonly rekeyed: ReadonlyMap<ElementId, string>
}

/** Order keys for `count` elements placed at `index` among these siblings. */
export function ordersAt(siblings: readonly ElementRecord[], index: number, count: number): Orders {
  const left = siblings[index - 1]?.order ?? null
  const right = siblings[index]?.order ?? null
  const roomy =
    (left === null || isOrderKey(left)) && (right === null || isOrderKey(right)) && (left === null || right === null || left < right)
  if (roomy) return { keys: generateNKeysBetween(left, right, count), rekeyed: new Map() }
  const all = generateNKeysBetween(null, null, siblings.length + count)
  const rekeyed = new Map<ElementId, string>()
  siblings.forEach((sibling, at) => {
    const key = all[at < index ? at : at + count]!
    if (key !== sibling.order) rekeyed.set(sibling.id, key)
  })
  return { keys: all.slice(index, index + count), rekeyed }
}
