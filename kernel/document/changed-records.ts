import type { Changes } from './edit.ts'
import type { Entry } from './kinds.ts'

/** The records that changes add. */
export function addedIn<E extends Entry>(changes: Changes<E>): readonly E[] {
  const found: E[] = []
  for (const { from, to } of changes.values()) if (from === null && to !== null) found.push(to)
  return found
}

/** The records that changes remove, as they were. */
export function removedIn<E extends Entry>(changes: Changes<E>): readonly E[] {
  const found: E[] = []
  for (const { from, to } of changes.values()) if (from !== null && to === null) found.push(from)
  return found
}

/** The records that stay, before and after. */
export function changedIn<E extends Entry>(changes: Changes<E>): readonly (readonly [from: E, to: E])[] {
  const found: (readonly [E, E])[] = []
  for (const { from, to } of changes.values()) if (from !== null && to !== null) found.push([from, to])
  return found
}

/** The records that there are after changes: added and changed ones. */
export function outcomesIn<E extends Entry>(changes: Changes<E>): readonly E[] {
  const found: E[] = []
  for (const { to } of changes.values()) if (to !== null) found.push(to)
  return found
}

/** Whether changes add the record with an id. */
export function isAdded<E extends Entry>(changes: Changes<E>, id: string): boolean {
  const change = changes.get(id)
  return change !== undefined && change.from === null && change.to !== null
}

/** Whether changes remove the record with an id. */
export const isRemoved = <E extends Entry>(changes: Changes<E>, id: string): boolean => changes.get(id)?.to === null
