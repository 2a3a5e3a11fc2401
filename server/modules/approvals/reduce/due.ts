import { decide } from './decide.ts'
import { taskPartOf } from './flow.ts'
import { HOUR } from './may.ts'
import type { TaskState } from './model.ts'
import { replace } from './others.ts'
import { isLive, nodeAt, taskAt, tasksOf } from './tasks.ts'
import { isActive, mayDecide } from './who.ts'
import { changeTask, type Work } from './work.ts'

// Deadlines of tasks.

type Due = NonNullable<NonNullable<ReturnType<typeof taskPartOf>>['rules']['due']>

const dueOf = (work: Work, task: TaskState): Due | undefined =>
  taskPartOf(work.definition, nodeAt(work, task.nodeId)?.node ?? '')?.rules.due

const isReached = (time: number | null, { facts }: Work): boolean => time !== null && time <= facts.now

/**
 * Reminds people, and does what the rules say for tasks whose deadline has passed: approves or refuses them as their
 * person would, or moves them. A person who may not have the task, or has one in the step, does not get it; the task
 * then stays where it is, without a deadline.
 * @returns whether anything was due
 */
export function passDue(work: Work): boolean {
  const open = work.tasks.filter(({ status }) => status === 'open')
  const due = open.filter((task) => isReached(task.dueAt, work) || isReached(task.remindAt, work))
  for (const { id } of due) {
    const task = taskAt(work, id)
    const rule = task && dueOf(work, task)
    if (task?.status !== 'open' || !rule) continue
    const isOver = rule.then !== 'remind' && isReached(task.dueAt, work)
    if (!isOver) remind(work, task, rule)
    else if (rule.then === 'pass') decide(work, task, 'approved', 'due')
    else if (rule.then === 'refuse') decide(work, task, 'refused', 'due')
    else if (typeof rule.then === 'object') moveDue(work, task, rule.then.to)
  }
  return due.length > 0
}

function remind(work: Work, task: TaskState, { remindEveryHours }: Due): void {
  const next = remindEveryHours === undefined ? null : work.facts.now + remindEveryHours * HOUR
  // A deadline that only reminds has passed once it has.
  const dueAt = isReached(task.dueAt, work) ? null : task.dueAt
  changeTask(work, task, { remindAt: next, dueAt }, { did: 'due', why: 'due' })
  work.effects.push({ effect: 'remind', task: task.id, userId: task.userId, urged: false })
}

function moveDue(work: Work, task: TaskState, to: number): void {
  const rules = taskPartOf(work.definition, nodeAt(work, task.nodeId)?.node ?? '')?.rules
  const isThere = tasksOf(work, task.nodeId).some((each) => each.userId === to && isLive(each))
  const mayHave = rules && isActive(work.facts, to) && mayDecide(work, rules, to) && !isThere
  if (mayHave) {
    const { id } = replace(work, task, to, { why: 'due' })
    const added = taskAt(work, id)
    if (added) changeTask(work, added, { dueAt: null, remindAt: null })
    return
  }
  changeTask(work, task, { dueAt: null, remindAt: null }, { did: 'due', why: 'due' })
  work.effects.push({ effect: 'remind', task: task.id, userId: task.userId, urged: false })
}
