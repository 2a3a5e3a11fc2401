import { problem, stringify, type Value } from '../given.ts'
import { type Thrown, thrownOf } from '../output.ts'
import { NEVER } from '../slots.ts'
import { ownOf } from './own-state.ts'
import { pathOf, type Rows, type Scope, type Template } from './templates.ts'

// What changed in rows, as JSON pieces: values [scope, binding, value, …], lists of rows by number of use.
export let numbers: (string | number)[] = []
let others: Value[] = []
let objects: string[] = []
let ordered: Rows[] = []
let failures: { readonly scope: Scope; readonly place: number; readonly thrown: Thrown }[] = []
/** Failures in rows so far, reported or not: values may fail while they are reported. */
export let failedSoFar = 0
/** Bindings that fail in no row any more. */
let worked: { readonly template: Template; readonly place: number }[] = []

/** What may be wrong with a list: it has too many rows, keys that rows cannot be told apart by, or is no list. */
export type Fault = 'rows' | 'keys' | 'list'

/** `[element, path of the row around or nothing, rows of its list, how many of them are concerned, fault]`; the fault of too many rows is left out. */
let cuts: (readonly [string, string, number, number, Fault?])[] = []

/** Lists that have a fault, with their numbers of rows, by fault and element: in a block or in rows an element has a list in each place. */
const faulty = new Map<string, Map<Rows, readonly [total: number, count: number]>>()

/** A fault of an element is over when none of its lists has it any more; until then another one of these lists is reported. */
export const tellFault = (rows: Rows, total: number, count: number, fault: Fault): void => {
  const { element } = rows.use
  const key = `${fault} ${element}`
  let known = faulty.get(key)
  if (known === undefined) {
    known = new Map()
    faulty.set(key, known)
  }
  if (count > 0) known.set(rows, [total, count])
  else known.delete(rows)
  let told: Rows = rows
  let numbers: readonly [number, number] = [total, count]
  if (count === 0)
    for (const [other, its] of known) {
      told = other
      numbers = its
      break
    }
  const scope = told.parent === null ? '' : pathOf(told.parent)
  const [all, concerned] = numbers
  cuts[cuts.length] = fault === 'rows' ? [element, scope, all, concerned] : [element, scope, all, concerned, fault]
}

/** Forgets the faults of a list whose template is replaced; the list that takes its place reports its own. */
export const leaveFaults = (rows: Rows): void => {
  for (const known of faulty.values()) known.delete(rows)
}

/** A list that is dropped has no fault any more. */
export const forgetFaults = (rows: Rows): void => {
  if (rows.missing > 0) tellFault(rows, 0, 0, 'rows')
  if (rows.badKeys > 0) tellFault(rows, 0, 0, 'keys')
  if (rows.isNoList) tellFault(rows, 0, 0, 'list')
}

/** The newest reported row. */
let newest = 0

/** What a new row has from before it was out of sight goes with it: the page has forgotten it. */
const toldRow = (scope: Scope): readonly unknown[] => {
  const own = scope.number > newest ? ownOf(scope) : undefined
  return own === undefined ? [scope.number, scope.key] : [scope.number, scope.key, own]
}

export const tellOrder = (rows: Rows) => {
  if (!ordered.includes(rows)) ordered[ordered.length] = rows
}

/** Reports a formula's failure with the first failing row, and again when its message changes. */
export const failInRow = (scope: Scope, place: number, error: unknown): string => {
  // A sample need not resemble the real data.
  for (let at: Scope | null = scope; at !== null; at = at.rows.parent) if (at.rows.isSample) return ''
  const { template } = scope.rows.use
  failedSoFar++
  const thrown = thrownOf(error)
  const key = `${thrown.name}: ${thrown.text}`
  let known = template.failing[place]
  if (known === undefined) {
    known = { key, told: null, rows: new Set() }
    template.failing[place] = known
  }
  known.rows.add(scope)
  if (known.told !== null && (known.told !== scope || known.key === key)) return ''
  failures[failures.length] = { scope, place, thrown }
  known.key = key
  known.told = scope
  return ''
}

/**
 * A row was removed or works again. Where it was the reported one, returns another failing row that is not reported
 * yet.
 */
export const workInRow = (scope: Scope, place: number): Scope | undefined => {
  const { template } = scope.rows.use
  const known = template.failing[place]
  if (known === undefined || !known.rows.delete(scope) || (known.told !== scope && known.told !== null)) return undefined
  known.told = null
  for (const other of known.rows) return other
  worked[worked.length] = { template, place }
  return undefined
}

const toldFailures = () => {
  if (failures.length === 0 && worked.length === 0) return '[]'
  const all: unknown[] = []
  for (const { scope, place, thrown } of failures) {
    const { ids, failing } = scope.rows.use.template
    if (failing[place]?.told === scope) all.push([ids[place], thrown, pathOf(scope), failing[place].rows.size])
  }
  for (const { template, place } of worked) if (template.failing[place]?.told === null) all.push([template.ids[place]])
  return stringify(all)
}

const plainOf = (scope: Scope, place: number, value: Value): Value => {
  switch (typeof value) {
    case 'number':
      return value - value === 0 ? value : null
    case 'undefined':
      return null
    case 'bigint':
      return `${value}`
    case 'function':
      return failInRow(scope, place, problem('engine.value-function', 'The value is a function'))
    case 'symbol':
      return failInRow(scope, place, problem('engine.value-symbol', 'The value is a symbol'))
    default:
      return value
  }
}

const objectOf = (scope: Scope, place: number, value: Value): string => {
  try {
    if (value instanceof Promise) throw problem('engine.promise', 'The value is a promise')
    const text = stringify(value)
    return text === undefined ? 'null' : text
  } catch (error) {
    failInRow(scope, place, error)
    return '""'
  }
}

/**
 * Reports a number, the most frequent value: `scope` and `binding` in the form written before it, `,12` and `,7,`.
 */
export const tellNumberInRow = (scope: string, binding: string, value: number): void => {
  const at = numbers.length
  numbers[at] = scope
  numbers[at + 1] = binding
  numbers[at + 2] = value
}

/** Tells a row's value if it is another one than the last. */
export const emitInRow = (scope: Scope, place: number, given: Value): void => {
  const id = scope.rows.use.template.ids[place]!
  if (typeof given === 'object' && given !== null) {
    const text = objectOf(scope, place, given)
    if (scope.texts === null) scope.texts = []
    if (scope.last[place] === NEVER && scope.texts[place] === text) return
    const told = `${scope.number},${id},${text}`
    objects[objects.length] = told
    scope.last[place] = NEVER
    scope.texts[place] = text
    return
  }
  const value = plainOf(scope, place, given)
  if (value === scope.last[place]) return
  if (typeof value === 'number') tellNumberInRow(`,${scope.number}`, scope.rows.use.template.prefixes[place]!, value)
  else others.push(scope.number, id, value)
  scope.last[place] = value
}

const toldLists = (): string => {
  if (ordered.length === 0) return '[]'
  const lists = ordered.map(({ parent, use, scopes, keys, from, near, apart, isSample }) => [
    ...[parent?.number ?? 0, use.number, scopes.map(toldRow)],
    ...(near === keys.length && !isSample ? [] : [from, keys.length, ...(apart < 0 && !isSample ? [] : [near, apart])]),
    ...(isSample ? [1] : []),
  ])
  for (const { scopes } of ordered) for (const { number } of scopes) if (number > newest) newest = number
  return stringify(lists)
}

/**
 * Up to four more lines of an answer: lists of rows `[[parent scope, use, [[scope, key, state?], …], from?, total?, near?, apart?, sample?], …]`, with from and total where not all
 * rows are there, with near and apart where those behind the first so many stand elsewhere, with 1 where they are the sample's; values in rows `[scope, binding, value, …]`; failures in rows `[[binding, error, path, rows], …]`, `[binding]` of one that fails
 * nowhere any more; what is too long. Begins with `before`; nothing at all when nothing in rows changed.
 */
export const flushRows = (before: string): string => {
  const isPlain = others.length === 0 && objects.length === 0 && ordered.length === 0
  if (isPlain && failures.length === 0 && worked.length === 0 && cuts.length === 0) {
    if (numbers.length === 0) return ''
    // Nothing but numbers changed: most changes are so.
    const line = `${before}[]\n[${numbers.join('').slice(1)}]\n[]`
    numbers = []
    return line
  }
  const values = [
    ...(numbers.length > 0 ? [numbers.join('').slice(1)] : []),
    ...(others.length > 0 ? [stringify(others).slice(1, -1)] : []),
    ...objects,
  ]
  const tooLong = cuts.length > 0 ? `\n${stringify(cuts)}` : ''
  const text = `${before}${toldLists()}\n[${values.join(',')}]\n${toldFailures()}${tooLong}`
  numbers = []
  others = []
  objects = []
  ordered = []
  failures = []
  cuts = []
  worked = []
  return text
}
