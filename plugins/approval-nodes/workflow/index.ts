import { text, z } from '#sdk'
import { defineApprovalNode } from '#sdk/approval'

export const workflowParams = z.object({
  workflow: text('工作流', 'Workflow', '', { setter: 'setter/workflow', bindable: false, needed: true }),
})

export const approvalWorkflow = defineApprovalNode({
  id: 'approval/workflow',
  label: { zh: '运行工作流', en: 'Run a workflow' },
  icon: 'IconThunderbolt',
  keywords: ['workflow', 'run', '工作流', '运行'],
  note: {
    zh: '等待工作流结束；它以 event.input 读取 approval、values 与 initiator',
    en: 'Waits for its end. It reads approval, values and initiator as event.input.',
  },
  part: 'workflow',
  params: workflowParams,
  summary: ({ workflow }) => ({ zh: workflow, en: workflow }),
})
