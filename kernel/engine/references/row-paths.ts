import { rowName } from '../language/row-names.ts'
import { isSlotRow, type Names, SLOT_ROW, SLOT_WORD } from '../names.ts'
import type { ReferenceTarget } from './reference-target.ts'

/** Where the rows of a list are, in paths of references: `['~', 'ForEach_1', 'price']`, whichever row it is. */
export const ROWS = '~'

export const isRowPath = ([root]: readonly string[]): boolean => root === ROWS

/** What references know of rows, beside what formulas know. */
export interface ListNames extends Names {
  /** The lists that are values of forms, by where they are: `Form_1.list`, and of one in another's rows `~.FormList_1.parts`. */
  readonly listPaths?: ReadonlyMap<string, string>
  /** Rows around that are those of a list which has an owner of its own: that owner, by what `rows` has. */
  readonly same?: { readonly [row: string]: string }
  /** Elements and apis whose data is one row, such as a record: `component.Order_1.data` is that row. */
  readonly oneRow?: ReadonlySet<string>
  /** Whose row `eventParams` is, where that is known. */
  readonly eventRow?: string
}

const PART_WITH_DATA = 'component'
const DATA = 'data'
const LIST = 'list'

/** The data of an element or api whose rows are known: `component.orders.data`, as `listPaths` has it. */
export const dataPath = (id: string): string => `${PART_WITH_DATA}.${id}.${DATA}`

/** Whether a path is that of an element or api whose data has rows. */
export function hasRowData([root, id, ...below]: readonly string[], { oneRow, listPaths }: ListNames): boolean {
  if (root !== PART_WITH_DATA || id === undefined || below.length > 0) return false
  return oneRow?.has(id) === true || listPaths?.has(dataPath(id)) === true
}

/** Whose rows those of an entry of `rows` are: its own, unless they are another list's. */
const ownerOf = (row: string, { same }: ListNames): string => same?.[row] ?? (isSlotRow(row) ? row.slice(SLOT_ROW.length) : row)
/** Whose rows `slot` means; undefined where it means none. */
export const slotOwner = (names: ListNames): string | undefined => {
  const row = names.rows?.find(isSlotRow)
  return row === undefined ? undefined : ownerOf(row, names)
}

/** A path one step further. */
export interface Step {
  readonly path: readonly string[]
  /** Nothing below it is a part of the row: its index, its key. */
  readonly ends: boolean
}

/** The list whose value is at a path. */
export const listAt = (path: readonly string[], { listPaths }: ListNames): string | undefined =>
  listPaths && listPaths.size > 0 ? listPaths.get(path.join('.')) : undefined

/** What a name behind a path leads to: into a row, where that is what it says. */
export function stepTo(path: readonly string[], key: string, names: ListNames): Step {
  const list = listAt(path, names)
  if (list !== undefined && /^\d+$/.test(key)) return { path: [ROWS, list], ends: false }
  if (key === DATA && path.length === 2 && path[0] === PART_WITH_DATA && names.oneRow?.has(path[1]!))
    return { path: [ROWS, path[1]!], ends: false }
  // The rows of a page of records: `{ list, total }`.
  if (key === LIST && path[0] === PART_WITH_DATA && list !== undefined) return { path, ends: false }
  const said = [...path, key]
  if (path.length === 1 && path[0] === SLOT_WORD) return stepInSlot(said, names)
  if (said.length > 3 || isRowPath(path)) return { path: said, ends: false }
  const row = rowName(said, names)
  const use = row?.length === said.length ? names.rows?.[row.level] : undefined
  if (!row || use === undefined || row.part === 'fixed' || isSlotRow(use)) return { path: said, ends: false }
  const owner = ownerOf(use, names)
  return row.part === 'item' ? { path: [ROWS, owner, ...(row.path ?? []).slice(0, 1)], ends: false } : { path: [ROWS, owner], ends: true }
}

/** `slot` is no row but has one: what is behind it leads there. */
function stepInSlot(said: readonly string[], names: ListNames): Step {
  const use = slotOwner(names)
  const [, part] = said
  if (use === undefined || (part !== 'item' && part !== 'index')) return { path: said, ends: false }
  return { path: [ROWS, use], ends: part === 'index' }
}

/** The use of a block whose slot's row is meant as a whole. */
export const isSlotPath = (path: readonly string[], names: ListNames): boolean =>
  path.length === 1 && path[0] === SLOT_WORD && slotOwner(names) !== undefined

/** A part of the name of a form's value, as steps give it: `list.0.name` says the list, and the field of its rows. */
export interface FieldPart {
  readonly target: ReferenceTarget
  /** Which steps of the name say it. */
  readonly from: number
  readonly to: number
}

/** What such a name says, the innermost last. */
export function partsOfField(
  form: string,
  name: string,
  names: ListNames & { readonly dotted?: ReadonlySet<string> },
): readonly FieldPart[] {
  const parts: FieldPart[] = []
  const steps = name.split('.')
  let path: readonly string[] = [form]
  let from = 0
  const add = (to: number) => {
    const said = steps.slice(from, to)
    if (!isRowPath(path)) parts.push({ target: { kind: 'field', form, name: said.join('.') }, from, to })
    else {
      // What is below a field of a row is a part of its value.
      const known = said.map((_, i) => said.slice(0, said.length - i).join('.')).find((field) => names.dotted?.has(field)) ?? said[0]!
      parts.push({ target: { kind: 'row', use: path[1]!, field: known }, from, to: from + known.split('.').length })
    }
  }
  for (const [i, step] of steps.entries()) {
    const next = listAt(path, names) === undefined ? [...path, step] : stepTo(path, step, names).path
    if (isRowPath(next) && next.length === 2) {
      add(i)
      from = i + 1
    }
    path = next
  }
  if (from < steps.length) add(steps.length)
  return parts
}
