import { returnTargets } from './back.ts'
import { isRefusal, jumpTargets, permit, removableBy, type Seen } from './may.ts'
import type { ApprovalCommand, ApprovalDefinition, ApprovalFacts, ApprovalState, TaskState } from './model.ts'
import { isUndecided, nodeAt } from './tasks.ts'

/** One thing that a person may do now. */
export interface Allowed {
  readonly do: ApprovalCommand['do']
  /** Of commands about a task. */
  readonly task?: number
  /** Of 'return' and 'jump': the steps to choose from; null for the initiator. */
  readonly nodes?: readonly (string | null)[]
  /** Of 'remove': the people to choose from. */
  readonly users?: readonly number[]
}

const OF_TASKS = ['approve', 'refuse', 'return', 'transfer', 'delegate', 'add', 'remove', 'copy', 'retake'] as const
const OF_APPROVALS = ['start', 'resubmit', 'withdraw', 'urge', 'read', 'end', 'jump'] as const

/** What there is to choose from for a command about a task. */
function choicesOf({ definition, state }: Seen, command: Allowed['do'], task: TaskState): Partial<Allowed> {
  if (command === 'remove') return { users: removableBy(state, task).map(({ userId }) => userId) }
  if (command !== 'return') return {}
  const from = nodeAt(state, task.nodeId)?.node ?? ''
  return { nodes: [null, ...returnTargets({ definition, nodes: state.nodes }, from)] }
}

type AllowedGiven = [definition: ApprovalDefinition, state: ApprovalState, userId: number, facts: ApprovalFacts]

/**
 * What a person may do now, on which task: for buttons. The reducer checks the same rules again, and refuses as
 * 'person' or 'unknown' what is allowed and names the wrong people or steps.
 */
export function allowed(...[definition, state, userId, facts]: AllowedGiven): readonly Allowed[] {
  const seen = { definition, state, facts }
  const may = (command: Allowed['do'], task?: number): boolean =>
    !isRefusal(permit(seen, { do: command, by: userId, ...(task === undefined ? {} : { task }) }))
  const own = state.tasks.filter((task) => task.userId === userId)
  const ofTasks = own.flatMap((task) =>
    OF_TASKS.filter((command) => may(command, task.id)).map((command) => ({
      do: command,
      task: task.id,
      ...choicesOf(seen, command, task),
    })),
  )
  const handedOver = state.tasks
    .filter((task) => isUndecided(task) && may('hand over', task.id))
    .map(({ id }): Allowed => ({ do: 'hand over', task: id }))
  const ofApproval = OF_APPROVALS.filter((command) => may(command)).map(
    (command): Allowed => (command === 'jump' ? { do: command, nodes: jumpTargets(definition) } : { do: command }),
  )
  return [...ofApproval, ...ofTasks, ...handedOver]
}
