import type { FlowNode } from '#kernel/page/records'
import { APPROVAL_ID, type ApprovalEntry } from '#kernel/page/schema'
import { isActionStep, mapSteps } from '#kernel/page/steps'
import { approvalSettings } from '#sdk/approval'
import { approvalNodeNamed } from './declared.ts'
import { withIds } from './settings-names.ts'

/** Changes ids of roles, people and pages everywhere in a flow; undefined takes an id out. */
export type ChangeId = Parameters<typeof withIds>[2]

const withIdsInStep = (node: FlowNode, change: ChangeId): FlowNode => {
  const declaration = isActionStep(node) ? approvalNodeNamed(node.action) : undefined
  return declaration && isActionStep(node)
    ? { ...node, params: withIds(declaration.params, node.params, change) }
    : node
}

/** The records of a flow with other ids. */
export const entriesWithIds = (entries: readonly ApprovalEntry[], change: ChangeId): readonly ApprovalEntry[] =>
  entries.map((entry) => {
    if (entry.kind === 'flow') return { ...entry, nodes: mapSteps(entry.nodes, (node) => withIdsInStep(node, change)) }
    return entry.id === APPROVAL_ID ? { ...entry, settings: withIds(approvalSettings, entry.settings, change) } : entry
  })

/** What ids become; undefined takes one out. */
export interface OtherIds {
  readonly role: (id: number) => number | string | undefined
  readonly page: (id: number) => number | string | undefined
}

/** Without the people whom it names: no other project has them. Roles and pages get what `ids` has for them. */
export const portableEntries = (entries: readonly ApprovalEntry[], ids: OtherIds): readonly ApprovalEntry[] =>
  entriesWithIds(entries, (kind, id) => (kind !== 'person' && typeof id === 'number' ? ids[kind](id) : undefined))
