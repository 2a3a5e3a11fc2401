import { keysOf } from '../given.ts'
import type { FieldReaders, RowReaders, Scope, Template } from './templates.ts'

/**
 * The row data that a binding of a template reads, in the compiler's notation: `~0.price` is a field of its own row's
 * item, `~0` the item, `~0#` the index; `~1` and further are the rows around. All else is a path of the page.
 */
export interface RowRead {
  readonly level: number
  /** Null: the index. Empty: the item itself. */
  readonly path: string | null
}

const FORM = /^~(\d+)(#|\.(.*))?$/s

export const rowRead = (read: string): RowRead | null => {
  const found = FORM.exec(read)
  if (found === null) return null
  return { level: Number(found[1]), path: found[2] === '#' ? null : (found[3] ?? '') }
}

const readersAt = (template: Template, level: number): RowReaders => {
  while (template.levels.length <= level)
    template.levels.push({ fields: [], names: [], byFirst: new Map(), whole: [], index: [], state: [] })
  return template.levels[level]!
}

const fieldOf = (path: string, place: number): FieldReaders => ({ path, parts: path.split('.'), places: [place] })

/** A key that comes from an object is known to be a name, which a text that was parsed is not: reading by it is quicker. */
const asName = (part: string): string => keysOf({ [part]: 0 })[0]!

export const addRowReader = (template: Template, place: number, { level, path }: RowRead): void => {
  const readers = readersAt(template, level)
  if (path === null) readers.index.push(place)
  else if (path === '') readers.whole.push(place)
  else {
    const known = readers.fields.find((field) => field.path === path)
    if (known !== undefined) {
      known.places.push(place)
      return
    }
    const field = fieldOf(path, place)
    readers.fields.push(field)
    readers.names.push(field.parts.length === 1 ? asName(path) : undefined)
    const first = field.parts[0]!
    const others = readers.byFirst.get(first)
    if (others === undefined) readers.byFirst.set(first, [field])
    else others.push(field)
  }
}

/** A binding reads what rows have of their own; an empty path reads all of it. */
export const addStateReader = (template: Template, place: number, level: number, path: string): void => {
  const { state } = readersAt(template, level)
  const known = state.find((one) => one.path === path)
  if (known === undefined) state.push(fieldOf(path, place))
  else known.places.push(place)
}

/**
 * Calls back for every template with rows inside of this row at any depth, with those rows and their distance from
 * this one.
 */
export function eachBelow(scope: Scope, visit: (below: Scope, level: number) => void, level = 1): void {
  for (const rows of scope.kids)
    for (const kid of rows.scopes) {
      visit(kid, level)
      eachBelow(kid, visit, level + 1)
    }
}
