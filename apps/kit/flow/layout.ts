import { type FlowNode, hasLanes, isGroupStep, kindOfStep, lanesOf } from '#kernel/page/records'
import type { NodePlace } from '#kernel/page/schema'
import { END, type FlowEdge, type FlowGraph, joinOf, START, slotOf, type Vertex } from './graph.ts'
import type { KindOf } from './kind-steps.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface FlowLayout {
  readonly boxes: ReadonlyMap<string, Box>
  /** Around the steps of each group, by the group's id. */
  readonly frames: ReadonlyMap<string, Box>
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

/** A step without lanes has the size of an action, whatever its kind. */
const sizeOfStep = (node: FlowNode) => (hasLanes(node) ? SIZES[node.kind] : SIZES.action)

export function sizeOf(vertex: Vertex): { readonly width: number; readonly height: number } {
  return vertex.kind === 'step' ? sizeOfStep(vertex.node) : SIZES[vertex.kind]
}

/** From one thing to the next, with room for a +; into a lane, whose name stands there too. */
const GAP = 64
const LANE_GAP = 104
/** Between lanes, with room for what is said below a step and above the next. */
const BETWEEN = 40
const FRAME = { side: 16, top: 16, bottom: 28 }
const MARGIN = 24

/** How far something reaches to the right, and above and below the line that it stands on. */
interface Extent {
  readonly width: number
  readonly up: number
  readonly down: number
}

const extentOf = ({ width, height }: { readonly width: number; readonly height: number }): Extent => ({
  width,
  up: height / 2,
  down: height / 2,
})

/**
 * Places every vertex from left to right, lanes in their order from top to bottom; frames lie around their group's steps. Flows are
 * lists in lanes in lists, so everything has its own room and no lines cross. Lanes that run concurrently lie around the line of their
 * step; of others the first goes straight on.
 */
export function layoutFlow({ nodes }: FlowGraph, kindOf: KindOf = () => undefined): FlowLayout {
  const boxes = new Map<string, Box>()
  const frames = new Map<string, Box>()
  const extents = new Map<FlowNode, Extent>()
  const isBalanced = (node: FlowNode): boolean => kindOf(kindOfStep(node))?.lanes?.concurrent === true

  const laneExtent = (list: readonly FlowNode[]): Extent => (list.length === 0 ? extentOf(SIZES.slot) : listExtent(list))
  const listExtent = (list: readonly FlowNode[]): Extent => {
    const each = list.map(nodeExtent)
    const width = each.reduce((sum, extent) => sum + extent.width, 0) + GAP * (list.length - 1)
    return { width, up: Math.max(...each.map(({ up }) => up)), down: Math.max(...each.map(({ down }) => down)) }
  }
  const nodeExtent = (node: FlowNode): Extent => {
    const known = extents.get(node)
    if (known) return known
    const found = hasLanes(node) ? containerExtent(node) : extentOf(SIZES.action)
    extents.set(node, found)
    return found
  }
  const containerExtent = (node: FlowNode): Extent => {
    const lanes = lanesOf(node).map(({ steps }) => laneExtent(steps))
    const own = SIZES[node.kind]
    const tops = lineOffsets(lanes, isBalanced(node))
    const widest = Math.max(0, ...lanes.map(({ width }) => width))
    const width = own.width + (lanes.length > 0 ? LANE_GAP + widest : 0) + GAP + SIZES.join.width
    const up = Math.max(own.height / 2, ...lanes.map((lane, index) => lane.up - tops[index]!))
    const down = Math.max(own.height / 2, ...lanes.map((lane, index) => lane.down + tops[index]!))
    if (!isGroupStep(node)) return { width, up, down }
    return { width: width + 2 * FRAME.side, up: up + FRAME.top, down: down + FRAME.bottom }
  }

  const put = (id: string, { width, height }: { readonly width: number; readonly height: number }, x: number, line: number): void => {
    boxes.set(id, { x, y: line - height / 2, width, height })
  }
  const putList = (list: readonly FlowNode[], from: number, line: number): number => {
    let x = from
    for (const node of list) {
      putNode(node, x, line)
      x += nodeExtent(node).width + GAP
    }
    return x - GAP
  }
  const putNode = (node: FlowNode, x: number, line: number): void => {
    if (!hasLanes(node)) {
      put(node.id, SIZES.action, x, line)
      return
    }
    const { width, up, down } = nodeExtent(node)
    const inset = isGroupStep(node) ? FRAME.side : 0
    if (isGroupStep(node)) frames.set(node.id, { x, y: line - up, width, height: up + down })
    put(node.id, SIZES[node.kind], x + inset, line)
    const lanes = lanesOf(node)
    const offsets = lineOffsets(
      lanes.map(({ steps }) => laneExtent(steps)),
      isBalanced(node),
    )
    const start = x + inset + SIZES[node.kind].width + LANE_GAP
    for (const [index, { name: lane, steps: list }] of lanes.entries()) {
      if (list.length === 0) put(slotOf(node.id, lane), SIZES.slot, start, line + offsets[index]!)
      else putList(list, start, line + offsets[index]!)
    }
    put(joinOf(node.id), SIZES.join, x + width - inset - SIZES.join.width, line)
  }

  const above = Math.max(SIZES.start.height / 2, nodes.length > 0 ? listExtent(nodes).up : 0)
  const line = MARGIN + above
  put(START, SIZES.start, MARGIN, line)
  const first = MARGIN + SIZES.start.width + GAP
  const end = nodes.length === 0 ? first : putList(nodes, first, line) + GAP
  put(END, SIZES.end, end, line)
  return { boxes, frames }
}

/** How far below its container's line each lane's line is. */
function lineOffsets(lanes: readonly Extent[], isBalanced: boolean): readonly number[] {
  const offsets: number[] = []
  for (const [index, lane] of lanes.entries()) {
    const before = lanes[index - 1]
    offsets.push(before ? offsets[index - 1]! + before.down + BETWEEN + lane.up : 0)
  }
  const shift = isBalanced ? (offsets.at(-1) ?? 0) / 2 : 0
  return offsets.map((offset) => offset - shift)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Where a line turns, where its + stands, and where the name of the lane that it opens ends. */
export interface Line {
  readonly turn: number
  readonly plus: Point
  readonly name: Point
}

export function lineOf({ lane, joins, enters }: FlowEdge, from: Point, to: Point): Line {
  // What stands on a line stands before the frame that the line leads into.
  const end = { x: enters ? to.x - FRAME.side : to.x, y: to.y }
  const name = { x: end.x - 4, y: end.y - 10 }
  if (lane !== undefined) return { turn: from.x + 20, plus: { x: end.x - 24, y: end.y }, name }
  // What goes back to the place where lanes meet stays on its lane's height until it is there.
  if (joins && from.y !== end.y) return { turn: end.x - 16, plus: { x: from.x + 32, y: from.y }, name }
  const middle = (from.x + end.x) / 2
  return { turn: middle, plus: { x: middle, y: (from.y + end.y) / 2 }, name }
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
  const lines = graph.edges.flatMap((edge): Gap[] => {
    const [left, right] = [boxes.get(edge.from), boxes.get(edge.to)]
    if (!edge.place || !left || !right) return []
    const from = { x: left.x + left.width, y: left.y + left.height / 2 }
    return [{ place: edge.place, ...lineOf(edge, from, { x: right.x, y: right.y + right.height / 2 }).plus }]
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
