import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { MessageError, partIssueMessage, tell } from '#kernel/message'
import { recordLabels } from '../records/record-labels.ts'
import type { FlowNode, FlowRecord } from '../records/records.ts'
import type { JsonObject } from '../values/json.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { findJsonProblem, WHY } from '../values/safe-json.ts'
import { recordParts } from './records-schema.ts'
import { STEPS_ID } from './workflow-kind.ts'

/** The record that every approval flow has. */
export const APPROVAL_ID = 'approval'

/** What an approval flow is about, and its rules: `settings` are those of `approvalSettings` in the SDK. */
export interface ApprovalRecord {
  readonly kind: 'approval'
  readonly id: typeof APPROVAL_ID
  readonly settings: JsonObject
}
export type ApprovalEntry = ApprovalRecord | FlowRecord

const { id, object, name, node } = recordParts
const approval = z.strictObject({ kind: z.literal('approval'), id: z.literal(APPROVAL_ID), settings: object })
const flow = z.strictObject({ kind: z.literal('flow'), id, name, nodes: z.array(node).readonly(), extra: object })
const record = z.discriminatedUnion('kind', [approval, flow]) as unknown as z.ZodType<ApprovalEntry>

/** An approval flow as a kind of documents: its settings, and its steps. */
export const approvalKind: DocumentKind<ApprovalEntry> = {
  id: 'approval',
  label: { zh: '审批流', en: 'Approval flow' },
  parse(value) {
    const problem = findJsonProblem(value, PAGE_LIMITS.depth)
    if (problem) throw new MessageError(tell('page.unsafe', { path: problem.path, why: tell(WHY[problem.reason]) }))
    const parsed = record.safeParse(value)
    if (!parsed.success) throw new MessageError(partIssueMessage(parsed.error.issues[0] ?? {}, recordLabels))
    return parsed.data
  },
  parts: {
    approval: [{ name: 'settings', as: 'tree' }],
    flow: [
      { name: 'name', as: 'whole' },
      { name: 'nodes', as: 'whole' },
      { name: 'extra', as: 'tree' },
    ],
  },
  parentOf: () => undefined,
  atTop: (entry) => entry,
  place: 'place',
  root: APPROVAL_ID,
  limits: { depth: PAGE_LIMITS.depth, entries: 2 },
}

/** A new approval flow with these steps. */
export const emptyApproval = (
  settings: JsonObject = {},
  nodes: readonly FlowNode[] = [],
): ReadonlyMap<string, ApprovalEntry> =>
  new Map<string, ApprovalEntry>([
    [APPROVAL_ID, { kind: 'approval', id: APPROVAL_ID, settings }],
    [STEPS_ID, { kind: 'flow', id: STEPS_ID, name: '', nodes, extra: {} }],
  ])

/** Its settings, of the records of an approval flow. */
export function approvalOf(entries: Iterable<ApprovalEntry>): JsonObject {
  for (const entry of entries) if (entry.kind === 'approval') return entry.settings
  return {}
}
/** Its steps, of the records of an approval flow. */
export function approvalStepsOf(entries: Iterable<ApprovalEntry>): readonly FlowNode[] {
  for (const entry of entries) if (entry.kind === 'flow' && entry.id === STEPS_ID) return entry.nodes
  return []
}
