import { defineAudits } from '../../calls/audits.ts'

const ABOUT = 'project {project}, approval flow {flow}: {name}'
const DELEGATION = 'project {project}, delegation {delegation}, user {user}'

/** What operations of this module write down in the audit. */
export const approvalAudits = defineAudits({
  'approval flow created': {
    label: { zh: '新建审批流', en: 'Approval flow created' },
    says: { zh: '新建了审批流“{name}”', en: 'Created the approval flow “{name}”' },
    about: [ABOUT],
  },
  'approval flow changed': {
    label: { zh: '修改审批流', en: 'Approval flow changed' },
    says: {
      zh: '修改了审批流“{name}”的名称或描述',
      en: 'Changed the name or description of the approval flow “{name}”',
    },
    about: [ABOUT],
  },
  'approval flow published': {
    label: { zh: '发布审批流', en: 'Approval flow published' },
    says: {
      zh: '发布了审批流“{name}”的版本 {no} 到 {env}',
      en: 'Published version {no} of the approval flow “{name}” to {env}',
    },
    about: [`${ABOUT}, version {no}, {env}`],
  },
  'approval flow switched': {
    label: { zh: '启用或停用审批流', en: 'Approval flow switched on or off' },
    says: {
      zh: '切换了审批流“{name}”的启用状态（{env}：{state}）',
      en: 'Switched the approval flow “{name}” on or off ({env}: {state})',
    },
    about: [`${ABOUT}, {env}: {state}`],
  },
  'approval flow deleted': {
    label: { zh: '删除审批流', en: 'Approval flow deleted' },
    says: { zh: '删除了审批流“{name}”', en: 'Deleted the approval flow “{name}”' },
    about: [ABOUT],
  },
  'approval delegation made': {
    label: { zh: '新建审批委托', en: 'Approval delegation made' },
    says: { zh: '将审批委托给“{user}”', en: 'Delegated approvals to “{user}”' },
    about: [DELEGATION],
  },
  'approval delegation changed': {
    label: { zh: '修改审批委托', en: 'Approval delegation changed' },
    says: { zh: '修改了对“{user}”的审批委托', en: 'Changed the delegation of approvals to “{user}”' },
    about: [DELEGATION],
  },
  'approval delegation deleted': {
    label: { zh: '删除审批委托', en: 'Approval delegation deleted' },
    says: { zh: '删除了对“{user}”的审批委托', en: 'Deleted the delegation of approvals to “{user}”' },
    about: [DELEGATION],
  },
})
export type ApprovalAudit = keyof typeof approvalAudits
