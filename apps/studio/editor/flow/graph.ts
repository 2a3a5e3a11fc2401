import { type FlowNode, type GroupNode, isGroupStep, isLaneStep, type LaneName, type LaneStep, lanesOf, type NodePlace } from '#kernel/page'
import { casesOf } from './groups.ts'

export type Lane = LaneName

/** A drawn thing: a step, an end of the flow, the place where lanes meet again, or a lane that is still empty. */
export type Vertex =
  | { readonly id: string; readonly kind: 'start' | 'end' }
  | { readonly id: string; readonly kind: 'step'; readonly node: FlowNode; readonly place: NodePlace }
  | { readonly id: string; readonly kind: 'join'; readonly of: string }
  | {
      readonly id: string
      readonly kind: 'slot'
      readonly lane: Lane
      /** The group whose lane it is; absent for a branch. */
      readonly group?: GroupNode['group']
      /** What a lane of a switch is for. */
      readonly is?: string
      readonly place: NodePlace
    }

/** A line from one vertex to the next; what is put on it goes to `place`. */
export interface FlowEdge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly lane?: Lane
  /** The group whose lane begins here; absent for a branch. */
  readonly group?: GroupNode['group']
  /** What the lane of a switch that begins here is for. */
  readonly is?: string
  /** Leads to the place where lanes meet. */
  readonly joins?: true
  /** Leads into the frame around a group. */
  readonly enters?: true
  /** Absent where two lines are one gap: it is offered once. */
  readonly place?: NodePlace
}

export interface FlowGraph {
  readonly nodes: readonly FlowNode[]
  readonly vertices: readonly Vertex[]
  readonly edges: readonly FlowEdge[]
  /** Frames around the steps of each group: vertex ids by group id. */
  readonly frames: ReadonlyMap<string, readonly string[]>
}

export function samePlace(a: NodePlace | null | undefined, b: NodePlace | null | undefined): boolean {
  return !!a && !!b && a.owner === b.owner && a.lane === b.lane && a.index === b.index
}

export const START = 'start'
export const END = 'end'
export const joinOf = (id: string) => `${id}:join`
export const slotOf = (id: string, lane: Lane) => `${id}:${lane}:slot`

/** A flow as a graph from its start to its end; the lanes of a branch or group meet again before what follows. */
export function graphOf(nodes: readonly FlowNode[]): FlowGraph {
  const vertices: Vertex[] = []
  const edges: FlowEdge[] = []
  const frames = new Map<string, readonly string[]>()

  const connect = (from: string, to: string, place?: NodePlace, lane?: Lane, owner?: FlowNode) => {
    const id = `${from}>${to}${lane === undefined ? '' : `:${lane}`}`
    edges.push({ id, from, to, ...(lane === undefined ? {} : { lane, ...groupOf(owner, lane) }), ...(place ? { place } : {}) })
  }

  /** Draws a list after a vertex and answers the last vertex drawn. */
  const drawList = (list: readonly FlowNode[], before: string, within?: FlowNode, lane?: Lane): string => {
    const owner = within?.id ?? null
    let last = before
    for (const [index, node] of list.entries()) {
      const place: NodePlace = lane === undefined ? { owner, index } : { owner, lane, index }
      vertices.push({ id: node.id, kind: 'step', node, place })
      connect(last, node.id, place, index === 0 ? lane : undefined, within)
      last = isLaneStep(node) ? drawLanes(node) : node.id
    }
    return last
  }

  const drawLanes = (node: LaneStep): string => {
    const from = vertices.length - 1
    const lanes = lanesOf(node)
    const join = joinOf(node.id)
    for (const { name: lane, steps: list } of lanes) {
      if (list.length === 0) {
        const slot = slotOf(node.id, lane)
        vertices.push({ id: slot, kind: 'slot', lane, ...groupOf(node, lane), place: { owner: node.id, lane, index: 0 } })
        connect(node.id, slot, undefined, lane, node)
        connect(slot, join)
      } else connect(drawList(list, node.id, node, lane), join, { owner: node.id, lane, index: list.length })
    }
    if (lanes.length === 0) connect(node.id, join)
    vertices.push({ id: join, kind: 'join', of: node.id })
    if (isGroupStep(node))
      frames.set(
        node.id,
        vertices.slice(from).map((vertex) => vertex.id),
      ) // prettier-ignore
    return join
  }

  vertices.push({ id: START, kind: 'start' })
  const last = drawList(nodes, START)
  vertices.push({ id: END, kind: 'end' })
  connect(last, END, { owner: null, index: nodes.length })
  const joins = new Set(vertices.flatMap(({ kind, id }) => (kind === 'join' ? [id] : [])))
  const marked = (edge: FlowEdge): FlowEdge => ({
    ...edge,
    ...(joins.has(edge.to) ? { joins: true } : {}),
    ...(frames.has(edge.to) ? { enters: true } : {}),
  })
  return { nodes, vertices, edges: edges.map(marked), frames }
}

function groupOf(node: FlowNode | undefined, lane: Lane): { readonly group?: GroupNode['group']; readonly is?: string } {
  if (!node || !isGroupStep(node)) return {}
  const is = node.group === 'switch' && typeof lane === 'number' ? casesOf(node)[lane] : undefined
  return { group: node.group, ...(is === undefined ? {} : { is }) }
}
