import { base } from '../contexts.ts'
import { close, isArray, parse, type Value } from '../given.ts'
import { last, NEVER, texts } from '../slots.ts'
import { protect } from '../state.ts'
import { endSettling, structure, unsettled } from './notes.ts'
import { asList, reconcile, valueAt } from './reconcile.ts'
import type { BoundInput, Rows, Scope } from './templates.ts'

// Which rows there are, without any code of an author's and without an interruption.

/** The row that many levels out from where a use stands; its own row is 0. */
const outer = (scope: Scope | null, level: number): Scope | null => {
  let found = scope
  for (let i = 0; i < level && found !== null; i++) found = found.rows.parent
  return found
}

/** The values of a binding's last run and of its last object, in a row or on the page. */
const toldAt = (parent: Scope | null): readonly [readonly Value[], readonly (string | undefined)[] | null] =>
  parent === null ? [last, texts] : [parent.last, parent.texts]

/** A copy with one more value in it. */
const withPart = (into: Value, parts: readonly string[], at: number, value: Value): Value => {
  if (at === parts.length) return value
  const copy: Value = isArray(into) ? into.slice() : { ...(typeof into === 'object' ? into : null) }
  copy[parts[at]!] = withPart(copy[parts[at]!], parts, at + 1, value)
  return close(copy)
}

/** The inputs of a block: an object that stays the same where its text does. */
const inputsOf = (rows: Rows, value: Value, bound: readonly BoundInput[]): Value => {
  const [told, known] = toldAt(rows.parent)
  let inputs = value
  for (let i = 0; i < bound.length; i++) {
    const { parts, place: which } = bound[i]!
    if (which === undefined) continue
    let part = told[which]
    if (part === NEVER || part === undefined) {
      const text = known?.[which]
      if (text === undefined) continue
      rows.given ??= []
      if (rows.given[i]?.[0] !== text) rows.given[i] = [text, protect(parse(text))]
      part = rows.given[i]![1]
    }
    inputs = withPart(inputs, parts, 0, part)
  }
  return inputs
}

/** Whether a binding gives an input, or the list, of these rows. */
export const isGivenBy = ({ use: { list } }: Rows, which: number): boolean =>
  list.kind === 'binding' ? list.place === which : list.kind === 'inputs' && list.bound.some(({ place: given }) => given === which)

/** A block waits for what gives its inputs, so that nothing in it runs without them. */
const isWaiting = ({ use: { list }, parent }: Rows): boolean =>
  list.kind === 'inputs' && list.bound.length > 0 && parent !== null && parent.pending === true

const listOf = (rows: Rows): readonly Value[] => {
  const value = whatStandsFor(rows)
  // Of a text that gave the same list as before, its rows.
  if (value === rows.list) return rows.list
  // Nothing, and what a condition or a formula that failed gives, is an empty list.
  const isNoList = typeof value === 'number' || value === true || (typeof value === 'string' && value !== '')
  if (isNoList !== rows.isNoList) structure.fault(rows, 0, isNoList ? 1 : 0, 'list')
  rows.isNoList = isNoList
  const list = asList(value)
  const { sample } = rows.use
  if (sample === null) return list
  rows.isSample = list.length === 0
  return rows.isSample ? sample : list
}

const whatStandsFor = (rows: Rows): Value => {
  const { use, parent } = rows
  if (use.list.kind === 'inputs') return [inputsOf(rows, use.list.value, use.list.bound)]
  if (use.list.kind === 'state') return valueAt(base, use.list.parts)
  if (use.list.kind === 'item') return valueAt(outer(parent, use.list.level)?.context.item, use.list.parts)
  if (use.list.kind === 'own') return valueAt(outer(parent, use.list.level)?.context, use.list.parts)
  if (use.list.kind === 'value') return use.list.value
  const { place: which } = use.list
  const [told, known] = toldAt(parent)
  if (told[which] !== NEVER && told[which] !== undefined) {
    rows.text = undefined
    return told[which]
  }
  const text = known?.[which]
  if (text === rows.text && text !== undefined) return rows.list
  rows.text = text
  return text === undefined ? undefined : protect(parse(text))
}

/** Makes, moves and drops rows: nothing may interrupt it. */
export const settleRows = (): void => {
  // Lists in rows come after those that the rows are made of.
  for (let i = 0; i < unsettled.length; i++) {
    const rows = unsettled[i]!
    if (rows.dirty === null || (rows.parent !== null && rows.parent.pending === undefined)) continue
    if (isWaiting(rows)) rows.dirty = null
    else reconcile(rows, listOf(rows), structure)
  }
  endSettling()
}
