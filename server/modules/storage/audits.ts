import { defineAudits } from '../../calls/audits.ts'

const EVER = { ever: { zh: '永久', en: 'for ever' } }

/** What operations of this module write down in the audit. */
export const storageAudits = defineAudits({
  'retention changed': {
    label: { zh: '修改保留时间', en: 'Retention time changed' },
    says: {
      zh: '将“{what}”的保留天数从 {before} 改为 {after}',
      en: 'Changed the days that “{what}” is kept from {before} to {after}',
    },
    about: ['retention {what}: {before} to {after}'],
    choices: { before: EVER, after: EVER },
  },
})
export type StorageAudit = keyof typeof storageAudits
