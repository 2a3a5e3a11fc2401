import type { Rect } from '../geometry/rect.ts'

const EDGE = 48
const FASTEST = 18

/** Pixels to scroll in one frame when the pointer is near the upper or lower edge; the nearer the faster. */
export function edgeSpeed(y: number, area: Rect): number {
  const above = area.top + EDGE - y
  const below = y - (area.top + area.height - EDGE)
  if (above > 0 && above <= EDGE * 2) return -Math.ceil((Math.min(above, EDGE) / EDGE) * FASTEST)
  if (below > 0 && below <= EDGE * 2) return Math.ceil((Math.min(below, EDGE) / EDGE) * FASTEST)
  return 0
}
