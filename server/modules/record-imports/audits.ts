import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. Changes of records are in their own history. */
export const recordImportAudits = defineAudits({
  'records import started': {
    label: { zh: '开始导入记录', en: 'Import of records started' },
    says: { zh: '开始向数据模型“{name}”导入记录', en: 'Started an import into the model “{name}”' },
    about: ['project {project}, model {model}, import {import}: {name}'],
  },
})
export type RecordImportAudit = keyof typeof recordImportAudits
