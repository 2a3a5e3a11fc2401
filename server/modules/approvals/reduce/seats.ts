import type { NodeState, TaskRules, TaskState } from './model.ts'
import { isCounted, isUndecided, tasksOf } from './tasks.ts'
import type { Work } from './work.ts'

// What the places of a step have decided, and with them the step.

export type Outcome = 'open' | 'approved' | 'refused'

/** The places of a step with the tasks that count, in the order in which they were asked. */
export function seatsOf(work: Pick<Work, 'tasks'>, nodeId: number): ReadonlyMap<number, readonly TaskState[]> {
  const counted = tasksOf(work, nodeId).filter(isCounted)
  return Map.groupBy(counted, ({ seat }) => seat)
}

/** One refusal of its people refuses the place; all of them have to approve it. */
export function seatOutcome(tasks: readonly TaskState[]): Outcome {
  if (tasks.some(({ status }) => status === 'refused')) return 'refused'
  return tasks.every(({ status }) => status === 'approved') ? 'approved' : 'open'
}

/** Percent from 1 to 100; every vote where it is no number. */
function percentOf({ passPercent }: TaskRules): number {
  return Number.isFinite(passPercent) ? Math.min(100, Math.max(1, passPercent)) : 100
}

function voteOutcome(rules: TaskRules, places: readonly Outcome[]): Outcome {
  const needed = percentOf(rules) * places.length
  const approved = places.filter((each) => each === 'approved').length
  const refused = places.filter((each) => each === 'refused').length
  if (approved * 100 >= needed) return 'approved'
  return (places.length - refused) * 100 < needed ? 'refused' : 'open'
}

/**
 * What a step has come to. `any`: the first who decides, either way. `all` and `in turn`: one refusal refuses.
 * `vote`: ends when the votes that are left cannot change it.
 */
export function stepOutcome(work: Pick<Work, 'tasks'>, { id, byAdministrators }: NodeState, rules: TaskRules): Outcome {
  const places = [...seatsOf(work, id).values()].map(seatOutcome)
  if (places.length === 0) return 'open'
  if (rules.mode === 'vote' && !byAdministrators) return voteOutcome(rules, places)
  if (places.includes('refused')) return 'refused'
  const isOneEnough = rules.mode === 'any' || byAdministrators
  const isApproved = isOneEnough ? places.includes('approved') : places.every((each) => each === 'approved')
  return isApproved ? 'approved' : 'open'
}

/** True when nothing has to be decided any more before this task. */
export function isDue(work: Pick<Work, 'tasks'>, task: TaskState): boolean {
  const others = tasksOf(work, task.nodeId)
  if (task.heldBy.some((id) => others.some((each) => each.id === id && isUndecided(each)))) return false
  const earlier = [...seatsOf(work, task.nodeId).values()].filter(([first]) => first && first.order < task.order)
  return earlier.every((seat) => seatOutcome(seat) === 'approved')
}
