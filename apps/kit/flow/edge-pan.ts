interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** How near to an edge the pointer must be, and the most that the view moves in a frame, in pixels. */
const EDGE = 48
const FASTEST = 14

/** How far a view moves in one frame while something is dragged near its edge; the nearer, the faster. */
export function edgePan(area: Area, { x, y }: { readonly x: number; readonly y: number }): { readonly x: number; readonly y: number } {
  return { x: along(area.left, area.right, x), y: along(area.top, area.bottom, y) }
}

function along(from: number, to: number, at: number): number {
  const nearStart = Math.min(1, Math.max(0, (from + EDGE - at) / EDGE))
  const nearEnd = Math.min(1, Math.max(0, (at - (to - EDGE)) / EDGE))
  return (nearStart - nearEnd) * FASTEST
}
