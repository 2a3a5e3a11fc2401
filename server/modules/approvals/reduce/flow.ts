import type { ApprovalDefinition, FlowPart, NodeState } from './model.ts'

// Where steps are in a flow, and which of them a state has been through.

export type TaskPart = Extract<FlowPart, { readonly kind: 'task' }>
export type GroupPart = Extract<FlowPart, { readonly lanes: unknown }>
export type StepPart = Exclude<FlowPart, GroupPart>

export const isGroup = (part: FlowPart): part is GroupPart => 'lanes' in part

/** All parts in the order of the flow, a group before its lanes. */
export const partsIn = (parts: readonly FlowPart[]): readonly FlowPart[] =>
  parts.flatMap((part) => (isGroup(part) ? [part, ...part.lanes.flatMap(partsIn)] : [part]))

export const stepsIn = (parts: readonly FlowPart[]): readonly StepPart[] =>
  partsIn(parts).filter((part): part is StepPart => !isGroup(part))

export function partOf({ parts }: ApprovalDefinition, id: string): FlowPart | undefined {
  return partsIn(parts).find((part) => part.id === id)
}

export function taskPartOf(definition: ApprovalDefinition, id: string): TaskPart | undefined {
  const part = partOf(definition, id)
  return part?.kind === 'task' ? part : undefined
}

/** One level on the way to a part: its sequence, its place there, and the lane of a group that this sequence is. */
export interface Level {
  readonly parts: readonly FlowPart[]
  readonly at: number
  readonly lane: { readonly group: GroupPart; readonly at: number } | null
}

/** The levels from the flow's own sequence down to the part's; none where the flow has no such part. */
export function wayTo(parts: readonly FlowPart[], id: string, lane: Level['lane'] = null): readonly Level[] {
  for (const [at, part] of parts.entries()) {
    if (part.id === id) return [{ parts, at, lane }]
    if (!isGroup(part)) continue
    for (const [index, inner] of part.lanes.entries()) {
      const way = wayTo(inner, id, { group: part, at: index })
      if (way.length > 0) return [{ parts, at, lane }, ...way]
    }
  }
  return []
}

/** Ids of all parts that end before a part begins. Those of sibling lanes are not among them. */
export const before = ({ parts }: ApprovalDefinition, id: string): ReadonlySet<string> =>
  new Set(wayTo(parts, id).flatMap((level) => partsIn(level.parts.slice(0, level.at)).map((part) => part.id)))

/** Ids of all parts that begin after a part has ended. Those of sibling lanes are not among them. */
export const after = ({ parts }: ApprovalDefinition, id: string): ReadonlySet<string> =>
  new Set(wayTo(parts, id).flatMap((level) => partsIn(level.parts.slice(level.at + 1)).map((part) => part.id)))

interface Walked {
  readonly nodes: readonly NodeState[]
}

/** A part's round that counts; none where it has not begun or must run again. */
export const currentNode = ({ nodes }: Walked, id: string): NodeState | undefined =>
  nodes.findLast((node) => node.node === id && node.isCurrent)

/** The steps that a sequence ended with: the last one that people approved, of each lane where it ends in a group. */
function endsOf(walked: Walked, parts: readonly FlowPart[]): readonly string[] {
  for (const part of parts.toReversed()) {
    const node = currentNode(walked, part.id)
    const lanes = isGroup(part) ? (node?.lanes ?? []).map((lane) => part.lanes[lane] ?? []) : []
    const isDecided = part.kind === 'task' && node?.status === 'approved'
    const ends = isDecided ? [part.id] : lanes.flatMap((lane) => endsOf(walked, lane))
    if (ends.length > 0) return ends
  }
  return []
}

/** The steps that people approved just before a part: one, or one of each lane where a group was before it. */
export function stepsJustBefore({ parts }: ApprovalDefinition, walked: Walked, id: string): readonly string[] {
  for (const level of wayTo(parts, id).toReversed()) {
    const ends = endsOf(walked, level.parts.slice(0, level.at))
    if (ends.length > 0) return ends
  }
  return []
}
