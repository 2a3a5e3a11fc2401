import type { NotificationKind, NotificationTopic } from '../notifications/index.ts'

const topic: NotificationTopic = { id: 'approvals', label: { zh: '审批', en: 'Approvals' } }

const kinds = {
  asked: { id: 'approvals.asked', text: { zh: '请审批：{title}', en: 'To approve: {title}' } },
  reminded: {
    id: 'approvals.reminded',
    text: { zh: '审批即将或已经超时：{title}', en: 'Still to approve: {title}' },
  },
  urged: {
    id: 'approvals.urged',
    text: { zh: '{name} 催办审批：{title}', en: '{name} asks you to decide: {title}' },
  },
  copied: { id: 'approvals.copied', text: { zh: '抄送给您的审批：{title}', en: 'A copy for you: {title}' } },
  returned: {
    id: 'approvals.returned',
    text: { zh: '审批已退回，请修改后重新提交：{title}', en: 'Returned to you, change it and send it again: {title}' },
  },
  approved: { id: 'approvals.approved', text: { zh: '审批已同意：{title}', en: 'Approved: {title}' } },
  refused: { id: 'approvals.refused', text: { zh: '审批已拒绝：{title}', en: 'Refused: {title}' } },
  ended: { id: 'approvals.ended', text: { zh: '审批已被终止：{title}', en: 'Ended by an administrator: {title}' } },
  delegated: {
    id: 'approvals.delegated',
    text: { zh: '{name} 将审批委托给您处理', en: '{name} delegated approvals to you' },
  },
} as const satisfies { readonly [what: string]: NotificationKind }

/** Kinds of notifications of approvals. */
export const approvalNotices = Object.fromEntries(
  Object.entries(kinds).map(([what, kind]) => [what, { ...kind, topic }]),
) as { readonly [what in keyof typeof kinds]: NotificationKind }
