import { CELL_PARTS, isSlotRow, ROW_WORDS, SLOT_WORD } from '#kernel/page/row-words'
import type { Json } from '#kernel/page/values'
import { TEXTS } from './texts.ts'

export { CELL_PARTS, isSlotRow, ROW_WORDS, SLOT_ROW, SLOT_WORD } from '#kernel/page/row-words'

/** Generated code has names of its own, which all begin like this. */
export const OWN_NAMES = '$$'

/** What undeclared names mean on one page. */
export interface Names {
  /** Ids of elements; a form's fields are read under its id. */
  readonly elements: ReadonlySet<string>
  /** Functions of the library. */
  readonly functions: Pick<ReadonlySet<string>, 'has'>
  /** Names that mean nothing else may be fields of the event's payload, as in templates. */
  readonly payload?: boolean
  /** Other names for the context and the event, as the parameters of a function text call them. */
  readonly aliases?: ReadonlyMap<string, 'context' | 'event'>
  /** The elements whose rows are around, the innermost first; absent outside of rows. */
  readonly rows?: readonly string[]
  /** Inside of a block, where the inputs are known as `props`, and nothing of the page around is. */
  readonly inBlock?: true
  /** The page is a block that is being worked on: its inputs are a part of the state. */
  readonly isBlock?: true
  /** What formulas in a cell know beside: absent elsewhere. */
  readonly cell?: CellNames
  /** What the names that people gave mean: paths of the state, `Form_1` for an element, `component.orders_1` for the result of an api. */
  readonly given?: GivenNames
  /** What the keys of a block's texts begin with. */
  readonly texts?: string
}

/** A cell: a region in a row of an element, of which there is one for each item of a list as its columns. */
export interface CellNames {
  /** How many rows further out than the innermost its row is. */
  readonly level: number
  /** The part of the row that the cell shows; null where it is none. */
  readonly field: readonly string[] | null
  /** Its item of the list: the settings of the column. */
  readonly column: Json
}

export interface GivenNames {
  get(word: string): string | undefined
}

/** Names of functions; notes those that were found in formulas. */
export class NamesInUse {
  readonly used = new Set<string>()
  readonly #known: ReadonlySet<string>

  constructor(names: Iterable<string> = []) {
    this.#known = new Set([...names, TEXTS])
  }

  has(name: string): boolean {
    if (!this.#known.has(name)) return false
    this.used.add(name)
    return true
  }
}

/** Where computed variables stand among a program's bindings: as props, under their names, of an element that no page has. */
export const COMPUTED = 'variable'

/** Parts of the state that every page has, beside one part per form. */
export const STATE_ROOTS: ReadonlySet<string> = new Set(['variable', 'store', 'route', 'component', 'app', 'locale', TEXTS])
/**
 * Those that pages of one app share. Pages from before have them as they had them: an element of that name is meant on its page, and in a template the
 * field of the event's payload.
 */
export const APP_ROOTS: ReadonlySet<string> = new Set(['app', 'locale'])
/** Whether a part of the state is the page's own, and no element's. */
export const isOwnRoot = (name: string, elements: { has(id: string): boolean }): boolean =>
  STATE_ROOTS.has(name) && !(APP_ROOTS.has(name) && elements.has(name))

/** The inputs of a block, in its formulas: what is the item of a row elsewhere. */
export const BLOCK_PROPS = 'props'
/** Parts of the state that a block knows: its own, and what is above all pages. */
const BLOCK_ROOTS: ReadonlySet<string> = new Set(['variable', 'component', 'app', 'locale'])

/** Where pages of other builders have the rows around: `context.forEachValue.ForEach_1.item`. */
export const ROWS_BY_ELEMENT = 'forEachValue'

export type Meaning =
  | 'context'
  | 'variable'
  | 'event'
  | 'state'
  | 'app'
  | 'function'
  | 'reserved'
  | 'payload'
  | 'row'
  | 'rows'
  | 'named'
  | 'other'

/**
 * The meaning of a free name; `context.<name>` and the bare name mean the same. A name given by an author never hides
 * another meaning.
 */
export function meaningOf(name: string, names: Names): Meaning {
  if (name.startsWith(OWN_NAMES)) return 'reserved'
  const alias = names.aliases?.get(name)
  if (alias) return alias
  if (name === 'context') return 'context'
  if (name === 'eventParams') return 'event'
  if (name === 'variable') return 'variable'
  if (names.inBlock && name === BLOCK_PROPS) return 'rows'
  if (names.isBlock && name === BLOCK_PROPS) return 'state'
  if (names.rows?.some(isSlotRow)) {
    if (name === SLOT_WORD) return 'rows'
    if (ROW_WORDS.has(name) && !names.rows.every(isSlotRow)) return 'rows'
  } else if (names.rows && ROW_WORDS.has(name)) return 'row'
  if (names.cell && CELL_PARTS.has(name)) return 'row'
  if (names.rows && (name === ROWS_BY_ELEMENT || names.rows.includes(name))) return 'rows'
  // Only where the event's payload may have it too.
  if (names.payload && APP_ROOTS.has(name) && !names.elements.has(name)) return 'app'
  if ((names.inBlock ? BLOCK_ROOTS : STATE_ROOTS).has(name) || names.elements.has(name)) return 'state'
  if (names.functions.has(name)) return 'function'
  if (names.given?.get(name) !== undefined) return 'named'
  return names.payload ? 'payload' : 'other'
}
