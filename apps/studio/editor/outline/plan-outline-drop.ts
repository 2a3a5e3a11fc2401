import { childrenIn, elementOf, MAIN_SLOT, type PageDocument, slotOf } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { Dragged, Place } from '../drag/plan-drop.ts'
import type { OutlineRow } from './outline-rows.ts'

export interface OutlineDrop extends Place {
  /** Into this row, or a line above or below it. */
  readonly row: number
  readonly mark: 'before' | 'inside' | 'after'
  readonly depth: number
  readonly refused?: Label
}

/**
 * Where a drop on the outline goes: the upper and lower quarter of an element's row mean beside it, its middle means into it; a region's row
 * means into the region, where it has nothing open below it to its lower edge. Below an open row with children the gap is the one before the first.
 */
export function planOutlineDrop(options: {
  readonly document: PageDocument
  readonly rows: readonly OutlineRow[]
  readonly rowHeight: number
  readonly dragged: Dragged
  /** From the top of the first row. */
  readonly y: number
  readonly accepts: (id: string) => boolean
  readonly refusal: (dragged: Dragged, place: Place) => Label | undefined
}): OutlineDrop | null {
  const { document, rows, rowHeight, dragged, accepts } = options
  const index = Math.max(0, Math.min(rows.length - 1, Math.floor(options.y / rowHeight)))
  const row = rows[index]
  if (!row) return null
  const part = options.y / rowHeight - index
  const moving = new Set(dragged.kind === 'move' ? dragged.ids : [])
  const staying = (parent: string | null, slot = MAIN_SLOT) => childrenIn(document, parent, slot).filter((id) => !moving.has(id))
  const answer = (parentId: string | null, slot: string, at: number, mark: OutlineDrop['mark'], depth = row.depth): OutlineDrop => {
    const place: Place = { parentId, index: at, ...(slot === MAIN_SLOT ? {} : { slot }) }
    const refused = options.refusal(dragged, place)
    return { ...place, row: index, mark, depth, ...(refused ? { refused } : {}) }
  }
  // A row that moves itself does not count: the gap is the one where it stands.
  const beside = (id: string, where: 'before' | 'after', depth = row.depth): OutlineDrop => {
    const { parentId, ...element } = elementOf(document, id)!
    const all = childrenIn(document, parentId, slotOf(element))
    const own = all.slice(0, all.indexOf(id)).filter((each) => !moving.has(each)).length
    return answer(parentId, slotOf(element), own + (where === 'before' || moving.has(id) ? 0 : 1), where, depth)
  }
  if (row.region) {
    const { of, slot } = row.region
    if (part > 0.75) {
      if (row.open && row.hasChildren) return answer(of, slot, 0, 'after', row.depth + 1)
      // The last row of an element: below it is beside the element, as below its last child there is no other place for that.
      if (of !== null && (rows[index + 1]?.depth ?? 0) < row.depth) return beside(of, 'after', row.depth - 1)
    }
    return answer(of, slot, staying(of, slot).length, 'inside')
  }
  if (!elementOf(document, row.id)) return answer(null, MAIN_SLOT, part < 0.5 ? 0 : staying(null).length, 'inside')
  const willing = accepts(row.id) && !moving.has(row.id)
  const edge = willing ? 0.25 : 0.5
  if (part < edge) return beside(row.id, 'before')
  if (part <= 1 - edge) return answer(row.id, MAIN_SLOT, staying(row.id).length, 'inside')
  const goesIn = willing && row.open && childrenIn(document, row.id, MAIN_SLOT).length > 0
  return goesIn ? answer(row.id, MAIN_SLOT, 0, 'after', row.depth + 1) : beside(row.id, 'after')
}
