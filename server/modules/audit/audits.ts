import { defineAudits } from '../../calls/audits.ts'

/** What this module itself writes down. */
export const auditAudits = defineAudits({
  'access denied': {
    label: { zh: '访问被拒绝', en: 'Access denied' },
    says: { zh: '没有权限调用 {call}', en: 'Was refused the call {call}' },
    about: ['{call}'],
  },
  'audit rows forgotten': {
    label: { zh: '清除过期的审计记录', en: 'Old audit rows forgotten' },
    says: { zh: '清除了过期的审计记录 {first} 至 {last}', en: 'Forgot the audit rows {first} to {last} because of their age' },
    about: ['rows {first} to {last}'],
  },
})
export type AuditAudit = keyof typeof auditAudits
