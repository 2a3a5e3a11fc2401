import { bottom, type Rect, right } from '../geometry/rect.ts'
import type { Axis } from './resize.ts'

/** How near a size has to come, in pixels of the screen. */
export const SNAP_NEAR = 4
/** What lengths are multiples of where nothing else is near: of eight, and half way between two of them of four. */
const EIGHT = 8
const FOUR = 4
const NEAR_EIGHT = 2.5

/** What the size of an element may agree with, in pixels of the page. */
export interface SnapTargets {
  /** Positions of edges: vertical ones for widths, horizontal ones for heights. */
  readonly edges: { readonly [axis in Axis]: readonly number[] }
  /** Sizes of siblings. */
  readonly sizes: { readonly [axis in Axis]: readonly number[] }
  /** Where the columns of the container begin and end, each with what it is called. */
  readonly columns?: readonly ColumnEdge[]
}

/** An edge of a column: `2/3` is that of the second of three. */
export interface ColumnEdge {
  readonly at: number
  readonly name: string
}

/** A line to be shown where an edge agrees with another; `at` is its place across the axis. */
export interface Guide {
  readonly axis: Axis
  readonly at: number
}

export interface SnapAsk {
  readonly axis: Axis
  readonly value: number
  /** The size at the start, and where its two edges stood. */
  readonly start: number
  readonly from: number
  readonly to: number
  /** Which part of a growth goes before the element: 0 where its first edge stays, 1 where its last one does. */
  readonly before: number
  /** In pixels of the page. */
  readonly near: number
  readonly targets: SnapTargets
}

export interface Snapped {
  readonly value: number
  readonly guides: readonly Guide[]
  /** What it agrees with, to be shown; absent where a line shows it. */
  readonly note?: string
}

/** An edge that moves by less than this part of the growth is not one that a person aims with. */
const AIMS = 0.25

/** The size that agrees with an edge or a size near by, else the nearest multiple of the step. */
export function snapped({ axis, value, start, from, to, before, near, targets }: SnapAsk): Snapped {
  const candidates: Candidate[] = targets.sizes[axis].map((size) => ({ value: size }))
  const edges: readonly { readonly at: number; readonly name?: string }[] = [
    ...(axis === 'width' ? (targets.columns ?? []) : []),
    ...targets.edges[axis].map((at) => ({ at })),
  ]
  for (const { at, name } of edges) {
    // How much the element has to grow for its last edge, or its first one, to stand there.
    if (1 - before >= AIMS) candidates.push({ value: start + (at - to) / (1 - before), guide: at, name })
    if (before >= AIMS) candidates.push({ value: start + (from - at) / before, guide: at, name })
  }
  let best: Candidate | undefined
  for (const each of candidates) {
    const away = Math.abs(each.value - value)
    if (each.value <= 0 || away > near) continue
    const known = best ? Math.abs(best.value - value) : Number.POSITIVE_INFINITY
    // An edge can be shown, so it goes before a size that is as near.
    if (away < known - EQUAL || (away <= known + EQUAL && best?.guide === undefined)) best = each
  }
  if (!best) return stepped(value)
  const guides = best.guide === undefined ? [] : [{ axis, at: best.guide }]
  return { value: best.value, guides, ...(best.name === undefined ? {} : { note: best.name }) }
}

interface Candidate {
  readonly value: number
  readonly guide?: number
  readonly name?: string | undefined
}
const EQUAL = 0.01

/** The nearest length that is a multiple of eight, or of four half way between two. */
export function toStep(value: number): number {
  const eight = Math.round(value / EIGHT) * EIGHT
  return Math.abs(value - eight) <= NEAR_EIGHT ? eight : Math.round(value / FOUR) * FOUR
}

/** What is shown of a length that is a multiple of eight. */
export const noteOf = (value: number): string | undefined => (value !== 0 && value % EIGHT === 0 ? `${EIGHT} px` : undefined)

function stepped(value: number): Snapped {
  const at = toStep(value)
  const note = noteOf(at)
  return { value: at, guides: [], ...(note === undefined ? {} : { note }) }
}

/** A label with what its value agrees with. */
export const withNote = (label: string, note: string | undefined): string => (note === undefined ? label : `${label} · ${note}`)

/** A length that brings an edge to that of a column near by, else the nearest step; `lengthAt` says how long it is with its edge there. */
export function snappedLength(value: number, columns: readonly ColumnEdge[], lengthAt: (at: number) => number, near: number): Snapped {
  const found = columns
    .map(({ at, name }) => ({ at, name, value: lengthAt(at) }))
    .filter((each) => each.value > 0 && Math.abs(each.value - value) <= near)
    .sort((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value))[0]
  return found ? { value: Math.round(found.value), guides: [{ axis: 'width', at: found.at }], note: found.name } : stepped(value)
}

/** What an element's size may agree with: the edges and sizes of its siblings and the inside of its parent. */
export function targetsOf(siblings: readonly Rect[], inside: Rect | undefined): SnapTargets {
  const boxes = siblings.filter(({ width, height }) => width > 0 && height > 0)
  const around = inside ? [inside] : []
  const unique = (values: readonly number[]): readonly number[] => [...new Set(values.map((value) => Math.round(value * 100) / 100))]
  return {
    edges: {
      width: unique([...boxes, ...around].flatMap((box) => [box.left, right(box)])),
      height: unique([...boxes, ...around].flatMap((box) => [box.top, bottom(box)])),
    },
    sizes: { width: unique(boxes.map(({ width }) => width)), height: unique(boxes.map(({ height }) => height)) },
  }
}
