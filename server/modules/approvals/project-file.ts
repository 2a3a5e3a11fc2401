import * as z from 'zod'
import { type ApprovalEntry, approvalKind } from '#kernel/page/schema'
import { opaque } from '../../http/answer.ts'
import { orUnusable, requireSmall, requireUnique } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { MOST_FLOWS } from './errors.ts'
import { flowDescription, flowName } from './names.ts'

export const fileFlow = z.strictObject({
  name: flowName,
  description: flowDescription,
  /** Its settings and steps, as they are edited. Roles are in it by the ids of the file; people are left out. */
  entries: z.array(opaque<ApprovalEntry>()).max(2),
})
export type FileApprovalFlow = z.output<typeof fileFlow>

declare module '../../parts/section.ts' {
  interface FileParts {
    approvalFlows: FileApprovalFlow[]
  }
  interface PlanParts {
    approvalFlows: true
  }
}

export const approvalFlowsFile = defineSections(import.meta.filename, [
  {
    key: 'approvalFlows',
    rank: 95,
    schema: z.array(fileFlow).max(MOST_FLOWS).default([]),
    most: MOST_FLOWS,
    form: { as: 'list', nameOf: (flow: FileApprovalFlow) => flow.name },
    omittedEmpty: true,
    inOrder: (flows: FileApprovalFlow[]) => flows.toSorted(by(({ name }) => name)),
    read(flows: FileApprovalFlow[]) {
      return flows.map((flow) => {
        requireSmall('approvalFlows', flow.entries)
        const read = (entry: ApprovalEntry) => orUnusable(`approvalFlows.${flow.name}`, () => approvalKind.parse(entry))
        return { ...flow, entries: flow.entries.map((entry) => read(entry) as ApprovalEntry) }
      })
    },
    check(flows: FileApprovalFlow[]) {
      requireUnique(
        'approvalFlows',
        flows.map(({ name }) => name),
      )
    },
    parts: {
      approvalFlows: {
        one: { zh: '审批流', en: 'Approval flow' },
        many: { zh: '审批流', en: 'Approval flows' },
        count: (flows: FileApprovalFlow[]) => flows.length,
      },
    },
  },
])
