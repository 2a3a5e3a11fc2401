import { type FlowNode, findStep, hasParams, isBranchStep, type LaneName, lanesOf, mapSteps, walkSteps } from '#kernel/page/records'
import { canInsertNode, canRemoveNode, findNode, listAt, type NodePlace, withList } from '#kernel/page/schema'
import type { Label } from '#kernel/page/values'

/** The nodes after a change, or why it does not apply. */
export type NodesOrRefusal = readonly FlowNode[] | { readonly refused: Label }

const GONE: Label = { zh: '节点不存在', en: 'The step does not exist' }

export function isRefused(result: NodesOrRefusal): result is { readonly refused: Label } {
  return 'refused' in result
}

/** Puts nodes into a gap, one after the other; the flow's rules decide about branches. */
export function insertNodes(nodes: readonly FlowNode[], place: NodePlace, added: readonly FlowNode[]): NodesOrRefusal {
  let result = nodes
  for (const [offset, node] of added.entries()) {
    const gap = { ...place, index: place.index + offset }
    const allowed = canInsertNode(result, gap, node.kind)
    if (allowed !== true) return { refused: allowed }
    result = withList(result, gap, listAt(result, gap)!.toSpliced(gap.index, 0, node))
  }
  return result
}

/** Takes a node away, with everything in its lanes. */
export function removeNode(nodes: readonly FlowNode[], id: string): NodesOrRefusal {
  const place = findNode(nodes, id)
  if (!place) return { refused: GONE }
  const allowed = canRemoveNode(nodes, id)
  if (allowed !== true) return { refused: allowed }
  return withList(nodes, place, listAt(nodes, place)!.toSpliced(place.index, 1))
}

/** Switches a step or a group off, or on again. */
export function toggleNode(nodes: readonly FlowNode[], id: string): NodesOrRefusal {
  const node = nodeById(nodes, id)
  if (!node) return { refused: GONE }
  if (!hasParams(node))
    return { refused: { zh: '分支不能停用，请停用其中的步骤', en: 'A branch cannot be switched off, only the steps in it' } }
  return updateNode(nodes, id, () => {
    const { disabled, ...on } = node
    return disabled ? on : { ...on, disabled: true }
  })
}

/** How many steps are inside of a node's lanes, at any depth. */
export function stepsInside(node: FlowNode): number {
  let count = -1
  walkSteps([node], () => {
    count += 1
  })
  return count
}

/** Moves a node among its siblings; at an end of the list it stays. */
export function moveNode(nodes: readonly FlowNode[], id: string, by: -1 | 1): NodesOrRefusal {
  const place = findNode(nodes, id)
  const node = nodeById(nodes, id)
  if (!place || !node) return { refused: GONE }
  const list = listAt(nodes, place)!
  const index = place.index + by
  if (index < 0 || index >= list.length) return nodes
  const moved = list.toSpliced(place.index, 1).toSpliced(index, 0, node)
  return checkLists(withList(nodes, place, moved), place)
}

/** Moves a node into another gap, also of another lane; never into its own. */
export function moveNodeTo(nodes: readonly FlowNode[], id: string, to: NodePlace): NodesOrRefusal {
  const from = findNode(nodes, id)
  const node = nodeById(nodes, id)
  if (!from || !node) return { refused: GONE }
  if (to.owner !== null && nodeById([node], to.owner))
    return { refused: { zh: '不能移动到自身之内', en: 'It cannot be moved into itself' } }
  const sameList = from.owner === to.owner && from.lane === to.lane
  const index = sameList && from.index < to.index ? to.index - 1 : to.index
  const without = removeNode(nodes, id)
  return isRefused(without) ? without : insertNodes(without, { ...to, index }, [node])
}

/**
 * Where a step goes when it is moved up or down: into the lanes of what stands right beside it, then from lane to lane, then out again.
 * Null where there is nothing in that direction.
 */
export function placeAcross(nodes: readonly FlowNode[], id: string, direction: 'up' | 'down'): NodePlace | null {
  const place = findNode(nodes, id)
  if (!place) return null
  const down = direction === 'down'
  const beside = listAt(nodes, place)![place.index + (down ? 1 : -1)]
  if (beside) {
    const names = laneNames(beside)
    const lane = down ? names[0] : names.at(-1)
    if (lane !== undefined) return { owner: beside.id, lane, index: down ? 0 : listAt(nodes, { owner: beside.id, lane })!.length }
  }
  const owner = place.owner === null ? undefined : nodeById(nodes, place.owner)
  if (!owner) return null
  const names = laneNames(owner)
  const next = names[names.indexOf(place.lane!) + (down ? 1 : -1)]
  if (next !== undefined) {
    const { length } = listAt(nodes, { owner: owner.id, lane: next })!
    return { owner: owner.id, lane: next, index: Math.min(place.index, length) }
  }
  const outside = findNode(nodes, owner.id)!
  return { ...outside, index: outside.index + (down ? 1 : 0) }
}

const laneNames = (node: FlowNode): readonly LaneName[] => lanesOf(node).map(({ name }) => name)

/** A copy with fresh ids right after the node. */
export function duplicateNode(nodes: readonly FlowNode[], id: string, newId: () => string): NodesOrRefusal {
  const place = findNode(nodes, id)
  const node = nodeById(nodes, id)
  if (!place || !node) return { refused: GONE }
  return insertNodes(nodes, { ...place, index: place.index + 1 }, withFreshIds([node], newId))
}

/** The nodes with one of them changed. */
export function updateNode(nodes: readonly FlowNode[], id: string, change: (node: FlowNode) => FlowNode): readonly FlowNode[] {
  return mapSteps(nodes, (step) => (step.id === id ? change(step) : step))
}

export const nodeById = (nodes: readonly FlowNode[], id: string): FlowNode | undefined => findStep(nodes, (step) => step.id === id)

/** Copies of nodes under ids of their own, lanes included. */
export function withFreshIds(nodes: readonly FlowNode[], newId: () => string): readonly FlowNode[] {
  return mapSteps(nodes, (step) => ({ ...step, id: newId() }))
}

/** Refuses an order in which a branch stands where none may. */
function checkLists(nodes: readonly FlowNode[], place: NodePlace): NodesOrRefusal {
  const list = listAt(nodes, place)!
  for (const [index, node] of list.entries()) {
    if (!isBranchStep(node)) continue
    const allowed = canInsertNode(withList(nodes, place, list.toSpliced(index, 1)), { ...place, index }, 'branch')
    if (allowed !== true) return { refused: allowed }
  }
  return nodes
}
