import { decide, goOn, jump, ownLine, retake, returnTask } from './decide.ts'
import { passDue } from './due.ts'
import { isRefusal, permit } from './may.ts'
import type { ApprovalCommand, ApprovalEffect, ApprovalState, Reduce, Refusal, TaskState } from './model.ts'
import { add, copy, delegate, moveInactive, moveToDelegate, remove, transfer } from './others.ts'
import { handled, LONGEST_COMMENT, longComment, nothingToDo, unknownStep } from './refusals.ts'
import { nodeAt, taskAt } from './tasks.ts'
import { changeNode, changeStatus, changeTask, finish, note, openNodes, stateOf, type Work, workOn } from './work.ts'

/** A draft: no person is asked before its initiator starts it. */
export const begin = (initiatorId: number): ApprovalState => ({
  status: 'draft',
  version: 0,
  initiatorId,
  nodes: [],
  tasks: [],
  copies: [],
  back: null,
  urgedAt: null,
  nextId: 1,
})

/** Counts characters as people do; a text has at least as many units. */
const isTooLong = (comment = ''): boolean => comment.length > LONGEST_COMMENT && [...comment].length > LONGEST_COMMENT

/**
 * What a command makes of an approval, or why it is refused. Pure: the same arguments give the same answer, and
 * nothing of them is changed. Of definitions in which `check` finds nothing; ids at least must be unique.
 *
 * Every command also moves the tasks of people who are not active any more, so that no approval waits for them.
 * An older `version` alone refuses nothing: a command is stale only where it would mean something else by now.
 */
export const reduce: Reduce = (definition, state, command, facts) => {
  const { comment } = command
  if (isTooLong(comment)) return longComment
  const permitted = permit({ definition, state, facts }, command)
  if (isRefusal(permitted)) return permitted
  const work = workOn(definition, state, command, facts)
  const refusal = apply(work, command, permitted.task)
  if (refusal) return refusal
  if (command.do === 'read') return { state: stateOf(work, state.version), log: work.log, effects: [] }
  if (work.status === 'running') {
    moveInactive(work)
    goOn(work)
  }
  return { state: stateOf(work, state.version + 1), log: work.log, effects: lasting(work) }
}

/** Effects without those that the same command has made needless. */
function lasting(work: Work): readonly ApprovalEffect[] {
  return work.effects.filter((effect) => {
    if (effect.effect === 'workflow') return nodeAt(work, effect.nodeId)?.status === 'open'
    return !('task' in effect) || taskAt(work, effect.task)?.status === 'open'
  })
}

function apply(work: Work, command: ApprovalCommand, task: TaskState | null): Refusal | undefined {
  if (task && command.do !== 'read') return applyToTask(work, command, task)
  switch (command.do) {
    case 'start':
    case 'resubmit':
      work.back = null
      return void changeStatus(work, 'running', ownLine(work))
    case 'withdraw':
      return void finish(work, 'withdrawn', ownLine(work))
    case 'end':
      return void finish(work, 'ended', ownLine(work))
    case 'urge':
      return void urge(work)
    case 'read':
      return void read(work, task)
    case 'jump':
      return jump(work, command.node)
    case 'due':
      return passDue(work) ? undefined : nothingToDo
    case 'move':
      return moveInactive(work) ? undefined : nothingToDo
    case 'move to delegate':
      return moveToDelegate(work, command.of) ? undefined : nothingToDo
    case 'workflow ended':
      return endWorkflow(work, command)
    default:
      return undefined
  }
}

function applyToTask(work: Work, command: ApprovalCommand, task: TaskState): Refusal | undefined {
  switch (command.do) {
    case 'approve':
      return void decide(work, task, 'approved')
    case 'refuse':
      return void decide(work, task, 'refused')
    case 'return':
      return returnTask(work, task, command.node)
    case 'retake':
      return void retake(work, task)
    case 'transfer':
    case 'hand over':
      return transfer(work, task, command.to)
    case 'delegate':
      return delegate(work, task, command.to)
    case 'add':
      return add(work, task, command)
    case 'remove':
      return remove(work, task, command.users)
    case 'copy':
      return copy(work, task, command.users)
    default:
      return undefined
  }
}

function urge(work: Work): void {
  work.urgedAt = work.facts.now
  note(work, ownLine(work))
  for (const { id, userId, status } of work.tasks)
    if (status === 'open') work.effects.push({ effect: 'remind', task: id, userId, urged: true })
}

/** Marks one task as read, or all tasks and copies of the person. */
function read(work: Work, named: TaskState | null): void {
  const { by } = work.command
  const readAt = work.facts.now
  for (const task of work.tasks.filter((each) => each.userId === by && each.readAt === null))
    if (!named || named.id === task.id) changeTask(work, task, { readAt }, ownLine(work))
  if (named) return
  const unread = work.copies.filter((each) => each.userId === by && each.readAt === null)
  for (const { node } of unread) note(work, { ...ownLine(work), node })
  work.copies = work.copies.map((each) => (each.userId === by && each.readAt === null ? { ...each, readAt } : each))
}

type WorkflowEnd = Extract<ApprovalCommand, { readonly do: 'workflow ended' }>

/**
 * Goes on after a workflow. One that failed refuses the approval, with its value as the comment of the log: what it
 * was to do has not been done, so nothing after it may run.
 */
function endWorkflow(work: Work, command: WorkflowEnd): Refusal | undefined {
  const node = nodeAt(work, command.node)
  if (!node) return unknownStep
  if (!openNodes(work).includes(node) || work.tasks.some(({ nodeId }) => nodeId === node.id)) return handled()
  const value = typeof command.value === 'string' ? command.value : JSON.stringify(command.value)
  const comment = [...value].slice(0, LONGEST_COMMENT).join('')
  const status = command.ok ? 'approved' : 'refused'
  changeNode(work, node, { status }, { did: 'workflow ended', ...(command.ok ? {} : { comment, why: 'workflow' }) })
  if (!command.ok) finish(work, 'refused', { did: 'refused', why: 'workflow' })
  return undefined
}
