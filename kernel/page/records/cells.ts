import type { Json, JsonObject } from '../values/json.ts'
import { getPath } from '../values/path.ts'
import type { Catalogue } from './patch.ts'
import type { ElementId, PageDocument } from './records.ts'
import { itemOfSlot, repeatsOf, slotInfo } from './slots.ts'
import { elementOf, slotOf } from './tree.ts'

/** The cell of an element: a region in a row, one for each item of a list such as columns. */
export interface CellAround {
  /** The element whose rows have the cell. */
  readonly owner: ElementId
  /** The part of the row that it shows; null where it is none. */
  readonly field: readonly string[] | null
  /** Its item of the list. */
  readonly column: Json
}

/** The innermost cell around an element; undefined where there is none. */
export function cellAround(document: PageDocument, catalogue: Catalogue, id: ElementId): CellAround | undefined {
  let at = elementOf(document, id)
  for (let left = document.entries.size; at?.parentId && left > 0; left--) {
    const parent = elementOf(document, at.parentId)
    const info = parent && catalogue(parent.type)
    const slot = slotOf(at)
    const column = info && parent && repeatsOf(info, slot) ? itemOfSlot(info, parent, slot) : undefined
    if (parent && column !== undefined) {
      const shows = slotInfo(info, slot)?.each?.shows
      const field = shows === undefined ? undefined : getPath(column as JsonObject, shows)
      return { owner: parent.id, field: typeof field === 'string' && field !== '' ? field.split('.') : null, column }
    }
    at = parent
  }
  return undefined
}

/** The words of a cell as code says them outside of it, in its rows still: `Table_1.item?.["name"]`. `word`: what the owner is called there. */
export function cellSayings({ field, column }: CellAround, word: string): { readonly [part: string]: string } {
  const value = field?.map((name) => `?.[${JSON.stringify(name)}]`).join('')
  return { row: `${word}.item`, value: value === undefined ? 'null' : `${word}.item${value}`, column: `(${JSON.stringify(column)})` }
}
