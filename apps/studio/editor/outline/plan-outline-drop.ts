import { childrenOf, elementOf, type Label, PAGE_ID, type PageDocument } from '#kernel/page'
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
 * Where a drop on the outline goes: the upper and lower quarter of a row mean beside it, its middle means into it. Below an open row
 * with children the gap is the one before its first child.
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
  const staying = (parent: string | null) => childrenOf(document, parent).filter((id) => !moving.has(id))
  const answer = (place: Place, mark: OutlineDrop['mark'], depth: number): OutlineDrop => {
    const refused = options.refusal(dragged, place)
    return { ...place, row: index, mark, depth, ...(refused ? { refused } : {}) }
  }
  const element = elementOf(document, row.id)
  const into = (parentId: string | null, at: number) => answer({ parentId, index: at }, 'inside', row.depth)
  if (!element) return into(null, part < 0.5 ? 0 : staying(null).length)
  const siblings = staying(element.parentId)
  // A row that moves itself does not count: the gap is the one where it stands.
  const all = childrenOf(document, element.parentId)
  const own = moving.has(row.id) ? all.slice(0, all.indexOf(row.id)).filter((id) => !moving.has(id)).length : siblings.indexOf(row.id)
  const willing = accepts(row.id) && !moving.has(row.id)
  const edge = willing ? 0.25 : 0.5
  if (part < edge) return answer({ parentId: element.parentId, index: own }, 'before', row.depth)
  if (willing && (part <= 1 - edge || (row.open && row.hasChildren))) {
    return part > 1 - edge
      ? answer({ parentId: row.id, index: 0 }, 'after', row.depth + 1)
      : into(row.id === PAGE_ID ? null : row.id, staying(row.id).length)
  }
  return answer({ parentId: element.parentId, index: own + (moving.has(row.id) ? 0 : 1) }, 'after', row.depth)
}
