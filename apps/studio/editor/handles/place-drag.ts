import { childrenOf } from '#kernel/page/records'
import type { Point } from '../geometry/rect.ts'
import type { HandleDrag, Handled } from './handle.ts'
import { inlineOn } from './inline.ts'
import { boxOf, computed, pagePlace } from './page-box.ts'
import {
  movedOffsets,
  type Offsets,
  type Pins,
  PLACE_SIDES,
  pinsFor,
  placeTargets,
  placeValues,
  repinned,
  snapMove,
} from './place-geometry.ts'
import { frameRect, isPlaceBound, offsetsOf, pinsOf, positionOf, saidBy } from './placement.ts'
import type { HandleChange } from './size-values.ts'

/** How near an edge has to come to another one, in pixels of the screen. */
const NEAR = 8

/** Whether an element stands freely, so that it is dragged to a place and not into the order of others. */
export function standsFreely({ session, node, element, variant }: Handled): boolean {
  return computed(node).position === 'absolute' && positionOf(session, element, variant) === 'absolute' && !isPlaceBound(element, variant)
}

const changeTo = ({ session, element, variant }: Handled, offsets: Offsets, pins: Pins): HandleChange => ({
  props: [],
  style: placeValues(offsets, pins, saidBy(session, element, variant)),
})

/** The place after a step by keys, in pixels of the page. */
export function placeMoved(handled: Handled, by: Point): { readonly change: HandleChange; readonly label: string } {
  const pins = pinsFor(pinsOf(handled.session, handled.element, handled.variant))
  const offsets = movedOffsets(offsetsOf(handled.node), by)
  return { change: changeTo(handled, offsets, pins), label: labelOf(offsets, pins) }
}

/** `left 24 · top 16`: the sides by which the place is said. */
export const labelOf = (offsets: Offsets, pins: Pins): string =>
  PLACE_SIDES.filter((side) => pins.has(side))
    .map((side) => `${side} ${Math.round(offsets[side]) + 0}`)
    .join(' · ')

/** A drag of an element that stands freely. */
export function dragPlace(handled: Handled): HandleDrag {
  const { session, geometry, node, element, variant } = handled
  const frame = frameRect(node)
  const start = offsetsOf(node, frame)
  const box = boxOf(node)
  const pins = pinsFor(pinsOf(session, element, variant))
  const siblings = childrenOf(session.document(), element.parentId).flatMap((other) => {
    const found = other === element.id ? undefined : geometry.nodeOf(other)
    return found ? [boxOf(found)] : []
  })
  const targets = placeTargets(siblings, frame)
  const near = NEAR / pagePlace(geometry).scale
  const inline = inlineOn(node, [...PLACE_SIDES])
  let now = start
  let held = pins
  return {
    inline,
    to(by, { shift, fine }) {
      // One axis alone: the one on which it went further.
      const way = !shift ? by : Math.abs(by.x) >= Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y }
      const found = fine ? { by: way, guides: [] } : snapMove(box, way, targets, near)
      now = movedOffsets(start, { x: shift && way.x === 0 ? 0 : found.by.x, y: shift && way.y === 0 ? 0 : found.by.y })
      held = fine ? pins : repinned(pins, now, near)
      inline.set(Object.fromEntries(PLACE_SIDES.map((side) => [side, held.has(side) ? `${Math.round(now[side])}px` : 'auto'])))
      return { label: labelOf(now, held), guides: found.guides }
    },
    change: () => changeTo(handled, now, held),
    isThere() {
      const shown = offsetsOf(node)
      return PLACE_SIDES.every((side) => !held.has(side) || Math.abs(shown[side] - now[side]) < 1)
    },
  }
}
