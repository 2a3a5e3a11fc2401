import { bottom, type Point, type Rect, right } from '../geometry/rect.ts'
import type { Guide } from './snap.ts'

export const PLACE_SIDES = ['left', 'top', 'right', 'bottom'] as const
/** A side of the frame of an element that stands freely, by which its place is said. */
export type PlaceSide = (typeof PLACE_SIDES)[number]
export type Pins = ReadonlySet<PlaceSide>
/** How far an element, with its margin, is from each side of its frame, in pixels of the page. */
export type Offsets = { readonly [side in PlaceSide]: number }

const AXES = [
  { first: 'left', last: 'right', way: 'x' },
  { first: 'top', last: 'bottom', way: 'y' },
] as const

/** How far a box with its margins is from the sides of a frame. */
export function offsetsIn(frame: Rect, box: Rect, margin: Offsets): Offsets {
  return {
    left: box.left - margin.left - frame.left,
    top: box.top - margin.top - frame.top,
    right: right(frame) - right(box) - margin.right,
    bottom: bottom(frame) - bottom(box) - margin.bottom,
  }
}

/** The offsets after an element went so far. */
export const movedOffsets = ({ left, top, right: r, bottom: b }: Offsets, by: Point): Offsets => ({
  left: left + by.x,
  top: top + by.y,
  right: r - by.x,
  bottom: b - by.y,
})

/** The sides that say the place: on an axis on which none does, the first one will. */
export function pinsFor(pins: Pins): Pins {
  const all = new Set(pins)
  for (const { first, last } of AXES) if (!all.has(first) && !all.has(last)) all.add(first)
  return all
}

/** The sides after a move: what comes near the other side of its frame is kept from that one. Both sides of an axis stay both. */
export function repinned(pins: Pins, offsets: Offsets, near: number): Pins {
  const all = new Set(pinsFor(pins))
  for (const { first, last } of AXES) {
    if (all.has(first) && all.has(last)) continue
    const [to, from] = all.has(first) ? ([last, first] as const) : ([first, last] as const)
    if (Math.abs(offsets[to]) > near || Math.abs(offsets[from]) <= near) continue
    all.delete(from)
    all.add(to)
  }
  return all
}

/** Lines with which a moved box may agree, in pixels of the page: edges with edges, a centre with a centre. */
export interface PlaceTargets {
  readonly edges: { readonly x: readonly number[]; readonly y: readonly number[] }
  readonly centres: { readonly x: readonly number[]; readonly y: readonly number[] }
}

/** Of the boxes beside an element, and of the frame that it stands in. */
export function placeTargets(siblings: readonly Rect[], frame: Rect): PlaceTargets {
  const boxes = [...siblings.filter(({ width, height }) => width > 0 && height > 0), frame]
  const each = (lines: (box: Rect) => readonly number[]): readonly number[] => [...new Set(boxes.flatMap(lines).map(exact))]
  return {
    edges: { x: each((box) => [box.left, right(box)]), y: each((box) => [box.top, bottom(box)]) },
    centres: { x: each((box) => [box.left + box.width / 2]), y: each((box) => [box.top + box.height / 2]) },
  }
}

/** The way that brings a box to the nearest line on each axis, where one is near; with the lines that it agrees with then. */
export function snapMove(
  box: Rect,
  by: Point,
  targets: PlaceTargets,
  near: number,
): { readonly by: Point; readonly guides: readonly Guide[] } {
  const x = snapAxis(box.left + by.x, box.width, targets.edges.x, targets.centres.x, near)
  const y = snapAxis(box.top + by.y, box.height, targets.edges.y, targets.centres.y, near)
  return {
    by: { x: by.x + x.more, y: by.y + y.more },
    guides: [...x.lines.map((at) => ({ axis: 'width', at }) as const), ...y.lines.map((at) => ({ axis: 'height', at }) as const)],
  }
}

function snapAxis(from: number, length: number, edges: readonly number[], centres: readonly number[], near: number) {
  const ways = [
    ...edges.flatMap((at) => [at - from, at - (from + length)].map((more) => ({ more, at }))),
    ...centres.map((at) => ({ more: at - (from + length / 2), at })),
  ]
  const [best] = ways.filter(({ more }) => Math.abs(more) <= near).sort((a, b) => Math.abs(a.more) - Math.abs(b.more))
  if (!best) return { more: 0, lines: [] }
  return { more: best.more, lines: [...new Set(ways.filter(({ more }) => Math.abs(more - best.more) < 0.5).map(({ at }) => at))] }
}

const exact = (value: number): number => Math.round(value * 100) / 100

/** What is written for these sides: whole pixels for those that say the place, `auto` for those that would say it otherwise. */
export function placeValues(
  offsets: Offsets,
  pins: Pins,
  said: (side: PlaceSide) => 'own' | 'elsewhere' | 'nowhere',
): { readonly [side in PlaceSide]?: string | null } {
  const values: { [side in PlaceSide]?: string | null } = {}
  for (const side of PLACE_SIDES) {
    // Not -0, which would be written as one.
    if (pins.has(side)) values[side] = `${Math.round(offsets[side]) + 0}px`
    else if (said(side) === 'elsewhere') values[side] = 'auto'
    else if (said(side) === 'own') values[side] = null
  }
  return values
}
