import { overlap } from '#kernel/page/path'
import type { Value } from '../given.ts'
import { dropState, restoreState } from './own-state.ts'
import { type Structure, valueAt } from './reconcile.ts'
import { forgetFaults, tellFault, tellOrder, workInRow } from './row-output.ts'
import { eachBelow } from './row-reads.ts'
import type { RowReaders, Rows, Scope } from './templates.ts'
import { countDropped, countMade } from './windows.ts'

// What is noted is put into its list before it is marked as noted: twice does no harm.

/** Rows to look at again, and scopes with something to run, each once. */
export let unsettled: Rows[] = []
export let work: Scope[] = []

/** All rows were looked at; all that was due has run. */
export const endSettling = () => {
  unsettled = []
}
export const endWork = () => {
  work = []
}
export const neverSettle = (rows: Rows) => {
  unsettled = unsettled.filter((one) => one !== rows)
}

export const look = (rows: Rows) => {
  if (rows.dirty === null) unsettled[unsettled.length] = rows
  rows.dirty = 'list'
}

/** Other rows of the same list are in sight. */
export const lookThrough = (rows: Rows) => {
  if (rows.dirty !== null) return
  unsettled[unsettled.length] = rows
  rows.dirty = 'window'
}

/** Copies one by one: what the language has for it makes an object or two more. */
const addTo = (list: number[], more: readonly number[]): number[] => {
  for (let i = 0; i < more.length; i++) list[list.length] = more[i]!
  return list
}

export const runLater = (scope: Scope, places: readonly number[]) => {
  if (scope.pending === true || scope.pending === undefined || places.length === 0) return
  if (scope.pending === null) {
    work[work.length] = scope
    scope.pending = addTo([], places)
  } else for (let i = 0; i < places.length; i++) if (!scope.pending.includes(places[i]!)) scope.pending.push(places[i]!)
  // What reads a computed variable stands behind it: what is added while they run is still to come.
  if (scope.rows.use.template.computed !== null) scope.pending.sort(inOrder)
}
const inOrder = (a: number, b: number) => a - b

export const runWhole = (scope: Scope) => {
  if (scope.pending === null) work[work.length] = scope
  scope.pending = true
}

/** Places that read a changed part of an item; the parts with readers are compared. */
const fieldReaders = ({ fields, names, whole }: RowReaders, before: Value, after: Value, isFixed: boolean): readonly number[] => {
  const isPlain = isObject(before) && isObject(after)
  let found = whole
  for (let i = 0; i < names.length; i++) {
    const name = isPlain ? names[i] : undefined
    const now = name === undefined ? valueAt(after, fields[i]!.parts) : after[name]
    if (now === (name === undefined ? valueAt(before, fields[i]!.parts) : before[name]))
      if (typeof now !== 'object' || isFixed || now === null)
        // Most fields are no objects, which may have changed within.
        continue
    found = found.length === 0 ? fields[i]!.places : addTo(addTo([], found), fields[i]!.places)
  }
  return found
}
const isObject = (value: Value): boolean => typeof value === 'object' && value !== null

/** Places that read something on the way to a part of an item, or below it. */
export const partReaders = ({ byFirst, whole }: RowReaders, first: string, path: string): readonly number[] => {
  const fields = byFirst.get(first)
  if (fields === undefined) return whole
  if (whole.length === 0 && fields.length === 1 && fields[0]!.path === path) return fields[0]!.places
  const found = [...whole]
  for (const field of fields) if (overlap(field.path, path)) found.push(...field.places)
  return found
}

export const toReaders = (scope: Scope, find: (readers: RowReaders) => readonly number[]) => {
  const own = scope.rows.use.template.levels[0]
  if (own !== undefined) runLater(scope, find(own))
  if (scope.kids.length === 0) return
  eachBelow(scope, (below, level) => {
    const readers = below.rows.use.template.levels[level]
    if (readers !== undefined) runLater(below, find(readers))
  })
}

/** Lists in this row, or in rows in it, that are a part of this row's item. */
export const itemLists = (scope: Scope, level: number, visit: (rows: Rows, parts: readonly string[]) => void): void => {
  if (scope.kids.length === 0) return
  for (const rows of scope.kids) {
    const { list } = rows.use
    if (list.kind === 'item' && list.level === level) visit(rows, list.parts)
    for (const kid of rows.scopes) itemLists(kid, level + 1, visit)
  }
}

/** Drops its failure; another failing row runs again, so that it reports itself. */
export const worksIn = (scope: Scope, which: number) => {
  const other = workInRow(scope, which)
  if (other !== undefined) runLater(other, [which])
}

export const structure: Structure = {
  made(scope) {
    countMade(scope.rows.use.template)
    restoreState(scope)
    runWhole(scope)
    if (scope.kids.length > 0) for (const rows of scope.kids) look(rows)
  },
  dropped(scope) {
    countDropped(scope.rows.use.template)
    const { failing } = scope.rows.use.template
    for (let i = 0; i < failing.length; i++) if (failing[i] !== undefined) worksIn(scope, i)
    for (const rows of scope.kids) forgetFaults(rows)
  },
  itemChanged(scope, before) {
    // What is an input of a block is never written to: where it is the same, nothing in it is another.
    const { use } = scope.rows
    const isFixed = use.list.kind === 'inputs'
    const { item } = scope.context
    if (scope.kids.length === 0) {
      const own = use.template.levels[0]
      if (own !== undefined) runLater(scope, fieldReaders(own, before, item, isFixed))
      return
    }
    toReaders(scope, (readers) => fieldReaders(readers, before, item, isFixed))
    itemLists(scope, 0, (rows, parts) => (isFixed && valueAt(before, parts) === valueAt(item, parts) ? undefined : look(rows)))
  },
  indexChanged: (scope) => toReaders(scope, (readers) => readers.index),
  ordered: tellOrder,
  keyed: dropState,
  fault: tellFault,
}
