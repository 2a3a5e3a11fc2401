import { defineAction, sendRows, text, z } from '#sdk'

export const startApprovalParams = z.object({
  flow: text('审批流', 'Approval flow', '', { setter: 'setter/approval-flow', bindable: false, needed: true }),
  record: text('记录的 id', 'Id of the record', '', {
    help: {
      zh: '留空则使用上一步返回的记录，如“保存记录”',
      en: 'Empty: the record that the step before returned, such as “Save record”.',
    },
  }),
  chosen: sendRows('发起时选择的人员', 'People chosen at the start', {
    help: {
      zh: '名称填写审批步骤的名称，值为成员的 id 或其列表',
      en: 'The name is that of the step of the flow; the value is the id of a person, or a list of ids.',
    },
    options: {},
  }),
})

export const startApproval = defineAction({
  id: 'action/start-approval',
  label: { zh: '发起审批', en: 'Start approval' },
  group: 'service',
  icon: 'IconStamp',
  keywords: ['approval', 'approve', 'submit', '审批', '提交', '发起'],
  params: startApprovalParams,
  branches: true,
  result: z.object({ id: z.string() }),
  summary: ({ flow }) => ({ zh: flow, en: flow }),
  runs: 'page',
  messages: () => import('./messages.ts'),
  run: () => import('./run.ts'),
})
