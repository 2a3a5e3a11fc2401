import { Graph, layout } from '@dagrejs/dagre'
import type { NodePlace } from '#kernel/page'
import type { FlowGraph, Vertex } from './graph.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Sizes in pixels, the same that the CSS gives. */
export const SIZES = {
  start: { width: 64, height: 32 },
  end: { width: 64, height: 32 },
  action: { width: 184, height: 56 },
  branch: { width: 104, height: 40 },
  group: { width: 152, height: 48 },
  join: { width: 12, height: 12 },
  slot: { width: 104, height: 36 },
} as const

export function sizeOf(vertex: Vertex): { readonly width: number; readonly height: number } {
  return vertex.kind === 'step' ? SIZES[vertex.node.kind] : SIZES[vertex.kind]
}

const FRAME = 16

/** Places every vertex from left to right, lanes in their order from top to bottom; frames lie around their group's steps. */
export function layoutFlow(graph: FlowGraph): { readonly boxes: ReadonlyMap<string, Box>; readonly frames: ReadonlyMap<string, Box> } {
  const drawing = new Graph({ multigraph: true })
  drawing.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 72, marginx: 24, marginy: 24 })
  drawing.setDefaultEdgeLabel(() => ({}))
  for (const vertex of graph.vertices) drawing.setNode(vertex.id, { ...sizeOf(vertex) })
  // A lane begins close to its branch: it is the way back that may be long.
  for (const edge of graph.edges) drawing.setEdge(edge.from, edge.to, { weight: edge.lane === undefined ? 1 : 4 }, edge.id)
  // The order of the lanes is what they mean: no heuristic may swap them. Lanes nest, so the first order has no crossings.
  layout(drawing, { disableOptimalOrderHeuristic: true })
  const boxes = new Map<string, Box>()
  for (const vertex of graph.vertices) {
    const { x, y } = drawing.node(vertex.id) as { readonly x: number; readonly y: number }
    const { width, height } = sizeOf(vertex)
    boxes.set(vertex.id, { x: x - width / 2, y: y - height / 2, width, height })
  }
  const frames = new Map([...graph.frames].map(([group, inside]) => [group, around(inside.flatMap((id) => boxes.get(id) ?? []))]))
  return { boxes, frames }
}

export interface Gap {
  readonly place: NodePlace
  readonly x: number
  readonly y: number
}

/** Every gap of a flow with the point where it is drawn: on its line, or in the middle of its empty lane. */
export function gapsOf(graph: FlowGraph, boxes: ReadonlyMap<string, Box>): readonly Gap[] {
  const slots = graph.vertices.flatMap((vertex): Gap[] => {
    const box = boxes.get(vertex.id)
    return vertex.kind === 'slot' && box ? [{ place: vertex.place, x: box.x + box.width / 2, y: box.y + box.height / 2 }] : []
  })
  const lines = graph.edges.flatMap(({ place, from, to, lane }): Gap[] => {
    const [left, right] = [boxes.get(from), boxes.get(to)]
    if (!place || !left || !right) return []
    const end = right.y + right.height / 2
    const y = lane === undefined ? (left.y + left.height / 2 + end) / 2 : end
    return [{ place, x: (left.x + left.width + right.x) / 2, y }]
  })
  return [...slots, ...lines]
}

/** The gap that is nearest to a point and within reach of it. */
export function nearestGap(gaps: readonly Gap[], x: number, y: number, reach: number): Gap | null {
  let best: Gap | null = null
  let least = reach
  for (const gap of gaps) {
    const distance = Math.hypot(gap.x - x, gap.y - y)
    if (distance > least) continue
    least = distance
    best = gap
  }
  return best
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.x)) - FRAME
  const top = Math.min(...boxes.map((box) => box.y)) - FRAME
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + FRAME
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + FRAME
  return { x: left, y: top, width: right - left, height: bottom - top }
}
