import { base } from '../contexts.ts'
import { has, isArray, type Value } from '../given.ts'
import { makeScope, ONE_ROW, type Rows, type Scope, type Use } from './templates.ts'
import { apartFrom, rowsThatFit, scopesThatFit, windowOf } from './windows.ts'

/** Characters of a key that count. */
const LONGEST_KEY = 200

/** What came of looking at a list again: no code of an author's has run. */
export interface Structure {
  /** A row is new, and all of it has to run. */
  readonly made: (scope: Scope) => void
  readonly dropped: (scope: Scope) => void
  /** A row's item is another one than before. */
  readonly itemChanged: (scope: Scope, before: Value) => void
  readonly indexChanged: (scope: Scope) => void
  /** The rows changed, or their order did. */
  readonly ordered: (rows: Rows) => void
  /** The keys of the list are these now. */
  readonly keyed: (rows: Rows, keys: readonly string[]) => void
  /** So many rows of the list have this fault now, which were others before. */
  readonly fault: (rows: Rows, total: number, count: number, fault: 'rows' | 'keys' | 'list') => void
}

export const valueAt = (from: Value, parts: readonly string[]): Value => {
  let at = from
  for (let i = 0; i < parts.length; i++) {
    if (typeof at !== 'object' || at === null || !has(at, parts[i]!)) return undefined
    at = at[parts[i]!]
  }
  return at
}

/** A single object is one row; anything else that is no list has none. */
export const asList = (value: Value): readonly Value[] => {
  if (isArray(value)) return value
  return typeof value === 'object' && value !== null ? [value] : []
}

/** What the items of a list are known by, each once: a key that comes again gets its position as well. */
export function keysOfList(use: Use, list: readonly Value[], told: Value = undefined): readonly [keys: string[], bad: number] {
  const keys: string[] = []
  let twice = 0
  let none = 0
  const seen = new Set<string>()
  const isTold = isArray(told) && told.length === list.length
  // Nothing that an item inherits is a text or a number.
  const field = use.key?.length === 1 ? use.key[0]! : null
  for (let i = 0; i < list.length; i++) {
    const item = list[i]
    let given: Value
    if (isTold) given = told[i]
    else if (field === null) given = use.key === null ? undefined : valueAt(item, use.key)
    else if (typeof item === 'object' && item !== null) given = item[field]
    const isText = typeof given === 'string'
    const isKey = isText || typeof given === 'number'
    let own = isKey ? `${given}` : `${i}`
    if (isText && own.length > LONGEST_KEY) own = own.slice(0, LONGEST_KEY)
    let key = own
    if (!isKey && use.key !== null) none++
    const before = seen.size
    seen.add(own)
    if (seen.size === before) {
      key = `${own}~${i}`
      seen.add(key)
      twice++
    }
    keys[i] = key
  }
  // Items without any keys are known by their positions, which is no mistake.
  return [keys, twice + (none < list.length ? none : 0)]
}

export const contextOf = (scope: Scope | null) => (scope === null ? base : scope.context)

/** Rows of the use in a scope, not looked at yet. */
export const makeRows = (use: Use, parent: Scope | null): Rows => ({
  ...{ use, parent, list: [], keys: NO_KEYS, from: 0, scopes: [], near: 0, apart: -1 },
  ...{ missing: 0, badKeys: 0, isNoList: false, isSample: false, text: undefined, given: null, dirty: null },
})
const NO_KEYS: readonly string[] = []
const keysIn = ({ use, isSample }: Rows, list: readonly Value[], around: Value): readonly [keys: readonly string[], bad: number] => {
  // No row of the list's own goes on as one of them.
  if (isSample) return [list.map((_, i) => `sample-${i + 1}`), 0]
  return use.list.kind === 'inputs' ? [ONE_ROW, 0] : keysOfList(use, list, use.keys === null ? undefined : valueAt(around, use.keys))
}
const NONE_APART = [-1, -1] as const

/** The row at a position, if it is there. */
export function scopeAt({ scopes, from, near, apart }: Rows, index: number): Scope | undefined {
  if (index >= from && index < from + near) return scopes[index - from]
  return apart >= 0 && index >= apart ? scopes[near + index - apart] : undefined
}

/** Ends a row with all that is in it. */
export function drop(scope: Scope, structure: Structure): void {
  scope.pending = undefined
  for (const rows of scope.kids) for (const kid of rows.scopes) drop(kid, structure)
  structure.dropped(scope)
}

/** Makes, moves and drops rows so that they are those of the list, or of the part of it that is in sight. */
export function reconcile(rows: Rows, given: readonly Value[], structure: Structure): void {
  const { use, parent, scopes } = rows
  const { uses } = use.template
  const around = contextOf(parent)
  const list = given.length > rowsThatFit(given.length) ? given.slice(0, rowsThatFit(given.length)) : given
  const isKnown = rows.dirty === 'window' && rows.list === given
  const [keys, bad] = isKnown ? ([rows.keys, rows.badKeys] as const) : keysIn(rows, list, around)
  const inSight = valueAt(around, use.inSight)
  const [from, wanted] = windowOf(keys.length, inSight)
  const to = Math.min(wanted, from + scopesThatFit(rows))
  const [apart, apartTo] = to === wanted ? apartFrom(keys.length, inSight, from, to) : NONE_APART
  const near = to - from
  const count = near + apartTo - apart
  // Rows that stand where they stood need not be looked for.
  let same = 0
  if (rows.from === from) while (from + same < to && same < scopes.length && scopes[same]!.key === keys[from + same]) same++
  const before = new Map<string, Scope>()
  for (let i = same; i < scopes.length; i++) before.set(scopes[i]!.key, scopes[i]!)
  const now: Scope[] = []
  let isOther = scopes.length !== count || rows.from !== from || rows.apart !== apart || rows.keys.length !== keys.length
  for (let at = 0; at < count; at++) {
    const i = at < near ? from + at : apart + at - near
    const known = at < same ? scopes[at] : before.get(keys[i]!)
    if (known === undefined) {
      const scope = makeScope(rows, keys[i]!, list[i], i, around)
      if (uses.length > 0) scope.kids = uses.map((inner) => makeRows(inner, scope))
      now[at] = scope
      isOther = true
      structure.made(scope)
      continue
    }
    if (at >= same) before.delete(keys[i]!)
    now[at] = known
    if (known.context.index !== i) {
      known.context.index = i
      isOther = true
      structure.indexChanged(known)
    }
    const old = known.context.item
    if (old !== list[i]) {
      known.context.item = list[i]
      structure.itemChanged(known, old)
    }
  }
  for (const scope of before.values()) drop(scope, structure)
  structure.keyed(rows, keys)
  rows.keys = keys
  rows.from = from
  rows.near = near
  rows.apart = apart
  rows.scopes = now
  rows.list = given
  rows.dirty = null
  if (isOther) structure.ordered(rows)
  const missing = given.length - keys.length + wanted - to
  if (missing !== rows.missing) structure.fault(rows, given.length, missing, 'rows')
  rows.missing = missing
  if (bad !== rows.badKeys) structure.fault(rows, given.length, bad, 'keys')
  rows.badKeys = bad
}
