// Declarations of approvals: sources of people, and steps. The server reads them too.

import * as z from 'zod'
import { MessageError, tell } from '#kernel/message'
import { defineExtensionPoint, isOfProduct } from '#kernel/plugin'
import type { ApprovalNodeDeclaration } from './define/approval-node.ts'
import type { ApproverDeclaration } from './define/approver.ts'
import { json } from './fields/builders.ts'
import { wellFormed } from './points.ts'

export { type ApprovalSettings, approvalSettings } from './approval-settings.ts'
export {
  type ApprovalNodeDeclaration,
  type ApprovalPart,
  type ApprovalWords,
  defineApprovalNode,
} from './define/approval-node.ts'
export {
  type ApproverContext,
  type ApproverDeclaration,
  type ApproverNames,
  type ApproverPeople,
  defineApprover,
} from './define/approver.ts'

/** The extension point for sources of people whom approvals ask. */
export const approversPoint = defineExtensionPoint<ApproverDeclaration>('approvers', {
  accepts: (value, owner) => {
    wellFormed('approver')(value)
    if (!isOfProduct(owner)) throw new MessageError(tell('plugin.approver-product'))
  },
})
/** The extension point for steps of approval flows. */
export const approvalNodesPoint = defineExtensionPoint<ApprovalNodeDeclaration>('approval-nodes', {
  accepts: (value, owner) => {
    wellFormed('approval')(value)
    if (!isOfProduct(owner)) throw new MessageError(tell('plugin.approval-product'))
  },
})

const approver = z.object({ source: z.string().max(80), params: z.record(z.string(), z.json()).default({}) })
/** In the order in which they are asked: `[{ source: 'approver/role', params: { role: '3' } }]`. */
const approvers = z.array(approver).max(20)
export type ChosenApprover = z.output<typeof approver>

/** The setting of a step for the people whom it asks. */
export const approversField = (zh: string, en: string, meta: Parameters<typeof json>[3] = {}) =>
  json(zh, en, approvers.default([]), { setter: 'setter/approvers', bindable: false, ...meta })

/** What may be done with a field of the record in a step; fields that are not named are read. */
export const FIELD_RIGHTS = ['hide', 'read', 'edit'] as const
export type FieldRight = (typeof FIELD_RIGHTS)[number]
