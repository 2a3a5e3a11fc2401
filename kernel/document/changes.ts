import type { Changes } from './edit.ts'
import type { Entry } from './kinds.ts'
import { sameJson } from './same-json.ts'

/** One set of changes that does what the two do one after the other. */
export function squashChanges<E extends Entry>(first: Changes<E>, second: Changes<E>): Changes<E> {
  const both = new Map(first)
  for (const [id, { from, to }] of second) {
    const before = first.has(id) ? first.get(id)!.from : from
    if (before === null ? to === null : sameJson(before, to)) both.delete(id)
    else both.set(id, { from: before, to })
  }
  return both
}

/** The changes that take these back. */
export const invertChanges = <E extends Entry>(changes: Changes<E>): Changes<E> =>
  new Map([...changes].map(([id, { from, to }]) => [id, { from: to, to: from }]))
