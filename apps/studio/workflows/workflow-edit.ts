import type { Changes } from '#kernel/document'
import type { FlowNode } from '#kernel/page/records'
import { emptyWorkflow, WORKFLOW_ID, type WorkflowEntry, type WorkflowRecord } from '#kernel/page/schema'
import { isSame, nodesOf, type StepChange, stepChanges } from '../flows/steps-record.ts'

export type WorkflowEntries = ReadonlyMap<string, WorkflowEntry>
export type WorkflowSettings = Partial<Omit<WorkflowRecord, 'kind' | 'id'>>

const first = emptyWorkflow()

/** What starts the workflow and how it runs. */
export function settingsOf(entries: WorkflowEntries): WorkflowRecord {
  const found = entries.get(WORKFLOW_ID)
  return found?.kind === 'workflow' ? found : (first.get(WORKFLOW_ID) as WorkflowRecord)
}

export function withSettings(entries: WorkflowEntries, change: WorkflowSettings): Changes<WorkflowEntry> {
  const from = entries.get(WORKFLOW_ID) ?? null
  return new Map([[WORKFLOW_ID, { from, to: { ...settingsOf(entries), ...change } }]])
}

/** What a change did to a workflow, in the order in which it is listed. */
export interface WorkflowChange {
  readonly what: 'changed trigger' | 'changed settings' | StepChange['what']
  /** The steps; empty for the others. */
  readonly steps: readonly FlowNode[]
}

/** What is different between two states of a workflow. */
export function changesIn(before: WorkflowEntries, after: WorkflowEntries): readonly WorkflowChange[] {
  const [was, is] = [settingsOf(before), settingsOf(after)]
  const changes: WorkflowChange[] = []
  if (!isSame(was.trigger, is.trigger)) changes.push({ what: 'changed trigger', steps: [] })
  if (!isSame({ ...was, trigger: null }, { ...is, trigger: null }))
    changes.push({ what: 'changed settings', steps: [] })
  return [...changes, ...stepChanges(nodesOf(before), nodesOf(after))]
}
