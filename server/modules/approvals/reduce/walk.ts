import { currentNode, type GroupPart, isGroup } from './flow.ts'
import type { FlowPart, NodeState } from './model.ts'
import { beginStep } from './step.ts'
import { isActive, namedIn } from './who.ts'
import { beginNode, changeNode, finish, note, type Work } from './work.ts'

/**
 * Goes on through the flow: begins every step whose turn it is, and ends the approval after the last one. A walk
 * begins each part at most once, since a part that has begun is either open, and waited for, or done.
 */
export function walk(work: Work): void {
  if (work.status !== 'running') return
  const isDone = walkParts(work, work.definition.parts)
  if (isDone && work.status === 'running') finish(work, 'approved', { did: 'approved' })
}

function walkParts(work: Work, parts: readonly FlowPart[]): boolean {
  return parts.every((part) => walkPart(work, part))
}

/** Begins a part where it has not begun. @returns whether it is done */
function walkPart(work: Work, part: FlowPart): boolean {
  if (work.status !== 'running') return false
  if (!currentNode(work, part.id)) beginPart(work, part)
  if (work.status !== 'running') return false
  const node = currentNode(work, part.id)
  if (!isGroup(part)) return node?.status === 'approved' || node?.status === 'skipped'
  // All lanes go on, also where one of them waits.
  const lanes = (node?.lanes ?? []).map((lane) => walkParts(work, part.lanes[lane] ?? []))
  return lanes.every((isDone) => isDone) && work.status === 'running'
}

function beginPart(work: Work, part: FlowPart): void {
  if (isGroup(part)) {
    beginNode(work, part.id, 'approved', { lanes: lanesOf(work, part) })
  } else if (part.kind === 'task') {
    if (!beginStep(work, part)) finish(work, 'refused', { did: 'refused', why: 'nobody' })
  } else if (part.kind === 'copy') {
    const node = beginNode(work, part.id, 'open')
    sendCopies(work, part.id, namedIn(work.facts.people, part.id))
    changeNode(work, node, { status: 'approved' }, { did: 'approved' })
  } else {
    const node = beginNode(work, part.id, 'open')
    work.effects.push({ effect: 'workflow', nodeId: node.id, node: part.id })
  }
}

/** The lanes that run: of a `when`, the first or all whose conditions are true, and the last one where none is. */
function lanesOf({ facts }: Pick<Work, 'facts'>, { kind, id, lanes, ...rest }: GroupPart): readonly number[] {
  if (kind === 'parallel' || lanes.length === 0) return lanes.map((_, at) => at)
  const last = lanes.length - 1
  const isTrue = new Set(namedIn(facts.lanes, id))
  const found = lanes.flatMap((_, at) => (at < last && isTrue.has(at) ? [at] : []))
  if (found.length === 0) return [last]
  return 'takes' in rest && rest.takes === 'first' ? found.slice(0, 1) : found
}

/** Sends copies to active people who have none yet: each person gets one, wherever the flow names them. */
export function sendCopies(work: Work, node: string, users: readonly number[], by: number | null = null) {
  const has = new Set(work.copies.map(({ userId }) => userId))
  const added = [...new Set(users)].filter((userId) => !has.has(userId) && isActive(work.facts, userId))
  if (added.length === 0) return []
  work.copies = [...work.copies, ...added.map((userId) => ({ userId, node, readAt: null }))]
  work.effects.push(...added.map((userId) => ({ effect: 'copy' as const, userId, node })))
  note(work, { did: 'copied', node, to: added, by })
  return added
}

/** Skips a part that a jump goes past, where it is not done. */
export function skip(work: Work, part: FlowPart): NodeState {
  return beginNode(work, part.id, 'skipped', { why: 'jump' })
}
