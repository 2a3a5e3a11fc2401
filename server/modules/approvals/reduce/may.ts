import { after, currentNode, partOf, partsIn, taskPartOf } from './flow.ts'
import type { ApprovalCommand, ApprovalDefinition, ApprovalFacts, ApprovalState, Refusal, TaskState } from './model.ts'
import * as refusals from './refusals.ts'
import { isUndecided, nodeAt, taskAt, tasksOf } from './tasks.ts'
import { isActive, isAdministrator } from './who.ts'

// Who may do what now. Buttons and commands read the same rules.

export interface Seen {
  readonly definition: ApprovalDefinition
  readonly state: ApprovalState
  readonly facts: ApprovalFacts
}
export type Act = Pick<ApprovalCommand, 'do' | 'by' | 'task' | 'version'>
/** A task where the command is about one, null where it is not. */
export type Permit = { readonly task: TaskState | null } | Refusal

export const HOUR = 3_600_000
const withoutTask: Permit = { task: null }

export const isRefusal = (given: object): given is Refusal => 'refused' in given

/** What only the product does. */
const OWN = new Set<ApprovalCommand['do']>(['due', 'move', 'move to delegate', 'workflow ended'])
const ADVISES = new Set<ApprovalCommand['do']>(['approve', 'refuse', 'transfer', 'delegate', 'copy'])

const isEnd = ({ status }: ApprovalState): boolean => ['approved', 'refused', 'withdrawn', 'ended'].includes(status)
export const isStale = ({ state }: Seen, { version }: Act): boolean => version !== undefined && version < state.version

/**
 * Whether a person may do something now, and on which task. A person with one open task need not name it.
 * Advisers decide, pass their task on or send copies; all else is for the person whom they advise.
 */
export function permit(seen: Seen, act: Act): Permit {
  if (act.by === null) return act.do === 'start' ? permitStart(seen, act) : permitProduct(seen, act)
  if (OWN.has(act.do) || !isActive(seen.facts, act.by)) return refusals.forbidden
  switch (act.do) {
    case 'start':
      return permitStart(seen, act)
    case 'withdraw':
    case 'resubmit':
    case 'urge':
      return act.by === seen.state.initiatorId ? permitInitiator(seen, act) : refusals.forbidden
    case 'end':
    case 'jump':
    case 'hand over':
      return isAdministrator(seen.facts, act.by) ? permitAdministrator(seen, act) : refusals.forbidden
    case 'read':
      return permitRead(seen, act)
    case 'retake':
      return permitRetake(seen, act)
    default:
      return permitTask(seen, act)
  }
}

function permitStart({ state }: Seen, { by }: Act): Permit {
  if (by !== null && by !== state.initiatorId) return refusals.forbidden
  return state.status === 'draft' ? withoutTask : refusals.handled(state.initiatorId)
}

function permitProduct({ state }: Seen, act: Act): Permit {
  if (!OWN.has(act.do)) return refusals.forbidden
  return state.status === 'running' ? withoutTask : refusals.over
}

/** Withdrawing is for the initiator while no step is decided, or as the flow says; a returned approval is theirs. */
function permitInitiator(seen: Seen, act: Act): Permit {
  const { definition, state, facts } = seen
  if (isEnd(state)) return refusals.over
  const isOlder = isStale(seen, act)
  if (act.do === 'resubmit') {
    if (state.status !== 'returned') return isOlder ? refusals.stale : refusals.forbidden
    return isOlder && (act.version ?? 0) < (state.back?.since ?? 0) ? refusals.stale : withoutTask
  }
  if (act.do === 'urge') {
    const isRecent = state.urgedAt !== null && facts.now - state.urgedAt < HOUR
    const isAnyOpen = state.status === 'running' && state.tasks.some(({ status }) => status === 'open')
    if (!isAnyOpen) return isOlder ? refusals.stale : refusals.forbidden
    return isRecent ? refusals.urgedLately : withoutTask
  }
  if (state.status === 'returned') return withoutTask
  if (state.status !== 'running') return refusals.forbidden
  const isFree = definition.withdraw === 'until end' || !isAnyDecided(state)
  return isFree ? withoutTask : isOlder ? refusals.stale : refusals.tooLate
}

/** True once a person has approved a step of this run. */
const isAnyDecided = ({ nodes, tasks }: ApprovalState): boolean =>
  nodes.some(
    ({ id, isCurrent, status }) =>
      isCurrent &&
      status === 'approved' &&
      tasks.some((task) => task.nodeId === id && task.status === 'approved' && task.closedBy !== null),
  )

function permitAdministrator(seen: Seen, act: Act): Permit {
  const { state } = seen
  if (isEnd(state)) return refusals.over
  if (act.do !== 'hand over') return state.status === 'draft' ? refusals.forbidden : withoutTask
  const task = act.task === undefined ? undefined : taskAt(state, act.task)
  if (!task) return refusals.unknownTask
  return isUndecided(task) ? { task } : refusals.handled(task.closedBy)
}

function permitRead({ state }: Seen, { by, task: id }: Act): Permit {
  const own = state.tasks.filter(({ userId }) => userId === by)
  const copies = state.copies.filter(({ userId }) => userId === by)
  const named = id === undefined ? undefined : taskAt(state, id)
  if (id !== undefined && !named) return refusals.unknownTask
  if (id === undefined ? own.length + copies.length === 0 : named?.userId !== by) return refusals.forbidden
  const unread = named ? [named] : [...own, ...copies]
  return unread.some(({ readAt }) => readAt === null) ? { task: named ?? null } : refusals.nothingToDo
}

/** People whom the person of a task may remove: those who have not decided, but for who waits for this task. */
export const removableBy = (state: ApprovalState, task: TaskState): readonly TaskState[] =>
  tasksOf(state, task.nodeId).filter(
    (each) => each.id !== task.id && isUndecided(each) && !(each.seat === task.seat && each.status === 'held'),
  )

function permitTask(seen: Seen, act: Act): Permit {
  const { definition, state } = seen
  const open = state.tasks.filter(({ userId, status }) => userId === act.by && status === 'open')
  if (act.task === undefined && open.length > 1) return refusals.whichTask
  const task = act.task === undefined ? open[0] : taskAt(state, act.task)
  if (!task) return act.task === undefined ? refusals.forbidden : refusals.unknownTask
  if (task.userId !== act.by) return refusals.forbidden
  if (!isUndecided(task)) return refusals.handled(task.closedBy)
  if (task.status !== 'open') return isStale(seen, act) ? refusals.stale : refusals.notYourTurn
  if (task.origin === 'delegated' && !ADVISES.has(act.do)) return refusals.forbidden
  if (act.do === 'approve' || act.do === 'refuse') return { task }
  const node = nodeAt(state, task.nodeId)
  const may: readonly string[] = taskPartOf(definition, node?.node ?? '')?.rules.may ?? []
  if (!may.includes(act.do)) return refusals.forbidden
  if (act.do !== 'remove' || removableBy(state, task).length > 0) return { task }
  return isStale(seen, act) ? refusals.stale : refusals.forbidden
}

/**
 * Whether an approval may be taken back: the person gave it themselves, the step allows it, and no person has decided
 * after it, in the same place, in a later turn or in a later step. A workflow that has begun cannot be taken back.
 */
function permitRetake(seen: Seen, act: Act): Permit {
  const { state } = seen
  const own = state.tasks.filter(({ userId, id }) => userId === act.by && (act.task === undefined || id === act.task))
  const isUnknown = act.task !== undefined && !taskAt(state, act.task)
  if (own.length === 0) return isUnknown ? refusals.unknownTask : refusals.forbidden
  const task = own.findLast((each) => isRetakable(seen, each))
  if (task) return { task }
  if (isEnd(state)) return refusals.over
  return isStale(seen, act) ? refusals.stale : refusals.tooLate
}

function isRetakable({ definition, state }: Seen, task: TaskState): boolean {
  const node = nodeAt(state, task.nodeId)
  const may = node && taskPartOf(definition, node.node)?.rules.may
  // A step that a jump has skipped stays skipped.
  if (node?.status !== 'open' && node?.status !== 'approved') return false
  if (state.status !== 'running' || !node.isCurrent || !may?.includes('retake')) return false
  if (task.status !== 'approved' || task.origin === 'delegated' || task.closedBy !== task.userId) return false
  const isDecided = ({ status, closedBy }: TaskState) =>
    // By a person: what the product passes is no decision.
    closedBy !== null && ['approved', 'refused', 'returned'].includes(status)
  const isAfter = (each: TaskState) => each.heldBy.includes(task.id) || each.order > task.order
  if (tasksOf(state, node.id).some((each) => isAfter(each) && isDecided(each))) return false
  return [...after(definition, node.node)].every((id) => {
    const later = currentNode(state, id)
    return !later || (partOf(definition, id)?.kind !== 'workflow' && !tasksOf(state, later.id).some(isDecided))
  })
}

/** Steps to which administrators may jump. */
export const jumpTargets = ({ parts }: ApprovalDefinition): readonly string[] =>
  partsIn(parts).flatMap((part) => ('lanes' in part ? [] : [part.id]))
