import type { Changes } from '#kernel/document'
import type { FlowNode, FlowRecord } from '#kernel/page/records'
import { hasParams, walkSteps } from '#kernel/page/records'
import { emptyWorkflow, STEPS_ID, WORKFLOW_ID, type WorkflowEntry, type WorkflowRecord } from '#kernel/page/schema'
import { sameJson } from '#kernel/page/values'

export type WorkflowEntries = ReadonlyMap<string, WorkflowEntry>
export type WorkflowSettings = Partial<Omit<WorkflowRecord, 'kind' | 'id'>>

const first = emptyWorkflow()

/** What starts the workflow and how it runs. */
export function settingsOf(entries: WorkflowEntries): WorkflowRecord {
  const found = entries.get(WORKFLOW_ID)
  return found?.kind === 'workflow' ? found : (first.get(WORKFLOW_ID) as WorkflowRecord)
}

/** The flow of its steps. */
export function flowOf(entries: WorkflowEntries): FlowRecord {
  const found = entries.get(STEPS_ID)
  return found?.kind === 'flow' ? found : (first.get(STEPS_ID) as FlowRecord)
}

export function withSettings(entries: WorkflowEntries, change: WorkflowSettings): Changes<WorkflowEntry> {
  const from = entries.get(WORKFLOW_ID) ?? null
  return new Map([[WORKFLOW_ID, { from, to: { ...settingsOf(entries), ...change } }]])
}

export function withNodes(entries: WorkflowEntries, nodes: readonly FlowNode[]): Changes<WorkflowEntry> {
  const from = entries.get(STEPS_ID) ?? null
  return new Map([[STEPS_ID, { from, to: { ...flowOf(entries), nodes } }]])
}

/** What a change did to a workflow, in the order in which it is listed. */
export interface WorkflowChange {
  readonly what: 'changed trigger' | 'changed settings' | 'added step' | 'removed step' | 'changed step' | 'moved steps'
  /** The steps; empty for the others. */
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
const isSame = (a: unknown, b: unknown): boolean => sameJson(a as never, b as never)

/** What is different between two states of a workflow. */
export function changesIn(before: WorkflowEntries, after: WorkflowEntries): readonly WorkflowChange[] {
  const [was, is] = [settingsOf(before), settingsOf(after)]
  const [old, now] = [flowOf(before).nodes, flowOf(after).nodes]
  const [former, later] = [stepsById(old), stepsById(now)]
  const added = [...later.values()].filter(({ id }) => !former.has(id))
  const removed = [...former.values()].filter(({ id }) => !later.has(id))
  const changed = [...later.values()].filter((step) => {
    const known = former.get(step.id)
    return known !== undefined && !isSame(own(known), own(step))
  })
  const changes: WorkflowChange[] = []
  if (!isSame(was.trigger, is.trigger)) changes.push({ what: 'changed trigger', steps: [] })
  if (!isSame({ ...was, trigger: null }, { ...is, trigger: null }))
    changes.push({ what: 'changed settings', steps: [] })
  if (added.length > 0) changes.push({ what: 'added step', steps: added })
  if (removed.length > 0) changes.push({ what: 'removed step', steps: removed })
  if (changed.length > 0) changes.push({ what: 'changed step', steps: changed })
  const isMoved = added.length + removed.length + changed.length === 0 && !isSame(old, now)
  return isMoved ? [...changes, { what: 'moved steps', steps: [] }] : changes
}
