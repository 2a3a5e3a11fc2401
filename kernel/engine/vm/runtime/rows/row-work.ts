import { overlap } from '#kernel/page/path'
import type { Value } from '../given.ts'
import { protect } from '../state.ts'
import { isHeld } from './held.ts'
import { isGivenBy } from './lists.ts'
import { endWork, look, toReaders, unsettled, work, worksIn } from './notes.ts'
import { setComputed } from './own-state.ts'
import { emitInRow, failedSoFar, failInRow, numbers, tellNumberInRow } from './row-output.ts'
import type { Scope } from './templates.ts'
import { ownLists } from './touched.ts'

// What has to run in rows, under a cursor each for the scope and the place in it; an interruption goes on there.

/** Where in the work it goes on: the scope, and the place in it. */
let at = 0
let place = 0
/** What runs now. */
let running: Scope | null = null

const runOne = (scope: Scope, which: number) => {
  const { template } = scope.rows.use
  if (template.held !== null && isHeld(scope, which)) return
  let value: Value
  try {
    value = template.runs[which]!(scope.context, scope.context.variable)
  } catch (error) {
    // One that writes to what it reads fails: there is no copy of a row to write to.
    emitInRow(scope, which, failInRow(scope, which, error))
    return
  }
  const before = failedSoFar
  if (typeof value === 'number' && value - value === 0) {
    if (value !== scope.last[which]) {
      tellNumberInRow(`,${scope.number}`, template.prefixes[which]!, value)
      scope.last[which] = value
    }
  } else emitInRow(scope, which, value)
  if (template.computed !== null) derive(scope, which, value)
  if (template.failing[which] !== undefined && failedSoFar === before) worksIn(scope, which)
  if (!template.givesLists) return
  for (const rows of scope.kids) if (isGivenBy(rows, which)) look(rows)
}

/** Where an interruption came between a computed variable's new value and its readers. */
let half: Scope | null = null

/** A computed variable of a block has been run: what reads it is run where its value is another one. */
const derive = (scope: Scope, which: number, value: Value): void => {
  const name = scope.rows.use.template.computed!.get(which)
  if (name === undefined) return
  const before = scope.context.variable[name]
  const isSame = before === value && typeof value !== 'object'
  if (isSame && half !== scope) return
  half = scope
  setComputed(scope, name, protect(value))
  const path = `variable.${name}`
  toReaders(scope, ({ state }) => state.flatMap((one) => (overlap(one.path, path) ? one.places : [])))
  ownLists(scope, ['variable', name])
  half = null
}

/** All of a row that has just been made. */
const runAll = (scope: Scope) => {
  const { context, last: told } = scope
  const { variable } = context
  const { template } = scope.rows.use
  const { runs: all, prefixes, failing } = template
  const n = all.length
  if (template.givesLists || failing.length > 0 || template.computed !== null || template.held !== null) {
    for (; place < n; place++) runOne(scope, place)
    return
  }
  const number = `,${scope.number}`
  let end = numbers.length
  for (let which = place; which < n; which++) {
    place = which
    let value: Value
    try {
      value = all[which]!(context, variable)
    } catch (error) {
      emitInRow(scope, which, failInRow(scope, which, error))
      continue
    }
    if (typeof value === 'number' && value - value === 0) {
      if (value === told[which]) continue
      told[which] = value
      // The same as `tellNumberInRow`, which here would be called for each value of each row.
      numbers[end++] = number
      numbers[end++] = prefixes[which]!
      numbers[end++] = value
    } else {
      emitInRow(scope, which, value)
      end = numbers.length
    }
  }
  place = n
}

/** Goes on with rows until nothing is left to do in them, or some have to be settled. */
export const stepRows = (): boolean => {
  while (unsettled.length > 0 || work.length > 0) {
    if (unsettled.length > 0) return false
    for (; at < work.length; at++, place = 0) {
      const scope = work[at]!
      const { pending } = scope
      if (pending === null || pending === undefined) continue
      running = scope
      if (pending === true) runAll(scope)
      else for (; place < pending.length; place++) runOne(scope, pending[place]!)
      scope.pending = null
    }
    endWork()
    at = 0
    place = 0
    running = null
  }
  return true
}

export const hasRowWork = (): boolean => unsettled.length > 0 || work.length > 0

/** Where an interruption came, if it came in a row; and the way past it. */
export const runningRow = (): { readonly scope: Scope; readonly place: number } | null => {
  if (running === null || at >= work.length) return null
  const scope = work[at]!
  const which = typeof scope.pending === 'object' ? scope.pending?.[place] : place
  return which === undefined ? null : { scope, place: which }
}
export const runRowAlone = (): void => {
  const found = runningRow()
  if (found === null) return
  runOne(found.scope, found.place)
  place++
}

/** So many rows in which a formula takes too long, and it is given up in every row. */
const MOST_LATE = 3

/** After an interruption: gives the formula up in this row. */
export const giveUpRow = (error: Error): void => {
  const found = runningRow()
  if (found === null) return
  const { scope, place: which } = found
  const { template } = scope.rows.use
  const late = (template.late[which] ?? 0) + 1
  template.late[which] = late
  emitInRow(scope, which, failInRow(scope, which, error))
  if (late >= MOST_LATE) template.runs[which] = () => ''
  place++
}
