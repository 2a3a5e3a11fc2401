import { followRefusal, goBack, jumpTo, reopenStep, returnTargets } from './back.ts'
import { taskPartOf } from './flow.ts'
import { jumpTargets } from './may.ts'
import type { NodeState, Refusal, TaskState } from './model.ts'
import { unknownStep } from './refusals.ts'
import { openTask, settleStep } from './step.ts'
import { nodeAt, tasksOf } from './tasks.ts'
import { walk } from './walk.ts'
import { changeTask, closeNode, note, openNodes, type Work } from './work.ts'

// What people decide, and how the flow goes on after it.

/** Brings all open steps on, follows those that are refused, and walks on. */
export function goOn(work: Work): void {
  for (const { id } of openNodes(work)) {
    // Another step of this list may have undone it.
    const node = nodeAt(work, id)
    if (work.status !== 'running' || node?.status !== 'open' || settleStep(work, id) !== 'refused') continue
    followRefusal(work, node)
  }
  walk(work)
}

const decided = (work: Work) => ({
  decidedAt: work.facts.now,
  closedBy: work.command.by,
  comment: work.command.comment ?? '',
  dueAt: null,
  remindAt: null,
})

/** The line of the command itself. */
export const ownLine = (work: Work) => {
  const { by, comment } = work.command
  return { did: work.command.do, by, ...(comment === undefined ? {} : { comment }) }
}

/** Decides a task, for its person or, when it is due, for the product. */
export function decide(work: Work, task: TaskState, status: 'approved' | 'refused', why?: string): void {
  const did = status === 'approved' ? 'passed' : 'refused'
  changeTask(work, task, { status, ...decided(work) }, why === undefined ? ownLine(work) : { did, why })
}

/** Returns the approval to a step that people have approved, or to the initiator (null). */
export function returnTask(work: Work, task: TaskState, to: string | null): Refusal | undefined {
  const node = nodeAt(work, task.nodeId) as NodeState
  if (to !== null && !returnTargets(work, node.node).includes(to)) return unknownStep
  const rules = taskPartOf(work.definition, node.node)?.rules
  changeTask(work, task, { status: 'returned', ...decided(work) }, ownLine(work))
  closeNode(work, node, 'returned', 'return')
  goBack(work, node, to, rules?.again ?? 'from here')
  return undefined
}

/** Takes an approval back: the step is as it was before, and those who waited for the approval wait again. */
export function retake(work: Work, task: TaskState): void {
  const node = nodeAt(work, task.nodeId) as NodeState
  note(work, { ...ownLine(work), node: node.node, task: task.id })
  if (node.status === 'approved') reopenStep(work, node)
  for (const each of tasksOf(work, node.id)) {
    const { lapsedFrom } = each
    if (lapsedFrom === null) continue
    changeTask(work, each, { lapsedFrom: null, closedBy: null })
    if (lapsedFrom === 'open') openTask(work, each)
    else changeTask(work, each, { status: lapsedFrom }, { did: 'retake' })
  }
  openTask(work, task)
  changeTask(work, task, { decidedAt: null, closedBy: null, comment: '' })
  // Those after it may have been opened by the approval.
  for (const each of tasksOf(work, node.id)) {
    const isHeld = each.heldBy.includes(task.id)
    if (each.status !== 'open' || (!isHeld && each.order <= task.order)) continue
    const status = isHeld && each.id < task.id ? 'held' : 'waiting'
    changeTask(work, each, { status, dueAt: null, remindAt: null }, { did: 'retake' })
  }
}

/** An administrator's jump. */
export function jump(work: Work, node: string): Refusal | undefined {
  if (!jumpTargets(work.definition).includes(node)) return unknownStep
  note(work, { ...ownLine(work), node })
  jumpTo(work, node)
  return undefined
}
