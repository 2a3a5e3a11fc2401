import { z } from '#sdk'
import { approversField, defineApprovalNode } from '#sdk/approval'

export const copyParams = z.object({
  who: approversField('抄送人', 'Copied to', { needed: true }),
})

export const approvalCopy = defineApprovalNode({
  id: 'approval/copy',
  label: { zh: '抄送', en: 'Copy' },
  icon: 'IconSend',
  keywords: ['copy', 'cc', 'notify', '抄送', '知会'],
  note: { zh: '不等待，每人一份', en: 'The flow goes on without waiting. Each person gets one copy.' },
  part: 'copy',
  params: copyParams,
  summary: ({ who }, words) => words.who(who as never),
})
