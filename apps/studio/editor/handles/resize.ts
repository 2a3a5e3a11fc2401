import type { Point } from '../geometry/rect.ts'

/** The sides and corners of a box that can be dragged, by the compass. */
export const EDGES = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Edge = (typeof EDGES)[number]
export type Axis = 'width' | 'height'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The axes that may change, with the least that each may be. */
export interface ResizeLimits {
  readonly width?: { readonly min: number }
  readonly height?: { readonly min: number }
}

export interface ResizeOptions {
  readonly limits: ResizeLimits
  /** Keeps the ratio of the size at the start. */
  readonly ratio?: boolean
  /** The opposite side goes as far the other way. */
  readonly both?: boolean
}

/** Which way an edge makes a box larger: 1 with the pointer, -1 against it, 0 not at all. */
export const directionOf = (edge: Edge): { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 } => ({
  x: edge.includes('e') ? 1 : edge.includes('w') ? -1 : 0,
  y: edge.includes('s') ? 1 : edge.includes('n') ? -1 : 0,
})

/** The edges that can be dragged where these axes may change: a corner needs both. */
export function edgesFor({ width, height }: ResizeLimits): readonly Edge[] {
  return EDGES.filter((edge) => {
    const { x, y } = directionOf(edge)
    return (x === 0 || width !== undefined) && (y === 0 || height !== undefined)
  })
}

/** The size after an edge was dragged so far; only the axes that change are in it. */
export function resized(edge: Edge, start: Size, by: Point, { limits, ratio, both }: ResizeOptions): Partial<Size> {
  const { x, y } = directionOf(edge)
  const times = both ? 2 : 1
  const wide = x !== 0 && limits.width ? start.width + by.x * x * times : undefined
  const high = y !== 0 && limits.height ? start.height + by.y * y * times : undefined
  const isKept = ratio && limits.width && limits.height && start.width > 0 && start.height > 0
  if (isKept) return inRatio(start, wide, high, limits)
  return {
    ...(wide === undefined ? {} : { width: atLeast(wide, limits.width) }),
    ...(high === undefined ? {} : { height: atLeast(high, limits.height) }),
  }
}

/** The size with one axis set and the other in the ratio of the start, no axis below its least. */
export function withRatio(start: Size, axis: Axis, value: number, limits: ResizeLimits): Size {
  const share = value / start[axis]
  const least = Math.max((limits.width?.min ?? 0) / start.width, (limits.height?.min ?? 0) / start.height)
  const times = Math.max(share, least)
  return { width: start.width * times, height: start.height * times }
}

function inRatio(start: Size, wide: number | undefined, high: number | undefined, limits: ResizeLimits): Partial<Size> {
  if (wide === undefined && high === undefined) return {}
  const byWidth = wide === undefined ? undefined : wide / start.width
  const byHeight = high === undefined ? undefined : high / start.height
  // Of a corner the axis counts that was dragged further.
  const isWide = byHeight === undefined || (byWidth !== undefined && Math.abs(byWidth - 1) >= Math.abs(byHeight - 1))
  return isWide ? withRatio(start, 'width', wide!, limits) : withRatio(start, 'height', high!, limits)
}

const atLeast = (value: number, limit: { readonly min: number } | undefined): number => Math.max(value, limit?.min ?? 0)
