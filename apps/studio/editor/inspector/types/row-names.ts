import { isBareName } from '#kernel/page/names'
import { type Catalogue, type ElementId, elementOf, itemOfSlot, type PageDocument, repeatsOf, slotInfo, slotOf } from '#kernel/page/records'
import { ROW_WORDS, SLOT_PARTS, SLOT_WORD } from '#kernel/page/row-words'
import { getPath, isObject, type Json, type JsonObject } from '#kernel/page/values'
import type { ScopeEntry } from '#sdk/setter'
import type { RowAround, RowsAround, RowValue } from '../../document/row-values.ts'
import { valueAt, type WordOf, writtenName } from './written-name.ts'

/** Fields of a row that are offered by themselves. */
const FIELDS = 100

/** What a formula in a cell knows beside, as far as it is known now. */
export interface CellWords {
  readonly row?: Json
  readonly value?: Json
  readonly column: Json
  /** The element whose row it is, and which part of the row the cell shows. */
  readonly list: ElementId
  readonly field: string | undefined
}

/** The cell that an element stands in: the list that it belongs to, the settings of its column, and which part of the row it shows. */
function cellAround(
  document: PageDocument,
  catalogue: Catalogue,
  id: ElementId,
): { readonly list: ElementId; readonly column: Json; readonly field: string | undefined } | undefined {
  let element = elementOf(document, id)
  for (let left = document.entries.size; element?.parentId && left > 0; left--) {
    const parent = elementOf(document, element.parentId)
    const info = parent && catalogue(parent.type)
    const slot = slotOf(element)
    const column = parent && info && repeatsOf(info, slot) ? itemOfSlot(info, parent, slot) : undefined
    if (parent && column !== undefined) {
      const shows = slotInfo(info, slot)?.each?.shows
      const field = shows === undefined || !isObject(column) ? undefined : getPath(column, shows)
      return { list: parent.id, column, field: typeof field === 'string' && field !== '' ? field : undefined }
    }
    element = parent
  }
  return undefined
}

/** What `row`, `value` and `column` are for an element, `itemOf` a list around it; nothing where it stands in no cell. */
export function cellWords(
  document: PageDocument,
  catalogue: Catalogue,
  id: ElementId,
  itemOf: (list: ElementId) => Json | undefined,
): CellWords | undefined {
  const cell = cellAround(document, catalogue, id)
  if (!cell) return undefined
  const row = itemOf(cell.list)
  const value = cell.field === undefined || !isObject(row) ? undefined : getPath(row, cell.field)
  return { ...(row === undefined ? {} : { row }), ...(value === undefined ? {} : { value }), ...cell }
}

/** What a formula calls the row of a list, from anywhere in it; undefined where it can only be called bare. */
export const rowWord = (list: ElementId, wordOf: WordOf): string | undefined => wordOf(list) ?? (isBareName(list) ? list : undefined)

const entryOf = (name: string, detail: string, value: Json | undefined): ScopeEntry => ({
  ...{ name, kind: 'row', detail },
  ...(value === undefined ? {} : { value }),
})

/** What the rows around are known by, with their fields: bare for the innermost one, behind the list's word for those around, `slot` for a slot's. */
export function rowEntries(rows: RowsAround, nameOf: (list: ElementId) => string, wordOf: WordOf): readonly ScopeEntry[] {
  const { item, slot } = bareRows(rows)
  return rows.flatMap((row) => {
    if (row.isOfSlot) return row === slot ? partsOf(row, [SLOT_WORD], [...SLOT_PARTS], nameOf(row.list), wordOf) : []
    if (row !== item && rowWord(row.list, wordOf) === undefined) return []
    return partsOf(row, row === item ? [] : [row.list], [...ROW_WORDS], nameOf(row.list), wordOf)
  })
}

/** The rows that the bare words mean. */
export const bareRows = (rows: RowsAround): { readonly item?: RowAround; readonly slot?: RowAround } => {
  const item = rows.find(({ isOfSlot }) => !isOfSlot)
  const slot = rows.find(({ isOfSlot }) => isOfSlot)
  return { ...(item ? { item } : {}), ...(slot ? { slot } : {}) }
}

function partsOf({ list, now, isOfSlot }: RowAround, before: readonly string[], parts: readonly string[], detail: string, wordOf: WordOf) {
  const state = rowState(list, now ?? (isOfSlot ? { isOfSlot } : {}))
  const named = (...behind: readonly string[]) => {
    const place = [...before, ...behind]
    return entryOf(writtenName(place, state, { wordOf }), detail, now && valueAt(state, place))
  }
  const fields = isObject(now?.item) ? Object.keys(now.item).slice(0, FIELDS) : []
  return [...parts.map((part) => named(part)), ...fields.map((field) => named('item', field))]
}

/** A row's parts as if they stood in the state: on their own, and under their list; of a slot's row under its word alone. */
export function rowState(list: ElementId, { item = null, index = 0, key = '', isOfSlot }: Partial<RowValue> = {}): JsonObject {
  return isOfSlot ? { [SLOT_WORD]: { item, index } } : { item, index, key, [list]: { item, index, key } }
}

export const cellEntries = ({ row, value, column }: CellWords): readonly ScopeEntry[] => [
  entryOf('row', '', row),
  entryOf('value', '', value),
  entryOf('column', '', column),
]
