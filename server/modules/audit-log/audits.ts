import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const auditLogAudits = defineAudits({
  'audit exported': {
    label: { zh: '导出审计日志', en: 'Audit log exported' },
    says: { zh: '导出了审计日志（{form}）', en: 'Exported the audit log ({form})' },
    about: ['project {project}, as {form}', 'all, as {form}'],
    choices: { form: { csv: { zh: 'CSV', en: 'CSV' }, jsonl: { zh: 'JSON 行', en: 'JSON lines' } } },
  },
})
export type AuditLogAudit = keyof typeof auditLogAudits
