import { before, currentNode, stepsJustBefore, type TaskPart, taskPartOf } from './flow.ts'
import type { NodeState, TaskState } from './model.ts'
import { isDue, type Outcome, seatOutcome, seatsOf, stepOutcome } from './seats.ts'
import { isLive, isUndecided, nodeAt, tasksOf } from './tasks.ts'
import { type Asked, administratorsFor, isActive, whomToAsk } from './who.ts'
import { beginNode, changeNode, changeTask, closeNode, lapseTasks, note, type Work } from './work.ts'

// A step that asks people: how it begins, whom it asks next, and when it ends.

const HOUR = 3_600_000

/** When a task that is asked now is due, and when its person is reminded first. In milliseconds since the epoch. */
function deadlineOf(work: Work, node: string): Pick<TaskState, 'dueAt' | 'remindAt'> {
  const due = taskPartOf(work.definition, node)?.rules.due
  if (!due) return { dueAt: null, remindAt: null }
  const { now } = work.facts
  const dueAt = now + due.hours * HOUR
  if (due.then === 'remind') return { dueAt, remindAt: dueAt }
  return { dueAt, remindAt: due.remindEveryHours === undefined ? null : now + due.remindEveryHours * HOUR }
}

/** Asks the person of a task to decide now. The deadline begins whenever a task is opened. */
export function openTask(work: Work, task: TaskState): void {
  const node = nodeAt(work, task.nodeId)?.node ?? ''
  changeTask(work, task, { status: 'open', ...deadlineOf(work, node) }, { did: 'opened', to: [task.userId] })
  work.effects.push({ effect: 'ask', task: task.id, userId: task.userId })
}

export interface NewTask extends Asked {
  readonly nodeId: number
  /** The place of another task; a place of its own where it is absent. */
  readonly seat?: number
  readonly order?: number
  readonly status: TaskState['status']
  readonly heldBy?: readonly number[]
  readonly origin: TaskState['origin']
  readonly why?: string
}

/** True for a person who is asked because another one, who is active, lets them decide. */
const isDelegated = ({ facts }: Work, { userId, firstUserId, origin }: NewTask): boolean =>
  origin !== 'moved' && isActive(facts, firstUserId) && facts.persons[firstUserId]?.delegate === userId

/** Adds a task. One that is open gets its deadline, and its person hears of it. */
export function addTask(work: Work, given: NewTask): TaskState {
  const { nodeId, userId, firstUserId, status, origin, order = 0, heldBy = [] } = given
  const why = given.why ?? (isDelegated(work, given) ? 'delegation' : undefined)
  const id = work.nextId
  const node = nodeAt(work, nodeId)?.node ?? ''
  const times = { readAt: null, decidedAt: status === 'approved' ? work.facts.now : null }
  const closed = { closedBy: null, lapsedFrom: null, comment: '', dueAt: null, remindAt: null }
  const deadline = status === 'open' ? deadlineOf(work, node) : {}
  const seat = given.seat ?? id
  const asked = { id, nodeId, userId, firstUserId, seat, order, status, heldBy, origin }
  const task = { ...asked, ...closed, ...times, ...deadline }
  work.nextId += 1
  work.tasks = [...work.tasks, task]
  const did = status === 'approved' ? 'passed' : 'asked'
  note(work, { did, node, nodeId, task: id, became: status, to: [userId], ...(why === undefined ? {} : { why }) })
  if (status === 'open') work.effects.push({ effect: 'ask', task: id, userId })
  return task
}

/** True where a person has approved a step themselves, in a round that counts. Advice is no approval. */
function hasApproved(work: Work, node: string, userId: number): boolean {
  const current = currentNode(work, node)
  if (current?.status !== 'approved') return false
  const own = tasksOf(work, current.id).filter((task) => task.userId === userId && task.closedBy === userId)
  return own.some(({ status, origin }) => status === 'approved' && origin !== 'delegated')
}

/**
 * Whether a person need not be asked again. Steps in a second round always ask: they run because a person returned
 * the approval, and a refusal must never pass by itself.
 */
function isPassed(work: Work, { id, rules }: TaskPart, round: number, { userId }: Asked): boolean {
  if (rules.seenBefore === 'ask' || round > 1) return false
  const { definition } = work
  const isEver = rules.seenBefore === 'pass if ever'
  const steps = isEver ? [...before(definition, id)] : stepsJustBefore(definition, work, id)
  return steps.some((step) => hasApproved(work, step, userId))
}

/** Begins a step in its next round. @returns false where it is refused because there is no person to ask */
export function beginStep(work: Work, part: TaskPart): boolean {
  const answer = whomToAsk(work, part)
  if (answer === 'pass') beginNode(work, part.id, 'skipped', { why: 'nobody' })
  if (answer === 'pass') return true
  const node = beginNode(work, part.id, 'open')
  if (answer === 'refuse') {
    closeNode(work, node, 'refused', 'nobody')
    return false
  }
  if (answer.byAdministrators) changeNode(work, node, { byAdministrators: true }, { did: 'moved', why: 'nobody' })
  askAll(work, part, node, answer.asked, answer.byAdministrators)
  settleStep(work, node.id)
  return true
}

function askAll(work: Work, part: TaskPart, node: NodeState, asked: readonly Asked[], byAdministrators: boolean): void {
  const passed = asked.filter((each) => isPassed(work, part, node.round, each))
  const isOneEnough = part.rules.mode === 'any' || byAdministrators
  const isInTurn = part.rules.mode === 'in turn' && !byAdministrators
  const needed = isOneEnough && passed.length > 0 ? passed : asked
  for (const [at, each] of needed.entries()) {
    const order = isInTurn ? at : 0
    const given = { ...each, nodeId: node.id, order, origin: 'flow' as const }
    if (passed.includes(each)) addTask(work, { ...given, status: 'approved', why: 'seen before' })
    else addTask(work, { ...given, status: order === 0 ? 'open' : 'waiting' })
  }
}

/** Closes what a place still has undecided once it is refused: the vote may go on without it. */
function closeRefusedSeats(work: Work, nodeId: number): void {
  for (const [seat, tasks] of seatsOf(work, nodeId))
    if (seatOutcome(tasks) === 'refused')
      lapseTasks(
        work,
        tasksOf(work, nodeId).filter((task) => task.seat === seat),
        'refused',
      )
}

/**
 * Closes advice for which no task waits any more. Where no other person is left in the step, the advice decides; where
 * there is none either, administrators are asked.
 */
function keepDecidable(work: Work, node: NodeState): void {
  const tasks = tasksOf(work, node.id)
  const advice = tasks.filter((task) => isLive(task) && task.origin === 'delegated')
  if (seatsOf(work, node.id).size > 0) {
    const isAwaited = ({ id }: TaskState) => tasks.some((task) => isUndecided(task) && task.heldBy.includes(id))
    const needless = advice.filter((task) => !isAwaited(task))
    lapseTasks(work, needless, 'not active')
    return
  }
  for (const task of advice) changeTask(work, task, { origin: 'moved' }, { did: 'moved', why: 'not active' })
  const rules = taskPartOf(work.definition, node.node)?.rules
  if (advice.length > 0 || !rules) return
  changeNode(work, node, { byAdministrators: true }, { did: 'moved', why: 'nobody' })
  for (const each of administratorsFor(work, rules))
    addTask(work, { ...each, nodeId: node.id, status: 'open', origin: 'moved', why: 'nobody' })
}

/**
 * Brings a step on after a change: opens the tasks whose turn it is, and closes the step once it is decided.
 * What a refused step leads to is for the caller.
 */
export function settleStep(work: Work, nodeId: number): Outcome {
  const node = nodeAt(work, nodeId)
  const rules = node && taskPartOf(work.definition, node.node)?.rules
  if (node?.status !== 'open' || !rules) return 'open'
  keepDecidable(work, node)
  const current = nodeAt(work, nodeId) ?? node
  const outcome = stepOutcome(work, current, rules)
  if (outcome === 'open') {
    closeRefusedSeats(work, nodeId)
    for (const task of tasksOf(work, nodeId))
      if ((task.status === 'waiting' || task.status === 'held') && isDue(work, task)) openTask(work, task)
  } else closeNode(work, current, outcome, rules.mode)
  return outcome
}
