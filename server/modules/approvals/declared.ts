import { approvalNodeDeclarations } from '#plugins/presets/approval-nodes'
import { approverDeclarations } from '#plugins/presets/approvers'
import type { ApprovalNodeDeclaration, ApproverDeclaration } from '#sdk/approval'

const nodes = new Map<string, ApprovalNodeDeclaration>(approvalNodeDeclarations.map((one) => [one.id, one]))
const approvers = new Map<string, ApproverDeclaration>(approverDeclarations.map((one) => [one.id, one]))

/** The step of approval flows with that id; undefined where the product has none. */
export const approvalNodeNamed = (id: string): ApprovalNodeDeclaration | undefined => nodes.get(id)
/** The source of people with that id. */
export const approverNamed = (id: string): ApproverDeclaration | undefined => approvers.get(id)
