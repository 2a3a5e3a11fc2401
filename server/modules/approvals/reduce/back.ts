import { after, before, currentNode, isGroup, type Level, partsIn, stepsJustBefore, taskPartOf, wayTo } from './flow.ts'
import type { FlowPart, NodeState, TaskRules } from './model.ts'
import { skip } from './walk.ts'
import { beginNode, changeNode, changeStatus, closeNode, currentOf, finish, undo, type Work } from './work.ts'

// Ways back, and an administrator's way to any step. The caller walks on afterwards.

/**
 * Returns the approval from a step that has just been closed.
 *
 * `from here`: the step it returns to and all after it run again, with their conditions. `straight back`: only the
 * step it returns to and the one that returned it, and what was open after it; steps between stay as they are, and
 * so do the lanes that were taken, also where the form changes.
 * In a lane of a group, other lanes go on where the step it returns to is in the same lane.
 *
 * @param to null: to the initiator, who sends it again
 */
export function goBack(work: Work, from: NodeState, to: string | null, again: TaskRules['again']): void {
  const { definition } = work
  const all = partsIn(definition.parts).map(({ id }) => id)
  const reached = currentOf(work, to === null ? all : new Set([to, ...after(definition, to)]))
  const isOnWay = (node: NodeState) => node.id === from.id || node.node === to || node.status === 'open'
  undo(work, again === 'from here' ? reached : reached.filter(isOnWay), 'return')
  work.back = { from: from.node, to, again, since: work.version + 1 }
  if (to !== null) return
  changeStatus(work, 'returned', { did: 'returned', to: [work.initiatorId] })
  const { by, comment = '' } = work.command
  work.effects.push({ effect: 'returned', userId: work.initiatorId, by, comment })
}

/** The step before: of several lanes that ended before, the one that was decided last. */
function previousOf(work: Work, node: string): string | null {
  const times = stepsJustBefore(work.definition, work, node).map((step) => {
    const current = currentNode(work, step)
    const decided = work.tasks.filter((task) => task.nodeId === current?.id).map(({ decidedAt }) => decidedAt ?? 0)
    return { step, at: Math.max(0, ...decided) }
  })
  return times.toSorted((one, other) => one.at - other.at).at(-1)?.step ?? null
}

/** True for a step before another one that has been gone through in this run. */
const hasPassed = (work: Work, from: string, to: string): boolean =>
  before(work.definition, from).has(to) && ['approved', 'skipped'].includes(currentNode(work, to)?.status ?? '')

/** Where a refused step leads to: a step, the initiator (null), or the end. */
function refusalTarget(work: Work, node: string): { readonly to: string | null } | 'end' {
  const refuse = taskPartOf(work.definition, node)?.rules.refuse ?? 'end'
  if (refuse === 'end') return refuse
  if (refuse === 'to initiator') return { to: null }
  if (refuse === 'to previous') return { to: previousOf(work, node) }
  const isReached = taskPartOf(work.definition, refuse.node) !== undefined && hasPassed(work, node, refuse.node)
  return { to: isReached ? refuse.node : null }
}

/**
 * Does what a refused step leads to. A refusal to a step that was not gone through, as one of a lane that was not
 * taken, goes to the initiator, and so does one to the step before where there is none.
 */
export function followRefusal(work: Work, refused: NodeState): void {
  const target = refusalTarget(work, refused.node)
  const again = taskPartOf(work.definition, refused.node)?.rules.again ?? 'from here'
  if (target === 'end') finish(work, 'refused', { did: 'refused' })
  else goBack(work, refused, target.to, again)
}

/** Steps to which a person may return an approval: those before that people have approved. */
export const returnTargets = (work: Pick<Work, 'definition' | 'nodes'>, from: string): readonly string[] =>
  [...before(work.definition, from)]
    .filter((id) => taskPartOf(work.definition, id))
    .filter((id) => currentNode(work, id)?.status === 'approved')

const undoParts = (work: Work, parts: readonly FlowPart[]): void =>
  undo(
    work,
    currentOf(
      work,
      partsIn(parts).map(({ id }) => id),
    ),
    'jump',
  )

const isDone = (work: Work, part: FlowPart): boolean => {
  const node = currentNode(work, part.id)
  if (node?.status !== 'approved' || !isGroup(part)) return node?.status === 'approved' || node?.status === 'skipped'
  return (node.lanes ?? []).every((lane) => (part.lanes[lane] ?? []).every((inner) => isDone(work, inner)))
}

/** Lets a group be where the jump goes on: in this lane, beside those of its lanes that have begun. */
function enterLane(work: Work, { group, at }: NonNullable<Level['lane']>): void {
  const lanes = currentNode(work, group.id)?.lanes ?? []
  if (lanes.includes(at)) return
  undoParts(work, [group])
  beginNode(work, group.id, 'approved', { lanes: group.kind === 'when' ? [at] : group.lanes.map((_, lane) => lane) })
}

/**
 * Lets the flow go on at a step, wherever that is. Parts before it that are not done are skipped, it and those after
 * it run again. Lanes beside it go on where they have begun, and all others of a `parallel` begin, since it joins them.
 */
export function jumpTo(work: Work, target: string): void {
  for (const { parts, at, lane } of wayTo(work.definition.parts, target)) {
    if (lane) enterLane(work, lane)
    for (const part of parts.slice(0, at)) {
      const node = currentNode(work, part.id)
      if (isDone(work, part)) continue
      if (!isGroup(part) && node?.status === 'open') closeNode(work, node, 'skipped', 'jump')
      else {
        undoParts(work, [part])
        skip(work, part)
      }
    }
    undoParts(work, parts.slice(at + 1))
  }
  undo(work, currentOf(work, [target]), 'jump')
  work.back = null
  if (work.status !== 'running') changeStatus(work, 'running', { did: 'jump' })
}

/** Takes back that a step was approved: what began after it is undone, those who lapsed with it are asked again. */
export function reopenStep(work: Work, node: NodeState): void {
  undo(work, currentOf(work, after(work.definition, node.node)), 'retake')
  changeNode(work, node, { status: 'open' }, { did: 'retake' })
}
