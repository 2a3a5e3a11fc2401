import * as z from 'zod'
import type { FlowNode, FlowRecord } from '../records/records.ts'
import type { JsonObject } from '../values/json.ts'
import { recordParts } from './records-schema.ts'
import { STEPS_ID, stepsKind, stepsRecord } from './steps-kind.ts'

/** The record that every approval flow has. */
export const APPROVAL_ID = 'approval'

/** What an approval flow is about, and its rules: `settings` are those of `approvalSettings` in the SDK. */
export interface ApprovalRecord {
  readonly kind: 'approval'
  readonly id: typeof APPROVAL_ID
  readonly settings: JsonObject
}
export type ApprovalEntry = ApprovalRecord | FlowRecord

/** An approval flow as a kind of documents: its settings, and its steps. */
export const approvalKind = stepsKind<ApprovalRecord>({
  id: 'approval',
  label: { zh: '审批流', en: 'Approval flow' },
  record: z.strictObject({ kind: z.literal('approval'), id: z.literal(APPROVAL_ID), settings: recordParts.object }),
  parts: [{ name: 'settings', as: 'tree' }],
})

/** A new approval flow with these steps. */
export const emptyApproval = (
  settings: JsonObject = {},
  nodes: readonly FlowNode[] = [],
): ReadonlyMap<string, ApprovalEntry> =>
  new Map<string, ApprovalEntry>([
    [APPROVAL_ID, { kind: 'approval', id: APPROVAL_ID, settings }],
    [STEPS_ID, stepsRecord(nodes)],
  ])

/** Its settings, of the records of an approval flow. */
export function approvalOf(entries: Iterable<ApprovalEntry>): JsonObject {
  for (const entry of entries) if (entry.kind === 'approval') return entry.settings
  return {}
}
