import { type Catalogue, childrenIn, elementOf, MAIN_SLOT, PAGE_ID, type PageDocument, slotOf } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import { bottom, distance, type Point, type Rect, right } from '../geometry/rect.ts'

/** What is being dragged: a new component, or elements of the page. */
export type Dragged =
  | {
      readonly kind: 'new'
      readonly type: string
      /** What is dropped where it is more than one component: its name, and what puts it there. */
      readonly parts?: { readonly name: string; readonly put: (place: Place) => void }
    }
  | { readonly kind: 'move'; readonly ids: readonly string[] }

/** Where elements would go. `index` counts those in the same region that stay. */
export interface Place {
  /** `null` is the page. */
  readonly parentId: string | null
  /** The region of the parent; the main one when absent. */
  readonly slot?: string
  readonly index: number
}

/** A place with what is drawn for it. */
export interface DropPlan extends Place {
  readonly parentBox: Rect
  /** Absent: inside an empty container. */
  readonly line?: { readonly axis: 'x' | 'y'; readonly at: Point; readonly length: number }
  readonly refused?: Label
}

export interface DropContext {
  readonly document: PageDocument
  readonly catalogue: Catalogue
  /** Where an element is, or one of its regions. */
  readonly rectOf: (id: string, slot?: string) => Rect | undefined
  /** Whether an element stands in a row, where it is the only one and nothing else tells. */
  readonly isInRow?: (id: string) => boolean
  /** The rule's answer, or undefined when the place is fine. */
  readonly refusal: (dragged: Dragged, place: Place) => Label | undefined
}

/** What the pointer is over: an element, and its named region when it is over one and over no child of it. */
export interface Hit {
  readonly id: string
  readonly slot?: string
}

/** Within this distance of a container's edge the pointer means "beside it", not "into it". */
const EDGE = 6

/** What would happen if the dragged thing were dropped at this point. */
export function planDrop(context: DropContext, dragged: Dragged, hit: Hit, point: Point): DropPlan | null {
  const { id: parent, slot = MAIN_SLOT } = containerAt(context, dragged, hit, point)
  const parentBox = (slot === MAIN_SLOT ? undefined : context.rectOf(parent, slot)) ?? context.rectOf(parent)
  if (!parentBox) return null
  const moving = new Set(dragged.kind === 'move' ? dragged.ids : [])
  const siblings = childrenIn(context.document, parent, slot).filter((id) => !moving.has(id))
  const boxes = siblings.flatMap((id, index) => {
    const rect = context.rectOf(id)
    return rect ? [{ index, rect }] : []
  })
  const isRow = boxes.length === 1 && context.isInRow?.(siblings[boxes[0]!.index]!) === true
  const spot = boxes.length === 0 ? { index: siblings.length } : nearest(boxes, point, isRow)
  const place: Place = { parentId: parent === PAGE_ID ? null : parent, index: spot.index, ...(slot === MAIN_SLOT ? {} : { slot }) }
  const refused = context.refusal(dragged, place)
  return { ...place, parentBox, ...('line' in spot ? { line: spot.line } : {}), ...(refused ? { refused } : {}) }
}

/** What would receive: the region or the element hit if it takes children and the pointer is well inside, else the one around it. */
function containerAt({ document, catalogue, rectOf }: DropContext, dragged: Dragged, hit: Hit, point: Point): Hit {
  const outer = outsideOf(document, dragged, hit)
  const element = elementOf(document, outer.id)
  if (!element) return { id: PAGE_ID }
  if (outer.slot !== undefined && outer.slot !== MAIN_SLOT) return outer
  const accepts = catalogue(element.type)?.accepts ?? 'nothing'
  const rect = rectOf(outer.id)
  return accepts === 'nothing' || (rect && nearEdge(rect, point)) ? around(document, outer.id) : outer
}

/** The region that an element stands in. */
function around(document: PageDocument, id: string): Hit {
  const element = elementOf(document, id)
  return { id: element?.parentId ?? PAGE_ID, slot: element ? slotOf(element) : MAIN_SLOT }
}

/** Never the dragged elements or what is in them: the first region around that stays where it is. */
function outsideOf(document: PageDocument, dragged: Dragged, hit: Hit): Hit {
  if (dragged.kind === 'new') return hit
  let result = hit
  for (let id: string | null = hit.id; id !== null; id = elementOf(document, id)?.parentId ?? null) {
    if (dragged.ids.includes(id)) result = around(document, id)
  }
  return result
}

function nearEdge(rect: Rect, point: Point): boolean {
  if (rect.height < EDGE * 4) return false
  return point.y - rect.top < EDGE || bottom(rect) - point.y < EDGE
}

interface Box {
  readonly index: number
  readonly rect: Rect
}

function nearest(
  boxes: readonly Box[],
  point: Point,
  isRow: boolean,
): { readonly index: number; readonly line: NonNullable<DropPlan['line']> } {
  const best = boxes.reduce((left, next) => (distance(next.rect, point) < distance(left.rect, point) ? next : left))
  const axis = isRow ? 'x' : axisAt(boxes, best, point)
  const { rect } = best
  const after = axis === 'y' ? point.y > rect.top + rect.height / 2 : point.x > rect.left + rect.width / 2
  const beside = boxes.find(({ index }) => index === best.index + (after ? 1 : -1))
  const near = beside && (axis === 'y') !== inOneRow(rect, beside.rect) ? beside.rect : undefined
  const line =
    axis === 'y'
      ? {
          axis,
          at: { x: rect.left, y: gap(after ? bottom(rect) : rect.top, near && (after ? near.top : bottom(near))) },
          length: rect.width,
        }
      : {
          axis,
          at: { x: gap(after ? right(rect) : rect.left, near && (after ? near.left : right(near))), y: rect.top },
          length: rect.height,
        }
  return { index: best.index + (after ? 1 : 0), line }
}

function gap(edge: number, other: number | undefined): number {
  return other === undefined ? edge : (edge + other) / 2
}

/** Siblings in one row are told apart from left to right, all others from top to bottom. */
function axisAt(boxes: readonly Box[], best: Box, point: Point): 'x' | 'y' {
  const neighbours = boxes.filter(({ index }) => Math.abs(index - best.index) === 1)
  if (neighbours.some(({ rect }) => inOneRow(rect, best.rect))) return 'x'
  const { rect } = best
  const beside = point.y >= rect.top && point.y <= bottom(rect) && (point.x < rect.left || point.x > right(rect))
  return beside && boxes.length === 1 ? 'x' : 'y'
}

function inOneRow(a: Rect, b: Rect): boolean {
  const overlap = Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top)
  return overlap > Math.min(a.height, b.height) / 2 && (right(a) <= b.left + 1 || right(b) <= a.left + 1)
}
