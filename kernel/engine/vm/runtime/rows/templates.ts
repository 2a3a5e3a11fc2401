import { blockBase, type Context } from '../contexts.ts'
import { close, create, defineProperty, type Value } from '../given.ts'
import type { Run } from '../slots.ts'

/** A part of an item that bindings read, with their places in the template. */
export interface FieldReaders {
  readonly path: string
  readonly parts: readonly string[]
  readonly places: number[]
}

const OF_ELEMENT = 'component.'

/** What the bindings of a template read of a row. */
export interface RowReaders {
  readonly fields: FieldReaders[]
  /** Of each of these its only part; nothing where there are several. */
  readonly names: (string | undefined)[]
  /** The fields by their first part. */
  readonly byFirst: Map<string, FieldReaders[]>
  /** Those that read the item itself. */
  readonly whole: number[]
  readonly index: number[]
  /** Those that read the state that is the row's own, by path: `Form_1.name`. */
  readonly state: FieldReaders[]
}

/** A list of elements and formulas that exists many times; compiled once. */
export interface Template {
  readonly id: number
  readonly parent: Template | null
  readonly ids: number[]
  /** The bindings' numbers in reported form: `,7,`. */
  readonly prefixes: readonly string[]
  readonly runs: Run[]
  /** What each row has of its own beside its item: `Form_1` for a form's values, `component.List_2` for what an element has. */
  readonly state: readonly string[]
  /** Own row first, then the rows around it. */
  readonly levels: RowReaders[]
  readonly uses: Use[]
  /** It is a block: the default values of its variables. */
  readonly variables: { readonly [name: string]: Value } | null
  /** Of a block: its computed variables, by place; they come before all other bindings. */
  readonly computed: ReadonlyMap<number, string> | null
  /** Whether lists of rows in it are values of its own bindings. */
  givesLists: boolean
  /** Rows in which a binding fails, by its place: the first one's path, and how many. */
  readonly failing: (Failing | undefined)[]
  /** Bindings that made an engine hang, by their place: they run row by row. */
  held: (Held | undefined)[] | null
  /** Rows in which a binding took too long, by its place. */
  readonly late: (number | undefined)[]
}

export interface Held {
  /** Rows in which it is given up, by their paths. */
  readonly gone: ReadonlySet<string>
  /** While it runs row by row, the one whose turn it is; null before the first; undefined afterwards. */
  turn: string | null | undefined
}

export interface Failing {
  /** The last reported message, and its row. */
  key: string
  told: Scope | null
  readonly rows: Set<Scope>
}

export interface BoundInput {
  readonly parts: readonly string[]
  /** That of the binding; undefined where it did not compile. */
  readonly place: number | undefined
}

/** A slot of an element that runs a template for each item of a list. */
export interface Use {
  readonly number: number
  readonly element: string
  readonly template: Template
  /** The template around the element; null for the page. */
  readonly around: Template | null
  /** Where its list is: in the page's state, in the item of a row around, in a row's own state, or the value of a binding there. */
  readonly list:
    | { readonly kind: 'state'; readonly parts: readonly string[] }
    | { readonly kind: 'item'; readonly level: number; readonly parts: readonly string[] }
    | { readonly kind: 'own'; readonly level: number; readonly parts: readonly string[] }
    | { readonly kind: 'binding'; readonly place: number }
    | { readonly kind: 'value'; readonly value: Value }
    /** Of a block: one row, whose item is these inputs with values of bindings in the places of some. */
    | { readonly kind: 'inputs'; readonly value: Value; readonly bound: readonly BoundInput[] }
  /** The field that an item is known by; its position without one. */
  readonly key: readonly string[] | null
  /** The same in one text. */
  readonly keyPath: string | null
  /** The place of the keys of all items, in order: in the state of the row around the element, or of the page. */
  readonly keys: readonly string[] | null
  /** The place of the range of visible rows, as `[from, to]`, and of further kept rows. */
  readonly inSight: readonly string[]
  /** Sample items while the list is empty, on the canvas of an editor. */
  readonly sample: readonly Value[] | null
}

/** The rows of a use in one place. */
export interface Rows {
  readonly use: Use
  readonly parent: Scope | null
  list: readonly Value[]
  /** Of all items; there are scopes for so many of them, from there on. */
  keys: readonly string[]
  from: number
  scopes: Scope[]
  /** So many of the scopes stand one after the other; those behind are rows apart from there, from a position of their own on. */
  near: number
  apart: number
  /** Rows that would be too many. */
  missing: number
  /** Rows whose keys are those of others, or that have none while others do. */
  badKeys: number
  /** What stands where its list should be is none. */
  isNoList: boolean
  /** They are the sample's. */
  isSample: boolean
  /** The text of a list that a binding gave. */
  text: string | undefined
  /** Of a block: the last values that bindings gave for its inputs, with their texts. */
  given: (readonly [text: string, value: Value] | undefined)[] | null
  /** Which rows there are has to be looked at again: in the whole list, or of a list that stayed as it is. */
  dirty: 'list' | 'window' | null
}

/** The context of a row: over the context around it, which it has as `$$o`. */
export type RowContext = Context & { item: Value; index: number; readonly key: string; readonly $$o: Context }

/** One existence of a template; what the use, its list and the row's context have already is not kept again, for there are many. */
export interface Scope {
  readonly number: number
  readonly rows: Rows
  readonly key: string
  readonly context: RowContext
  /** By place, like those of bindings by slot; empty before the first report. */
  readonly last: Value[]
  texts: (string | undefined)[] | null
  /** Rows of the uses in it, in their order. */
  kids: readonly Rows[]
  /** The places that must run: some, all or none; undefined once the row is removed. */
  pending: number[] | true | null | undefined
}

export const templates = new Map<number, Template>()
/** The uses of the page itself. */
export const pageUses: Rows[] = []
/** The same by element; a page may have many uses of blocks. */
let byElement: Map<string, Rows[]> | null = null
export const pageUsesChanged = (): void => {
  byElement = null
}
const pageUsesOf = (element: string): readonly Rows[] => {
  if (byElement === null) {
    byElement = new Map()
    for (const rows of pageUses) {
      const known = byElement.get(rows.use.element)
      if (known === undefined) byElement.set(rows.use.element, [rows])
      else known.push(rows)
    }
  }
  return byElement.get(element) ?? NO_ROWS
}

/** What a row's own state is before anything was written to it. */
export const NOTHING: Value = close({})

/** The roots of a row's own state exist in its context from the start, because it cannot be extended later. */
function addState(context: Context, { state }: Template, around: Context): void {
  if (state.length === 0) return
  let elements: Value = null
  for (const root of state)
    if (!root.startsWith(OF_ELEMENT)) context[root] = NOTHING
    else {
      elements ??= create(around.component)
      elements[root.slice(OF_ELEMENT.length)] = NOTHING
    }
  if (elements !== null) defineProperty(context, 'component', { value: close(elements), enumerable: true })
}

let made = 0
const NO_ROWS: readonly Rows[] = []

export function makeScope(rows: Rows, key: string, item: Value, index: number, outside: Context): Scope {
  const { template } = rows.use
  const { variables } = template
  const around = variables === null ? outside : blockBase
  // In this order, on an object made over its prototype: so all rows of a list share one hidden class.
  const context = create(around)
  context.item = item
  context.index = index
  context.key = key
  context.$$o = around
  if (variables !== null) {
    context.variable = variables
    defineProperty(context, 'props', { get: () => context.item, enumerable: true })
  }
  addState(context, template, around)
  close(context)
  return { number: ++made, rows, key, context, last: [], texts: null, kids: NO_ROWS, pending: null }
}

/** Rows in use with their use counts, by path: they stay available after they leave their list. */
const held = new Map<string, { readonly scope: Scope; times: number }>()

export const hold = (path: string): boolean => {
  const known = held.get(path)
  if (known) {
    known.times++
    return true
  }
  const scope = scopeAt(path)
  if (scope) held.set(path, { scope, times: 1 })
  return scope !== null
}

export const release = (path: string): void => {
  const known = held.get(path)
  if (known && --known.times === 0) held.delete(path)
}

export const heldOrLive = (path: string): Scope | null => held.get(path)?.scope ?? scopeAt(path)
export const contextAt = (path: string): RowContext | null => heldOrLive(path)?.context ?? null

/** Has another row answer in the place of the one of this path, and keeps it as `hold` does. */
export const holdAs = (path: string, scope: Scope): void => {
  held.set(path, { scope, times: (held.get(path)?.times ?? 0) + 1 })
}
export const replaceHeld = (path: string, scope: Scope): void => {
  const known = held.get(path)
  if (known) held.set(path, { ...known, scope })
}

/** Rows in use with this path that differ from the one in the list: removed from it, or made of reported values. */
export function apartAt(path: string, live: Scope | null): readonly Scope[] {
  if (held.size === 0) return NO_SCOPES
  const found: Scope[] = []
  for (const { scope } of held.values())
    for (let at: Scope | null = scope; at !== null; at = at.rows.parent)
      if (at !== live && !found.includes(at) && pathOf(at) === path) found.push(at)
  return found
}
const NO_SCOPES: readonly Scope[] = []

/** The row that a path names, while it is there. */
export function scopeAt(path: string): Scope | null {
  let inside: readonly Rows[] | null = null
  let found: Scope | null = null
  for (const part of path.split('/')) {
    const colon = part.indexOf(':')
    const element = part.slice(0, colon)
    const key = keyOf(part.slice(colon + 1))
    found = null
    const here: readonly Rows[] = inside ?? pageUsesOf(element)
    for (const rows of here)
      if (rows.use.element === element)
        for (const scope of rows.scopes)
          if (scope.key === key) {
            found = scope
            break
          }
    if (found === null) return null
    inside = found.kids
  }
  return found
}

/** A block has one row in each use. */
export const ONE_ROW: readonly string[] = ['']

const keyOf = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** What a scope is called outside: `ForEach_1:r7/FormList_2:k3`. */
export const pathOf = (scope: Scope): string => pathIn(scope.rows, scope.key)

/** The same of a row that need not be there. */
export function pathIn({ use, parent }: Rows, key: string): string {
  const part = `${use.element}:${encodeURIComponent(key).replaceAll('.', '%2E')}`
  return parent ? `${pathOf(parent)}/${part}` : part
}
