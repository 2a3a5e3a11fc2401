import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const backupAudits = defineAudits({
  'backup requested': {
    label: { zh: '手动备份', en: 'Backup requested' },
    says: { zh: '发起了备份 {backup}', en: 'Requested the backup {backup}' },
    about: ['backup {backup}'],
  },
  'backup verification requested': {
    label: { zh: '验证备份', en: 'Verification of a backup requested' },
    says: { zh: '发起了备份 {backup} 的验证', en: 'Requested a verification of the backup {backup}' },
    about: ['backup {backup}'],
  },
  'backup downloaded': {
    label: { zh: '下载备份', en: 'Backup downloaded' },
    says: { zh: '下载了备份 {backup}（{name}）', en: 'Downloaded the backup {backup} ({name})' },
    about: ['backup {backup}, {name}'],
  },
  'backup deleted': {
    label: { zh: '删除备份', en: 'Backup deleted' },
    says: { zh: '删除了备份 {backup}', en: 'Deleted the backup {backup}' },
    about: ['backup {backup}'],
  },
})
export type BackupAudit = keyof typeof backupAudits
