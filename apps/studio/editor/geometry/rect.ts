/** A rectangle in CSS pixels of the overlay. */
export interface Rect {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}

export const right = (rect: Rect): number => rect.left + rect.width
export const bottom = (rect: Rect): number => rect.top + rect.height

export function contains(rect: Rect, point: Point): boolean {
  return point.x >= rect.left && point.x <= right(rect) && point.y >= rect.top && point.y <= bottom(rect)
}

export function intersects(a: Rect, b: Rect): boolean {
  return a.left <= right(b) && b.left <= right(a) && a.top <= bottom(b) && b.top <= bottom(a)
}

/** The same with so much more on every side. */
export const grown = ({ left, top, width, height }: Rect, by: number): Rect => ({
  left: left - by,
  top: top - by,
  width: width + by * 2,
  height: height + by * 2,
})

/** The smallest rectangle around all of them; undefined for none. */
export function union(rects: readonly Rect[]): Rect | undefined {
  const [first] = rects
  if (!first) return undefined
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  return { left, top, width: Math.max(...rects.map(right)) - left, height: Math.max(...rects.map(bottom)) - top }
}

/** What two rectangles share; without an area where that is nothing. */
export function overlap(a: Rect, b: Rect): Rect {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)]
  return {
    left,
    top,
    width: Math.max(0, Math.min(right(a), right(b)) - left),
    height: Math.max(0, Math.min(bottom(a), bottom(b)) - top),
  }
}

/** The rectangle between two corners, in any order. */
export function between(a: Point, b: Point): Rect {
  return { left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

/** How far a point is from a rectangle; 0 inside. */
export function distance(rect: Rect, point: Point): number {
  const dx = Math.max(rect.left - point.x, 0, point.x - right(rect))
  const dy = Math.max(rect.top - point.y, 0, point.y - bottom(rect))
  return Math.hypot(dx, dy)
}
