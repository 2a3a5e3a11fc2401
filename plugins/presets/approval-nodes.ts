// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ApprovalNodeDeclaration, approvalNodesPoint } from '#sdk/approval'
import { approvalCopy } from '../approval-nodes/copy/index.ts'
import { approvalTask } from '../approval-nodes/task/index.ts'
import { approvalWorkflow } from '../approval-nodes/workflow/index.ts'

/** Every built-in step of approval flows, in the order in which the designer offers them. */
export const approvalNodeDeclarations: readonly ApprovalNodeDeclaration[] = [
  approvalTask,
  approvalCopy,
  approvalWorkflow,
]

export const approvalNodesPlugin: Plugin = {
  id: 'tessera.approval-nodes',
  version: '0.1.0',
  setup(context) {
    for (const each of approvalNodeDeclarations) context.contribute(approvalNodesPoint, each)
  },
}
