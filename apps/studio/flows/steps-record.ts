import type { Changes, Entry } from '#kernel/document'
import { type FlowNode, type FlowRecord, hasParams, walkSteps } from '#kernel/page/records'
import { STEPS_ID, stepsOf } from '#kernel/page/schema'
import { sameJson } from '#kernel/page/values'

type Entries<E> = ReadonlyMap<string, E>

const NO_STEPS: FlowRecord = { kind: 'flow', id: STEPS_ID, name: '', nodes: [], extra: {} }

const isFlow = (entry: unknown): entry is FlowRecord =>
  (entry as { readonly kind?: unknown } | undefined)?.kind === 'flow'

/** The steps of a document. */
export const nodesOf = (entries: Entries<{ readonly kind: string; readonly id: string }>): readonly FlowNode[] =>
  stepsOf(entries.values())

export function withNodes<E extends Entry>(
  entries: Entries<E | FlowRecord>,
  nodes: readonly FlowNode[],
): Changes<E | FlowRecord> {
  const from = entries.get(STEPS_ID)
  return new Map([[STEPS_ID, { from: from ?? null, to: { ...(isFlow(from) ? from : NO_STEPS), nodes } }]])
}

/** What a change did to steps. */
export interface StepChange {
  readonly what: 'added step' | 'removed step' | 'changed step' | 'moved steps'
  /** Empty where steps were moved. */
  readonly steps: readonly FlowNode[]
}

/** Steps by id, each without what is in its lanes. */
function stepsById(nodes: readonly FlowNode[]): ReadonlyMap<string, FlowNode> {
  const found = new Map<string, FlowNode>()
  walkSteps(nodes, (step) => void found.set(step.id, step))
  return found
}
const own = (step: FlowNode): unknown =>
  hasParams(step) ? { ...step, ...('body' in step ? { body: [] } : {}) } : { id: step.id, kind: step.kind }
export const isSame = (a: unknown, b: unknown): boolean => sameJson(a as never, b as never)

/** What is different between two states of the steps, in the order in which it is listed. */
export function stepChanges(old: readonly FlowNode[], now: readonly FlowNode[]): readonly StepChange[] {
  const [former, later] = [stepsById(old), stepsById(now)]
  const added = [...later.values()].filter(({ id }) => !former.has(id))
  const removed = [...former.values()].filter(({ id }) => !later.has(id))
  const changed = [...later.values()].filter((step) => {
    const known = former.get(step.id)
    return known !== undefined && !isSame(own(known), own(step))
  })
  const changes: StepChange[] = []
  if (added.length > 0) changes.push({ what: 'added step', steps: added })
  if (removed.length > 0) changes.push({ what: 'removed step', steps: removed })
  if (changed.length > 0) changes.push({ what: 'changed step', steps: changed })
  const isMoved = changes.length === 0 && !isSame(old, now)
  return isMoved ? [{ what: 'moved steps', steps: [] }] : changes
}
