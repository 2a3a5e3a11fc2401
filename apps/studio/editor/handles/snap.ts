import { bottom, type Rect, right } from '../stage/rect.ts'
import type { Axis } from './resize.ts'

/** How near a size has to come, in pixels of the screen. */
export const SNAP_NEAR = 4
/** What sizes are multiples of where nothing else is near. */
export const SNAP_STEP = 4

/** What the size of an element may agree with, in pixels of the page. */
export interface SnapTargets {
  /** Positions of edges: vertical ones for widths, horizontal ones for heights. */
  readonly edges: { readonly [axis in Axis]: readonly number[] }
  /** Sizes of siblings. */
  readonly sizes: { readonly [axis in Axis]: readonly number[] }
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
}

/** An edge that moves by less than this part of the growth is not one that a person aims with. */
const AIMS = 0.25

/** The size that agrees with an edge or a size near by, else the nearest multiple of the step. */
export function snapped({ axis, value, start, from, to, before, near, targets }: SnapAsk): Snapped {
  const candidates: { readonly value: number; readonly guide?: number }[] = targets.sizes[axis].map((size) => ({ value: size }))
  for (const at of targets.edges[axis]) {
    // How much the element has to grow for its last edge, or its first one, to stand there.
    if (1 - before >= AIMS) candidates.push({ value: start + (at - to) / (1 - before), guide: at })
    if (before >= AIMS) candidates.push({ value: start + (from - at) / before, guide: at })
  }
  let best: (typeof candidates)[number] | undefined
  for (const each of candidates) {
    const away = Math.abs(each.value - value)
    if (each.value <= 0 || away > near) continue
    const known = best ? Math.abs(best.value - value) : Number.POSITIVE_INFINITY
    // An edge can be shown, so it goes before a size that is as near.
    if (away < known - EQUAL || (away <= known + EQUAL && best?.guide === undefined)) best = each
  }
  if (!best) return { value: toStep(value), guides: [] }
  return { value: best.value, guides: best.guide === undefined ? [] : [{ axis, at: best.guide }] }
}
const EQUAL = 0.01

export const toStep = (value: number, step = SNAP_STEP): number => Math.round(value / step) * step

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
