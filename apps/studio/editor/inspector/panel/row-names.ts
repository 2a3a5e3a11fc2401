import {
  type Catalogue,
  type ElementId,
  elementOf,
  getPath,
  isBareName,
  isObject,
  itemOfSlot,
  type Json,
  type JsonObject,
  type PageDocument,
  repeatsOf,
  slotInfo,
  slotOf,
} from '#kernel/page'
import type { ScopeEntry } from '#sdk/setter'
import type { RowsAround, RowValue } from '../../row-values.ts'
import { valueAt, type WordOf, writtenName } from './written-name.ts'

/** Fields of a row that are offered by themselves. */
const FIELDS = 100
const PARTS = ['item', 'index', 'key'] as const

/** What a formula in a cell knows beside, as far as it is known now. */
export interface CellWords {
  readonly row?: Json
  readonly value?: Json
  readonly column: Json
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
  return { ...(row === undefined ? {} : { row }), ...(value === undefined ? {} : { value }), column: cell.column }
}

/** What a formula calls the row of a list, from anywhere in it; undefined where it can only be called bare. */
export const rowWord = (list: ElementId, wordOf: WordOf): string | undefined => wordOf(list) ?? (isBareName(list) ? list : undefined)

const entryOf = (name: string, detail: string, value: Json | undefined): ScopeEntry => ({
  ...{ name, kind: 'row', detail },
  ...(value === undefined ? {} : { value }),
})

/** What the row of a list is known by, with its fields: bare for the innermost one, behind the list's word for those around. */
export function rowEntries({ list, now }: RowsAround[number], level: number, detail: string, wordOf: WordOf): readonly ScopeEntry[] {
  if (level > 0 && rowWord(list, wordOf) === undefined) return []
  const state = rowState(list, now)
  const row = level === 0 ? [] : [list]
  const named = (...parts: readonly string[]) =>
    entryOf(writtenName([...row, ...parts], state, { wordOf }), detail, now && valueAt(state, [...row, ...parts]))
  const fields = isObject(now?.item) ? Object.keys(now.item).slice(0, FIELDS) : []
  return [...PARTS.map((part) => named(part)), ...fields.map((field) => named('item', field))]
}

/** A row's parts as if they stood in the state: on their own, and under their list. */
export function rowState(list: ElementId, { item = null, index = 0, key = '' }: Partial<RowValue> = {}): JsonObject {
  return { item, index, key, [list]: { item, index, key } }
}

export const cellEntries = ({ row, value, column }: CellWords): readonly ScopeEntry[] => [
  entryOf('row', '', row),
  entryOf('value', '', value),
  entryOf('column', '', column),
]
