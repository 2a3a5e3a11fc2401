import { filled, tell } from '#kernel/message'
import { FindingList } from '../records/finding-list.ts'
import type { Finding, FlowNode, FlowRecord, GroupNode, PageDocument } from '../records/records.ts'
import type { StepKindOf, StepKindRules, StepNeed } from '../records/step-kinds.ts'
import { findStep, isGroupStep, kindOfStep, type LaneName, lanesOf, mapLanes, mapSteps } from '../records/steps.ts'
import type { Label } from '../values/json.ts'
import { getPath } from '../values/path.ts'

/** A gap in a flow: in the flow's own list, or in a lane of one of its nodes. */
export interface NodePlace {
  /** The branch or group whose lane it is; null for the flow's own list. */
  readonly owner: string | null
  /** `success`, `failure`, or the number of a group's lane; not needed for the flow's own list. */
  readonly lane?: LaneName
  readonly index: number
}

const AFTER_START: Label = { zh: '分支不能紧跟在开始节点之后', en: 'A branch cannot be right after the start' }
const AFTER_BRANCH: Label = { zh: '分支不能紧跟在另一个分支之后', en: 'A branch cannot be right after another branch' }
const BEFORE_BRANCH: Label = { zh: '分支不能紧挨在另一个分支之前', en: 'A branch cannot be directly before another branch' }
/** Stands for the number of each lane but the last in the path of a parameter. */
const EACH_LANE = '*'
const NO_PLACE: Label = { zh: '位置不存在', en: 'The place does not exist' }

/** Whether a node of this kind may be put into a gap, or why not. */
export function canInsertNode(nodes: readonly FlowNode[], place: NodePlace, kind: FlowNode['kind']): true | Label {
  const list = listAt(nodes, place)
  if (!list || place.index < 0 || place.index > list.length) return NO_PLACE
  return kind === 'branch' ? canBranch(place, list[place.index - 1], list[place.index]) : true
}

function canBranch({ owner, lane, index }: NodePlace, before: FlowNode | undefined, after: FlowNode | undefined): true | Label {
  // The first place of a branch's side is right after that branch, the first of a group's lane right after its start.
  if (index === 0) return owner === null || typeof lane === 'number' ? AFTER_START : AFTER_BRANCH
  if (before?.kind === 'branch') return AFTER_BRANCH
  if (after?.kind === 'branch') return BEFORE_BRANCH
  return true
}

/** Whether a node may be taken away, or why not: what follows could be a branch that then follows the start or a branch. */
export function canRemoveNode(nodes: readonly FlowNode[], id: string): true | Label {
  const place = findNode(nodes, id)
  if (!place) return NO_PLACE
  const rest = listAt(nodes, place)!.filter((node) => node.id !== id)
  return rest[place.index]?.kind === 'branch' ? canBranch(place, rest[place.index - 1], rest[place.index + 1]) : true
}

/** Whether a step may have this many lanes, or why not: a lane with steps in it is never removed. */
export function canSetLanes(node: GroupNode, count: number, { least, most }: StepKindRules['lanes']): true | Label {
  if (!Number.isInteger(count) || count < least || count > most)
    return filled({ zh: '路径数量应为 {least} 到 {most}', en: 'There can be {least} to {most} paths' }, { least, most })
  return node.body.slice(count).every((lane) => lane.length === 0)
    ? true
    : { zh: '要去掉的路径中还有步骤', en: 'There are still steps in the path to be removed' }
}

/** Where a node is; null when the flow has no such node. */
export function findNode(nodes: readonly FlowNode[], id: string, owner: string | null = null, lane?: NodePlace['lane']): NodePlace | null {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return lane === undefined ? { owner, index } : { owner, lane, index }
    for (const { name, steps } of lanesOf(node)) {
      const found = findNode(steps, id, node.id, name)
      if (found) return found
    }
  }
  return null
}

/** The list a place is in. */
export function listAt(nodes: readonly FlowNode[], place: Pick<NodePlace, 'owner' | 'lane'>): readonly FlowNode[] | null {
  if (place.owner === null) return nodes
  const owner = findStep(nodes, ({ id }) => id === place.owner)
  return (owner && lanesOf(owner).find(({ name }) => name === place.lane)?.steps) ?? null
}

/** The flow's nodes with one of its lists replaced. */
export function withList(
  nodes: readonly FlowNode[],
  place: Pick<NodePlace, 'owner' | 'lane'>,
  list: readonly FlowNode[],
): readonly FlowNode[] {
  if (place.owner === null) return list
  return mapSteps(nodes, (step) => (step.id === place.owner ? mapLanes(step, (steps, name) => (name === place.lane ? list : steps)) : step))
}

/** The findings about nodes that stand where the rules allow none; what is edited may not gain any. */
export function misplacedNodes(flow: FlowRecord): readonly Finding[] {
  return checkFlow(flow).filter(({ code, level }) => level === 'error' || code === 'FLOW_BRANCH_PLACE')
}

/** What is wrong inside one flow; without `kindOf`, nothing is said about parameters. Ids that name nothing are found by `findReferenceProblems`. */
export function checkFlow(flow: FlowRecord, kindOf?: StepKindOf, findings = new FindingList()): readonly Finding[] {
  const seen = new Set<string>()
  const report = (level: Finding['level'], code: string, path: string, message: Finding['message']) =>
    findings.add({ level, code, entry: flow.id, path, message })
  const check = (list: readonly FlowNode[], owner: string | null, lane?: NodePlace['lane']) => {
    for (const [index, node] of list.entries()) {
      if (seen.has(node.id)) report('error', 'FLOW_DUPLICATE_NODE', node.id, tell('page.node-twice', { node: node.id }))
      seen.add(node.id)
      if (node.kind === 'branch') {
        const place = lane === undefined ? { owner, index } : { owner, lane, index }
        const allowed = canBranch(place, list[index - 1], list[index + 1])
        // Only a warning: pages made elsewhere may have it, and it runs; nothing here makes one.
        if (allowed !== true) report('warning', 'FLOW_BRANCH_PLACE', node.id, allowed)
        if (node.success.length === 0 && node.failure.length === 0)
          report('warning', 'FLOW_EMPTY_BRANCH', node.id, tell('page.empty-branch'))
      }
      if (isGroupStep(node)) {
        for (const need of kindOf?.(kindOfStep(node))?.needs ?? [])
          for (const { path, message } of missingParams(node, need)) report('warning', need.code, path, message)
        if (node.body.length > 0 && node.body.every((lane) => lane.length === 0))
          report('warning', 'FLOW_EMPTY_GROUP', node.id, tell('page.empty-group'))
      }
      for (const { name, steps } of lanesOf(node)) check(steps, node.id, name)
    }
  }
  check(flow.nodes, null)
  return findings.all()
}

interface Missing {
  readonly path: string
  readonly message: Label
}

/** Where a step lacks what it needs: the step, or the parameter of a lane. */
function missingParams(node: GroupNode, { params, message }: StepNeed): readonly Missing[] {
  const hasFormula = (path: string) => Object.hasOwn(node.bindings, path) && node.bindings[path]?.source.trim() !== ''
  const isGiven = (path: string) => hasFormula(path) || getPath(node.params, path) !== undefined
  if (params.every((path) => !path.includes(EACH_LANE))) return params.some(isGiven) ? [] : [{ path: node.id, message }]
  return node.body.slice(0, -1).flatMap((_, lane) => {
    const paths = params.map((path) => path.replace(EACH_LANE, String(lane)))
    if (paths.some(isGiven)) return []
    return [{ path: `${node.id}.${paths[0]}`, message: filled(message, { lane: lane + 1 }) }]
  })
}

/** What is wrong inside the page's flows. */
export function checkFlows(document: PageDocument, findings = new FindingList()): readonly Finding[] {
  for (const entry of document.entries.values()) if (entry.kind === 'flow') checkFlow(entry, undefined, findings)
  return findings.all()
}
