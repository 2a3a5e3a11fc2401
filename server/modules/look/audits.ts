import { defineAudits, ENV_WORDS } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const lookAudits = defineAudits({
  'look published': {
    label: { zh: '发布外观', en: 'Look published' },
    says: { zh: '把外观发布到{env}（记录 {record}）', en: 'Published the look to {env} (record {record})' },
    about: ['project {project}, {env}, record {record}'],
    choices: { env: ENV_WORDS },
  },
  'look rolled back': {
    label: { zh: '回滚外观', en: 'Look rolled back' },
    says: { zh: '在{env}把外观回滚到记录 {record}', en: 'Rolled the look of {env} back to record {record}' },
    about: ['project {project}, {env}, record {record}'],
    choices: { env: ENV_WORDS },
  },
})
export type LookAudit = keyof typeof lookAudits
