import { type FlowNode, hasLanes, isGroupStep, type LaneName, lanesOf } from '#kernel/page/records'
import type { NodePlace } from '#kernel/page/schema'

/** A drawn thing: a step, an end of the flow, the place where lanes meet again, or a lane that is still empty. */
export type Vertex =
  | { readonly id: string; readonly kind: 'start' | 'end' }
  | { readonly id: string; readonly kind: 'step'; readonly node: FlowNode; readonly place: NodePlace }
  | { readonly id: string; readonly kind: 'join'; readonly of: string }
  | {
      readonly id: string
      readonly kind: 'slot'
      readonly lane: LaneName
      /** The step whose lane it is. */
      readonly owner: FlowNode
      readonly place: NodePlace
    }

/** A line from one vertex to the next; what is put on it goes to `place`. */
export interface FlowEdge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly lane?: LaneName
  /** The step whose lane begins here. */
  readonly owner?: FlowNode
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
export const slotOf = (id: string, lane: LaneName) => `${id}:${lane}:slot`

/** A flow as a graph from its start to its end; the lanes of a branch or group meet again before what follows. */
export function graphOf(nodes: readonly FlowNode[]): FlowGraph {
  const vertices: Vertex[] = []
  const edges: FlowEdge[] = []
  const frames = new Map<string, readonly string[]>()

  const connect = (from: string, to: string, place?: NodePlace, lane?: LaneName, owner?: FlowNode) => {
    const id = `${from}>${to}${lane === undefined ? '' : `:${lane}`}`
    edges.push({ id, from, to, ...(lane === undefined ? {} : { lane, ...(owner ? { owner } : {}) }), ...(place ? { place } : {}) })
  }

  /** Draws a list after a vertex and answers the last vertex drawn. */
  const drawList = (list: readonly FlowNode[], before: string, within?: FlowNode, lane?: LaneName): string => {
    const owner = within?.id ?? null
    let last = before
    for (const [index, node] of list.entries()) {
      const place: NodePlace = lane === undefined ? { owner, index } : { owner, lane, index }
      vertices.push({ id: node.id, kind: 'step', node, place })
      connect(last, node.id, place, index === 0 ? lane : undefined, within)
      last = hasLanes(node) ? drawLanes(node) : node.id
    }
    return last
  }

  const drawLanes = (node: FlowNode): string => {
    const from = vertices.length - 1
    const lanes = lanesOf(node)
    const join = joinOf(node.id)
    for (const { name: lane, steps: list } of lanes) {
      if (list.length === 0) {
        const slot = slotOf(node.id, lane)
        vertices.push({ id: slot, kind: 'slot', lane, owner: node, place: { owner: node.id, lane, index: 0 } })
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
