import type { ModelInfo, ModelRelation } from '../../../server/wire.ts'

export const NODE = { width: 168, height: 48 } as const
const GAP = { x: 132, y: 28 } as const
const EDGE = 12

export interface PlacedNode {
  readonly model: ModelInfo
  readonly x: number
  readonly y: number
}
export interface PlacedEdge {
  readonly relation: ModelRelation
  readonly path: string
  /** The middle of the line, where its name is. */
  readonly x: number
  readonly y: number
}
export interface Diagram {
  readonly nodes: readonly PlacedNode[]
  readonly edges: readonly PlacedEdge[]
  readonly width: number
  readonly height: number
}

/** How many arrows lead to a model at most, on ways that meet no model twice. */
function layersOf(ids: readonly number[], relations: readonly ModelRelation[]): ReadonlyMap<number, number> {
  const layers = new Map(ids.map((id) => [id, 0]))
  // A loop would go on for ever.
  for (let round = 0; round < ids.length; round++)
    for (const { from, to } of relations) {
      const next = (layers.get(from) ?? 0) + 1
      if (from !== to && next > (layers.get(to) ?? 0) && next <= Math.min(round + 1, 6)) layers.set(to, next)
    }
  return layers
}

function edgeOf(relation: ModelRelation, from: PlacedNode, to: PlacedNode, nth: number): PlacedEdge {
  const shift = nth * 14
  const start = { x: from.x + NODE.width, y: from.y + NODE.height / 2 + shift }
  if (to.x > from.x) {
    const end = { x: to.x, y: to.y + NODE.height / 2 + shift }
    const middle = (start.x + end.x) / 2
    const path = `M${start.x},${start.y} C${middle},${start.y} ${middle},${end.y} ${end.x},${end.y}`
    return { relation, path, x: middle, y: (start.y + end.y) / 2 - 4 }
  }
  // Back, or down within a column: around the right side.
  const end = { x: to.x + NODE.width, y: to.y + NODE.height / 2 + shift + (from === to ? 10 : 0) }
  const out = Math.max(start.x, end.x) + 46 + shift
  const path = `M${start.x},${start.y} C${out},${start.y} ${out},${end.y} ${end.x},${end.y}`
  return { relation, path, x: out - 14, y: (start.y + end.y) / 2 }
}

/** Places models in columns: a model is left of those that it refers to. Models without an association are left out. */
export function layOut(models: readonly ModelInfo[], relations: readonly ModelRelation[]): Diagram {
  const used = models.filter(({ id }) => relations.some(({ from, to }) => from === id || to === id))
  const layers = layersOf(
    used.map(({ id }) => id),
    relations,
  )
  const counts = new Map<number, number>()
  const nodes = used.map((model): PlacedNode => {
    const layer = layers.get(model.id) ?? 0
    const row = counts.get(layer) ?? 0
    counts.set(layer, row + 1)
    return { model, x: EDGE + layer * (NODE.width + GAP.x), y: EDGE + row * (NODE.height + GAP.y) }
  })
  const byId = new Map(nodes.map((node) => [node.model.id, node]))
  const seen = new Map<string, number>()
  const edges = relations.flatMap((relation) => {
    const [from, to] = [byId.get(relation.from), byId.get(relation.to)]
    if (!from || !to) return []
    const key = [relation.from, relation.to].toSorted((a, b) => a - b).join()
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return [edgeOf(relation, from, to, nth)]
  })
  const width = Math.max(0, ...nodes.map(({ x }) => x)) + NODE.width + GAP.x
  const height = Math.max(0, ...nodes.map(({ y }) => y)) + NODE.height + EDGE
  return { nodes, edges, width, height }
}
