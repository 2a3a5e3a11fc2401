import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { MessageError, partIssueMessage, tell } from '#kernel/message'
import { recordLabels } from '../records/record-labels.ts'
import type { FlowNode, FlowRecord } from '../records/records.ts'
import type { JsonObject } from '../values/json.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { findJsonProblem, WHY } from '../values/safe-json.ts'
import { recordParts } from './records-schema.ts'

/** The record that every workflow has. */
export const WORKFLOW_ID = 'workflow'
/** The flow of its steps. */
export const STEPS_ID = 'steps'
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

const { id, object, name, node } = recordParts
const workflow = z.strictObject({
  kind: z.literal('workflow'),
  id: z.literal(WORKFLOW_ID),
  trigger: z.strictObject({ type: z.string().max(80), params: object }),
  runAs: z.enum(['actor', 'project']),
  onFault: z.enum(['refuse', 'pass']),
  timeoutMs: z.int().min(WORKFLOW_LIMITS.timeoutMs.least).max(WORKFLOW_LIMITS.timeoutMs.most),
})
const flow = z.strictObject({ kind: z.literal('flow'), id, name, nodes: z.array(node).readonly(), extra: object })
const record = z.discriminatedUnion('kind', [workflow, flow]) as unknown as z.ZodType<WorkflowEntry>

/** A workflow as a kind of documents: what starts it, and its steps. */
export const workflowKind: DocumentKind<WorkflowEntry> = {
  id: 'workflow',
  label: { zh: '工作流', en: 'Workflow' },
  parse(value) {
    const problem = findJsonProblem(value, PAGE_LIMITS.depth)
    if (problem) throw new MessageError(tell('page.unsafe', { path: problem.path, why: tell(WHY[problem.reason]) }))
    const parsed = record.safeParse(value)
    if (!parsed.success) throw new MessageError(partIssueMessage(parsed.error.issues[0] ?? {}, recordLabels))
    return parsed.data
  },
  parts: {
    workflow: [
      { name: 'trigger', as: 'tree' },
      { name: 'runAs', as: 'whole' },
      { name: 'onFault', as: 'whole' },
      { name: 'timeoutMs', as: 'whole' },
    ],
    flow: [
      { name: 'name', as: 'whole' },
      { name: 'nodes', as: 'whole' },
      { name: 'extra', as: 'tree' },
    ],
  },
  parentOf: () => undefined,
  atTop: (entry) => entry,
  place: 'place',
  root: WORKFLOW_ID,
  limits: { depth: PAGE_LIMITS.depth, entries: 2 },
}

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
    [STEPS_ID, { kind: 'flow', id: STEPS_ID, name: '', nodes: [], extra: {} }],
  ])

/** What starts it and how it runs, of the records of a workflow. */
export function workflowOf(entries: Iterable<WorkflowEntry>): WorkflowRecord {
  for (const entry of entries) if (entry.kind === 'workflow') return entry
  return emptyWorkflow().get(WORKFLOW_ID) as WorkflowRecord
}

/** Its steps, of the records of a workflow. */
export function stepsOf(entries: Iterable<WorkflowEntry>): readonly FlowNode[] {
  for (const entry of entries) if (entry.kind === 'flow' && entry.id === STEPS_ID) return entry.nodes
  return []
}
