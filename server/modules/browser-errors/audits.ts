import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const browserErrorAudits = defineAudits({
  'browser errors solved': {
    label: { zh: '标记浏览器错误为已解决', en: 'Browser errors marked as solved' },
    says: { zh: '将 {count} 个浏览器错误标记为已解决', en: 'Marked browser errors as solved ({count})' },
    about: ['{count} errors'],
  },
  'browser errors deleted': {
    label: { zh: '删除浏览器错误', en: 'Browser errors deleted' },
    says: { zh: '删除了 {count} 个浏览器错误', en: 'Deleted browser errors ({count})' },
    about: ['{count} errors'],
  },
})
export type BrowserErrorAudit = keyof typeof browserErrorAudits
