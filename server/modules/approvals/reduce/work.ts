import { currentNode } from './flow.ts'
import type {
  ApprovalCommand,
  ApprovalDefinition,
  ApprovalEffect,
  ApprovalFacts,
  ApprovalState,
  ApprovalStatus,
  CopyState,
  LogLine,
  NodeState,
  Reduce,
  TaskState,
} from './model.ts'
import { isUndecided, nodeAt, tasksOf } from './tasks.ts'

// A state while one command changes it. Every change of a status goes through here and leaves its line in the log.

export interface Work {
  readonly definition: ApprovalDefinition
  readonly facts: ApprovalFacts
  readonly command: ApprovalCommand
  readonly initiatorId: number
  readonly version: number
  status: ApprovalStatus
  nodes: readonly NodeState[]
  tasks: readonly TaskState[]
  copies: readonly CopyState[]
  back: ApprovalState['back']
  urgedAt: number | null
  nextId: number
  readonly log: LogLine[]
  readonly effects: ApprovalEffect[]
}

/** A line without what `note` fills in. */
export type Noted = Omit<LogLine, 'by'> & { readonly by?: number | null }

export function workOn(...given: Parameters<Reduce>): Work {
  const [definition, state, command, facts] = given
  return { ...state, definition, facts, command, log: [], effects: [] }
}

export const stateOf = (work: Work, version: number): ApprovalState => ({
  status: work.status,
  version,
  initiatorId: work.initiatorId,
  nodes: work.nodes,
  tasks: work.tasks,
  copies: work.copies,
  back: work.back,
  urgedAt: work.urgedAt,
  nextId: work.nextId,
})

/** Notes a consequence; `by` is for the command's own line. */
export const note = (work: Work, line: Noted): void => {
  work.log.push({ by: null, ...line })
}

/** Changes a task. The line names the task, its step and, where the status changes, the new status. */
export function changeTask(work: Work, task: TaskState, patch: Partial<TaskState>, line?: Noted): void {
  const node = nodeAt(work, task.nodeId)
  work.tasks = work.tasks.map((each) => (each.id === task.id ? { ...each, ...patch } : each))
  const became = patch.status === undefined ? {} : { became: patch.status }
  if (line) note(work, { ...(node ? { node: node.node, nodeId: node.id } : {}), task: task.id, ...became, ...line })
}

export function changeNode(work: Work, { id, node }: NodeState, patch: Partial<NodeState>, line: Noted): void {
  work.nodes = work.nodes.map((each) => (each.id === id ? { ...each, ...patch } : each))
  note(work, { node, nodeId: id, ...(patch.status === undefined ? {} : { became: patch.status }), ...line })
}

export function changeStatus(work: Work, status: ApprovalStatus, line: Noted): void {
  work.status = status
  note(work, { became: status, ...line })
}

/** Begins the next round of a part. */
export function beginNode(
  work: Work,
  node: string,
  status: NodeState['status'],
  more: { readonly lanes?: readonly number[]; readonly why?: string } = {},
): NodeState {
  const round = work.nodes.filter((each) => each.node === node).length + 1
  const { lanes = null, why } = more
  const begun = { id: work.nextId, node, round, isCurrent: true, lanes, byAdministrators: false, status }
  work.nextId += 1
  work.nodes = [...work.nodes, begun]
  const did = status === 'skipped' ? 'skipped' : 'begun'
  note(work, { did, node, nodeId: begun.id, became: status, ...(why === undefined ? {} : { why }) })
  return begun
}

/** Closes undecided tasks of a step. Where others decided it, they are kept for a retaken approval. */
export function lapseTasks(work: Work, tasks: readonly TaskState[], why: string, canReturn = false): void {
  for (const task of tasks.filter(isUndecided)) {
    const lapsedFrom = canReturn ? (task.status as TaskState['lapsedFrom']) : null
    const closed = { dueAt: null, remindAt: null, closedBy: work.command.by, lapsedFrom }
    changeTask(work, task, { status: 'lapsed', ...closed }, { did: 'lapsed', why })
  }
}

type Closed = Exclude<NodeState['status'], 'open'>

/** Ends a step's round with everything that is undecided in it. */
export function closeNode(work: Work, node: NodeState, status: Closed, why: string): void {
  lapseTasks(work, tasksOf(work, node.id), why, status === 'approved')
  changeNode(work, node, { status }, { did: status, why })
  if (work.back?.to === node.node) work.back = null
}

export const openNodes = ({ nodes }: Pick<Work, 'nodes'>): readonly NodeState[] =>
  nodes.filter(({ status, isCurrent }) => status === 'open' && isCurrent)

/** Lets steps run again: rounds of them that are open lapse, and none of them counts any more. */
export function undo(work: Work, nodes: readonly NodeState[], why: string): void {
  const undone = nodes.flatMap(({ id }) => nodeAt(work, id) ?? []).filter(({ isCurrent }) => isCurrent)
  if (undone.length === 0) return
  for (const node of undone) if (node.status === 'open') closeNode(work, node, 'lapsed', why)
  const ids = undone.map(({ id }) => id)
  work.nodes = work.nodes.map((node) => (ids.includes(node.id) ? { ...node, isCurrent: false } : node))
  note(work, { did: 'undone', undone: ids, why })
}

/** The rounds that count, of parts with these ids. */
export function currentOf(work: Work, ids: Iterable<string>): readonly NodeState[] {
  return [...ids].flatMap((id) => currentNode(work, id) ?? [])
}

/** Ends the approval, with everything that is open in it. */
export function finish(work: Work, status: 'approved' | 'refused' | 'withdrawn' | 'ended', line: Noted): void {
  for (const node of openNodes(work)) closeNode(work, node, 'lapsed', 'end')
  work.back = null
  changeStatus(work, status, line)
  work.effects.push({ effect: 'outcome', status })
}
