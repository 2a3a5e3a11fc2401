import type { FlowGraph } from './graph.ts'
import type { Box } from './layout.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The vertex that an arrow key leads to; the places where lanes meet are passed over. */
export function walk(graph: FlowGraph, boxes: ReadonlyMap<string, Box>, from: string, direction: Direction): string {
  const stops = new Set(graph.vertices.filter((vertex) => vertex.kind !== 'join').map((vertex) => vertex.id))
  if (direction === 'left' || direction === 'right') {
    const forward = direction === 'right'
    let here = from
    for (let step = 0; step < graph.edges.length; step++) {
      const next = graph.edges.find((edge) => (forward ? edge.from : edge.to) === here)
      if (!next) return from
      here = forward ? next.to : next.from
      if (stops.has(here)) return here
    }
    return from
  }
  const start = boxes.get(from)
  if (!start) return from
  const middle = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const origin = middle(start)
  let best = from
  let least = Number.POSITIVE_INFINITY
  for (const id of stops) {
    const there = middle(boxes.get(id)!)
    const down = (there.y - origin.y) * (direction === 'down' ? 1 : -1)
    if (id === from || down < 8) continue
    // What stands in the same column counts before what is merely near.
    const cost = down + 2 * Math.abs(there.x - origin.x)
    if (cost < least) {
      least = cost
      best = id
    }
  }
  return best
}
