import { bottom, type Rect, right } from '../geometry/rect.ts'

/** The space between two children that stand beside each other. */
export interface Gap {
  readonly axis: 'x' | 'y'
  readonly rect: Rect
}

/** More handles than this help nobody. */
const MOST = 24

/** The spaces between neighbours, in their order, at most so many; neighbours that overlap have none. */
export function gapsBetween(children: readonly Rect[], most = MOST): readonly Gap[] {
  const gaps: Gap[] = []
  for (const [at, next] of children.slice(1).entries()) {
    if (gaps.length === most) break
    const before = children[at]!
    const gap = between(before, next)
    if (gap) gaps.push(gap)
  }
  return gaps
}

function between(a: Rect, b: Rect): Gap | undefined {
  const overlapX = Math.min(right(a), right(b)) - Math.max(a.left, b.left)
  const overlapY = Math.min(bottom(a), bottom(b)) - Math.max(a.top, b.top)
  // Half a pixel less than nothing is nothing: places are not whole when the page is scaled.
  if (overlapY > 0 && overlapX <= 0.5) {
    const [first, second] = a.left < b.left ? [a, b] : [b, a]
    const top = Math.min(a.top, b.top)
    return {
      axis: 'x',
      rect: { left: right(first), top, width: Math.max(0, second.left - right(first)), height: Math.max(bottom(a), bottom(b)) - top },
    }
  }
  if (overlapX > 0 && overlapY <= 0.5) {
    const [first, second] = a.top < b.top ? [a, b] : [b, a]
    const left = Math.min(a.left, b.left)
    return {
      axis: 'y',
      rect: { left, top: bottom(first), width: Math.max(right(a), right(b)) - left, height: Math.max(0, second.top - bottom(first)) },
    }
  }
  return undefined
}
