import * as z from 'zod'
import type { FlowRecord } from '../records/records.ts'
import type { JsonObject } from '../values/json.ts'
import { recordParts } from './records-schema.ts'
import { STEPS_ID, stepsKind, stepsRecord } from './steps-kind.ts'

/** The record that every workflow has. */
export const WORKFLOW_ID = 'workflow'
/** Milliseconds. */
export const WORKFLOW_LIMITS = { timeoutMs: { least: 100, most: 5_000, first: 1_000 } } as const

/** How requests to webhooks are signed: the header, and for how many seconds a signature counts. */
export const HOOK_SIGNATURE = { header: 'X-Tessera-Signature', windowSeconds: 300 } as const

/** What starts a workflow, and how it runs. */
export interface WorkflowRecord {
  readonly kind: 'workflow'
  readonly id: typeof WORKFLOW_ID
  /** `type` is the id of a trigger; empty until one is chosen. */
  readonly trigger: { readonly type: string; readonly params: JsonObject }
  /**
   * With whose permissions its steps read and write records: those of the person who caused it, or what it was
   * granted when it was published.
   */
  readonly runAs: 'actor' | 'project'
  /** What becomes of a write when a step before it breaks. */
  readonly onFault: 'refuse' | 'pass'
  /** How long all steps before a write may take together, in milliseconds. */
  readonly timeoutMs: number
}
export type WorkflowEntry = WorkflowRecord | FlowRecord

/** A workflow as a kind of documents: what starts it, and its steps. */
export const workflowKind = stepsKind<WorkflowRecord>({
  id: 'workflow',
  label: { zh: '工作流', en: 'Workflow' },
  record: z.strictObject({
    kind: z.literal('workflow'),
    id: z.literal(WORKFLOW_ID),
    trigger: z.strictObject({ type: z.string().max(80), params: recordParts.object }),
    runAs: z.enum(['actor', 'project']),
    onFault: z.enum(['refuse', 'pass']),
    timeoutMs: z.int().min(WORKFLOW_LIMITS.timeoutMs.least).max(WORKFLOW_LIMITS.timeoutMs.most),
  }),
  parts: [
    { name: 'trigger', as: 'tree' },
    { name: 'runAs', as: 'whole' },
    { name: 'onFault', as: 'whole' },
    { name: 'timeoutMs', as: 'whole' },
  ],
})

/** A new workflow without steps. */
export const emptyWorkflow = (type = '', params: JsonObject = {}): ReadonlyMap<string, WorkflowEntry> =>
  new Map<string, WorkflowEntry>([
    [
      WORKFLOW_ID,
      {
        ...{ kind: 'workflow', id: WORKFLOW_ID, trigger: { type, params }, runAs: 'actor', onFault: 'refuse' },
        timeoutMs: WORKFLOW_LIMITS.timeoutMs.first,
      },
    ],
    [STEPS_ID, stepsRecord()],
  ])

/** What starts it and how it runs, of the records of a workflow. */
export function workflowOf(entries: Iterable<WorkflowEntry>): WorkflowRecord {
  for (const entry of entries) if (entry.kind === 'workflow') return entry
  return emptyWorkflow().get(WORKFLOW_ID) as WorkflowRecord
}
