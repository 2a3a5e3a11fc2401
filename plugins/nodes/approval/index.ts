import { json, text, z } from '#sdk'
import { defineNode } from '#sdk/workflow'

export const approvalParams = z.object({
  flow: text('审批流', 'Approval flow', '', { setter: 'setter/approval-flow', bindable: false, needed: true }),
  record: text('记录', 'Record', '', {
    code: 'template',
    needed: true,
    help: { zh: '记录的 id，如 ${event.after.id}', en: 'The id of the record, such as ${event.after.id}.' },
  }),
  initiator: json('发起人', 'Initiator', z.json().default(null), {
    help: {
      zh: '项目成员的 id；留空为启动工作流的人',
      en: 'The id of a person of the project. Empty: who started the workflow.',
    },
  }),
})

export const startApproval = defineNode({
  id: 'node/approval',
  label: { zh: '发起审批', en: 'Approval' },
  group: 'logic',
  icon: 'IconCheckCircle',
  keywords: ['approval', 'approve', '审批', '发起'],
  note: {
    zh: '发起审批并等待它结束，返回 outcome（approved、refused、withdrawn 或 ended）与 approval',
    en: 'Starts an approval and waits for its end. Returns outcome (approved, refused, withdrawn, ended) and approval.',
  },
  messages: () => import('./messages.ts'),
  params: approvalParams,
  effect: 'wait',
  branches: true,
  result: z.object({
    outcome: z.enum(['approved', 'refused', 'withdrawn', 'ended']),
    approval: z.object({ id: z.string(), no: z.number(), title: z.string() }),
  }),
  uses: ({ flow }) => (flow === '' ? {} : { approvalFlows: [flow] }),
  sample: ({ flow }) => ({ outcome: 'approved', approval: { id: 'a1', no: 1, title: flow } }),
  summary: ({ flow }) => ({ zh: flow, en: flow }),
  run: () => import('./run.ts'),
})
