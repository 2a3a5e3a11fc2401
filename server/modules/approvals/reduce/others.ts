import { taskPartOf } from './flow.ts'
import { removableBy } from './may.ts'
import type { ApprovalCommand, Refusal, TaskRules, TaskState } from './model.ts'
import { alreadyAsked, alreadyCopied, noPerson, notActive, notRemovable, ownApproval } from './refusals.ts'
import { addTask } from './step.ts'
import { isLive, isUndecided, nodeAt, taskAt, tasksOf } from './tasks.ts'
import { sendCopies } from './walk.ts'
import { type Asked, delegateOf, isActive, mayDecide, standInOf } from './who.ts'
import { changeTask, lapseTasks, note, stateOf, type Work } from './work.ts'

// Commands that bring other people into a step, and take them out of it.

const rulesOf = (work: Work, task: TaskState): TaskRules | undefined =>
  taskPartOf(work.definition, nodeAt(work, task.nodeId)?.node ?? '')?.rules

/** A person's live task in the round of a task. */
const taskOfPerson = (work: Work, { nodeId }: TaskState, userId: number): TaskState | undefined =>
  tasksOf(work, nodeId).find((task) => task.userId === userId && isLive(task))

/** Why people may not be asked in the round of a task: no person is asked twice, or for their own approval. */
function faultOf(work: Work, task: TaskState, users: readonly number[]): Refusal | undefined {
  const rules = rulesOf(work, task)
  if (users.length === 0 || !rules) return noPerson
  if (users.some((userId) => !isActive(work.facts, userId))) return notActive
  if (users.some((userId) => !mayDecide(work, rules, userId))) return ownApproval
  return users.some((userId) => taskOfPerson(work, task, userId)) ? alreadyAsked : undefined
}

/** People, or their delegates where these are not asked already, in the round or among the people themselves. */
function askedFor(work: Work, task: TaskState, people: readonly number[]): readonly Asked[] {
  const rules = rulesOf(work, task)
  const taken = new Set(people)
  return people.map((firstUserId) => {
    const delegate = rules ? delegateOf(work, rules, firstUserId) : firstUserId
    const isFree = !taken.has(delegate) && !taskOfPerson(work, task, delegate)
    if (isFree) taken.add(delegate)
    return { userId: isFree ? delegate : firstUserId, firstUserId }
  })
}

type Line = ReturnType<typeof lineOf>
const lineOf = ({ command }: Work, to: readonly number[]) => ({
  did: command.do,
  by: command.by,
  to,
  ...(command.comment === undefined ? {} : { comment: command.comment }),
})

/** Gives a task to another person, in the same place: what waited for it waits for the new one. */
export function replace(work: Work, task: TaskState, to: number, line: Line | { why: string }): TaskState {
  const noted = 'why' in line ? { did: 'moved' as const, to: [to], ...line } : line
  const { nodeId, firstUserId, seat, order, status, heldBy } = task
  const comment = 'comment' in line && line.comment !== undefined ? { comment: line.comment } : {}
  changeTask(work, task, { status: 'moved', closedBy: work.command.by, dueAt: null, remindAt: null, ...comment }, noted)
  const origin = task.origin === 'delegated' ? 'delegated' : 'moved'
  const added = addTask(work, { nodeId, userId: to, firstUserId, seat, order, status, heldBy, origin })
  for (const each of tasksOf(work, nodeId))
    if (each.heldBy.includes(task.id)) {
      changeTask(work, each, { heldBy: each.heldBy.map((id) => (id === task.id ? added.id : id)) })
    }
  return added
}

/** Transfers a task, or hands it over. */
export function transfer(work: Work, task: TaskState, to: number): Refusal | undefined {
  const fault = faultOf(work, task, [to])
  if (fault) return fault
  const [asked] = askedFor(work, task, [to])
  replace(work, task, asked?.userId ?? to, lineOf(work, [to]))
  return undefined
}

/** Asks a person for advice. The person decides once it has been given; the advice itself decides nothing. */
export function delegate(work: Work, task: TaskState, to: number): Refusal | undefined {
  const fault = faultOf(work, task, [to])
  if (fault) return fault
  hold(work, task, [to], 'delegated')
  return undefined
}

/** Opens tasks that must be decided before this one. */
function hold(work: Work, task: TaskState, users: readonly number[], origin: 'added' | 'delegated'): void {
  const { nodeId, seat, order } = task
  changeTask(work, task, { status: 'held', dueAt: null, remindAt: null }, lineOf(work, users))
  const given = { nodeId, seat, order, origin, status: 'open' as const }
  const heldBy = askedFor(work, task, users).map((each) => addTask(work, { ...each, ...given }).id)
  changeTask(work, task, { heldBy: [...task.heldBy, ...heldBy] })
}

type Add = Extract<ApprovalCommand, { readonly do: 'add' }>

/**
 * Adds people to a step. `before`: they decide first, in any order. `beside`: each gets a place of their own,
 * which counts as every other. `after`: they decide once the person has approved. Those before and after belong to
 * the person's place: a refusal by one of them refuses it.
 */
export function add(work: Work, task: TaskState, { users, where }: Pick<Add, 'users' | 'where'>): Refusal | undefined {
  const people = [...new Set(users)]
  const fault = faultOf(work, task, people)
  if (fault) return fault
  const { nodeId, seat, order } = task
  if (where === 'before') {
    hold(work, task, people, 'added')
    return undefined
  }
  changeTask(work, task, {}, { ...lineOf(work, people), why: where })
  for (const each of askedFor(work, task, people)) {
    const given = { ...each, nodeId, order, origin: 'added' as const }
    if (where === 'beside') addTask(work, { ...given, status: 'open' })
    else addTask(work, { ...given, seat, status: 'waiting', heldBy: [task.id] })
  }
  return undefined
}

/** Removes people who have not decided. The one who removes them stays, so one person is always left. */
export function remove(work: Work, task: TaskState, users: readonly number[]): Refusal | undefined {
  const removable = removableBy(stateOf(work, work.version), task)
  const chosen = [...new Set(users)].map((userId) => removable.find((each) => each.userId === userId))
  if (chosen.length === 0) return noPerson
  if (chosen.includes(undefined)) return notRemovable
  changeTask(work, task, {}, lineOf(work, users))
  lapseTasks(work, chosen as readonly TaskState[], 'removed')
  return undefined
}

/** Sends copies to people. @returns a refusal where one is not active, or all have a copy already */
export function copy(work: Work, task: TaskState, users: readonly number[]): Refusal | undefined {
  if (users.length === 0) return noPerson
  if (users.some((userId) => !isActive(work.facts, userId))) return notActive
  const added = sendCopies(work, nodeAt(work, task.nodeId)?.node ?? '', users, work.command.by)
  if (added.length === 0) return alreadyCopied
  const { comment } = work.command
  if (comment !== undefined) note(work, { did: 'copy', by: work.command.by, task: task.id, to: added, comment })
  return undefined
}

/**
 * Moves undecided tasks of people who are not active to their delegates, leaders or an administrator. Where that one
 * has a task in the step already, it stands for both.
 * @returns whether anything was moved
 */
export function moveInactive(work: Work): boolean {
  const all = work.tasks.filter((task) => isUndecided(task) && !isActive(work.facts, task.userId))
  for (const { id } of all) {
    const task = work.tasks.find((each) => each.id === id)
    const rules = task && rulesOf(work, task)
    if (!task || !rules || !isUndecided(task)) continue
    const to = standInOf(work, rules, task.userId)
    const own = to === null ? undefined : taskOfPerson(work, task, to)
    if (to !== null && !own) {
      replace(work, task, to, { why: 'not active' })
      continue
    }
    if (own?.origin === 'delegated') {
      changeTask(work, own, { origin: 'moved' }, { did: 'moved', to: [own.userId], why: 'not active' })
    }
    lapseTasks(work, [task], 'not active')
  }
  return all.length > 0
}

/**
 * Moves the undecided tasks of an active person to their delegate. A task stays where the delegate has one in the same
 * step already.
 * @returns whether any task was moved
 */
export function moveToDelegate(work: Work, userId: number): boolean {
  let isMoved = false
  for (const task of work.tasks.filter((each) => isUndecided(each) && each.userId === userId)) {
    const rules = rulesOf(work, task)
    const to = rules && isActive(work.facts, userId) ? delegateOf(work, rules, userId) : userId
    if (to === userId || taskOfPerson(work, task, to)) continue
    replace(work, taskAt(work, task.id) ?? task, to, { why: 'delegation' })
    isMoved = true
  }
  return isMoved
}
