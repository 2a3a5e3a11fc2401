import { choice, defineComponent, number, text, toggle, words, z } from '#sdk'

const look = { section: 'appearance' } as const
const done = z.object({ id: z.string(), comment: z.string(), status: z.string() })

export const approve = defineComponent({
  id: 'component/approve',
  type: 'Approve',
  version: 1,
  label: { zh: '审核', en: 'Approval' },
  group: 'approval',
  icon: 'M3 2h10v7.500c0 2.500-2.500 4-5 5-2.500-1-5-2.500-5-5zM5.500 8l2 2 3.500-4',
  keywords: ['approval', 'workflow', 'review', '审批', '流程'],
  parts: {
    header: { label: { zh: '标题', en: 'Header' } },
    comment: { label: { zh: '意见', en: 'Comment' } },
    buttons: { label: { zh: '按钮区', en: 'Buttons' } },
    history: { label: { zh: '审批记录', en: 'History' } },
    entry: { label: { zh: '一条记录', en: 'Entry' } },
  },
  sizes: { width: { min: 240, fill: true } },
  props: z.strictObject({
    approvalId: text('审批单', 'Approval', '', {
      help: { zh: '留空则取地址栏参数 approvalId', en: 'Empty: the parameter approvalId of the address' },
    }),
    flow: text('审批流', 'Approval flow', '', {
      bindable: false,
      setter: 'setter/approval-flow',
      help: { zh: '方法“发起审批”发起这个审批流', en: 'The method “Start an approval” starts it.' },
    }),
    approveText: words('同意按钮', 'Approve button', ''),
    rejectText: words('拒绝按钮', 'Reject button', ''),
    transferText: words('转交按钮', 'Transfer button', ''),
    showTransfer: toggle('可转交', 'Offer to transfer', true),
    commentLabel: words('意见标签', 'Label of the comment', ''),
    placeholder: words('意见占位文字', 'Placeholder of the comment', ''),
    commentNeeded: choice(
      '必须填写意见',
      'Comment is needed',
      { reject: ['拒绝时', 'To reject'], always: ['总是', 'Always'], never: ['不需要', 'Never'] },
      'reject',
    ),
    maxLength: number('意见最大长度', 'Longest comment', 500, { min: 1, max: 5000 }),
    showHistory: toggle('显示审批记录', 'Show the history', true, look),
    order: choice(
      '记录顺序',
      'Order of the history',
      { old: ['最早在前', 'Oldest first'], new: ['最新在前', 'Newest first'] },
      'old',
      {
        ...look,
        when: 'showHistory',
      },
    ),
  }),
  events: {
    onApprove: { label: { zh: '同意', en: 'Approved' }, again: 'one', payload: done },
    onReject: { label: { zh: '拒绝', en: 'Rejected' }, again: 'one', payload: done },
    onTransfer: { label: { zh: '转交', en: 'Transferred' }, again: 'one', payload: done },
    onAct: {
      label: { zh: '其他操作', en: 'Other action' },
      again: 'one',
      payload: z.object({ ...done.shape, act: z.string() }),
    },
  },
  methods: {
    refresh: { label: { zh: '刷新', en: 'Refresh' } },
    start: {
      label: { zh: '发起审批', en: 'Start an approval' },
      args: z.object({
        record: z.string(),
        /** Ids of people by the name of the step, for steps whose people the initiator chooses. */
        chosen: z.record(z.string(), z.array(z.int().positive())).optional(),
      }),
      returns: z.object({ id: z.string() }),
    },
  },
  view: () => import('./view.tsx'),
})
