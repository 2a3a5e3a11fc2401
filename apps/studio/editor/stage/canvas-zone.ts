import type { Signal } from '@preact/signals-core'
import { labelIn } from '#kernel/message'
import { type CommandContext, elementOf, hasSlots, PAGE_ID } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { currentLocale } from '../../../shell/messages.ts'
import { placeName } from '../document/place-name.ts'
import type { DropZone } from '../drag/drag-controller.ts'
import { edgeSpeed } from '../drag/edge-scroll.ts'
import { refusalOf } from '../drag/placing.ts'
import { type Dragged, planDrop } from '../drag/plan-drop.ts'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import { bottom, contains, type Point, type Rect } from '../geometry/rect.ts'
import type { Painter } from './painter.ts'

/** Milliseconds that the pointer stays over an element before its empty regions show themselves. */
const REST = 400

/** The nearest element around a point, itself included, that has regions and is not being dragged. */
function ownerOfRegions(
  { document, catalogue }: Pick<CommandContext, 'document' | 'catalogue'>,
  dragged: Dragged,
  hit: string,
): string | null {
  for (let at = elementOf(document, hit); at; at = at.parentId === null ? undefined : elementOf(document, at.parentId)) {
    const isDragged = dragged.kind === 'move' && dragged.ids.includes(at.id)
    if (!isDragged && hasSlots(catalogue, at.type)) return at.id
  }
  return null
}

/** The canvas as a place to drop things on. */
export function createCanvasZone(options: {
  readonly session: Editor
  readonly geometry: FrameGeometry
  readonly painter: Painter
  readonly overlay: HTMLElement
  /** The part of the frame that is on the stage, in pixels of the overlay. */
  readonly seen: () => Rect
  readonly panBy: (dx: number, dy: number) => void
  readonly resting: Signal<string | null>
}): DropZone {
  const { session, geometry, painter, overlay, seen, panBy, resting } = options
  let over: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  // Only where the pointer stays: empty regions that came up everywhere would move what the pointer is on its way to.
  const restOn = (id: string | null): void => {
    if (id === over) return
    over = id
    clearTimeout(timer)
    if (id !== null) timer = setTimeout(() => (resting.value = id), REST)
  }
  const end = (): void => {
    restOn(null)
    resting.value = null
  }
  const local = (point: Point): Point => {
    const { left, top } = overlay.getBoundingClientRect()
    return { x: point.x - left, y: point.y - top }
  }
  /** Whether the frame goes on beyond the stage there. */
  const hasMore = (speed: number): boolean => {
    const [frame, shown] = [geometry.frameBox(), seen()]
    return speed < 0 ? frame.top < shown.top : bottom(frame) > bottom(shown)
  }
  return {
    contains: (point) => contains(seen(), local(point)),
    over(dragged, point) {
      const at = local(point)
      const hit = geometry.hitAt(at) ?? { id: PAGE_ID }
      const rules = { document: session.document(), catalogue: session.catalogue }
      restOn(ownerOfRegions(rules, dragged, hit.id))
      const plan = planDrop(
        { ...rules, rectOf: geometry.rectOf, isInRow: geometry.isInRow, refusal: (what, place) => refusalOf(rules, what, place) },
        dragged,
        hit,
        at,
      )
      const parent = plan ? placeName(session, plan.parentId, plan.slot) : ''
      painter.drop(plan, { parent, ...(plan?.refused ? { reason: labelIn(plan.refused, currentLocale()) } : {}) })
      return plan
    },
    scroll(point) {
      const at = local(point)
      const speed = edgeSpeed(at.y, seen())
      if (speed === 0) return false
      // First what the frame shows is brought to the stage, then what the page has is scrolled to.
      if (hasMore(speed)) panBy(0, -speed)
      else geometry.scrollAt(at, 0, speed)
      return true
    },
    leave() {
      end()
      painter.drop(null, { parent: '' })
    },
  }
}
