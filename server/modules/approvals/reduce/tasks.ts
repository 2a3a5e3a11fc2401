import type { ApprovalState, NodeState, TaskState } from './model.ts'

// Tasks of a state, and what their statuses mean.

export const isUndecided = ({ status }: TaskState): boolean => ['open', 'waiting', 'held'].includes(status)
/** False for tasks that another person has instead, and for those that others made needless. */
export const isLive = ({ status }: TaskState): boolean => status !== 'moved' && status !== 'lapsed'
/** Advice is live and decides nothing. */
export const isCounted = (task: TaskState): boolean => isLive(task) && task.origin !== 'delegated'

export function nodeAt({ nodes }: Pick<ApprovalState, 'nodes'>, id: number): NodeState | undefined {
  return nodes.find((node) => node.id === id)
}
export function taskAt({ tasks }: Pick<ApprovalState, 'tasks'>, id: number): TaskState | undefined {
  return tasks.find((task) => task.id === id)
}
export const tasksOf = ({ tasks }: Pick<ApprovalState, 'tasks'>, nodeId: number): readonly TaskState[] =>
  tasks.filter((task) => task.nodeId === nodeId)
