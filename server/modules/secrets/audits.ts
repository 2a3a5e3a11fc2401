import { defineAudits, ENV_WORDS } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const secretAudits = defineAudits({
  'secret written': {
    label: { zh: '写入密钥', en: 'Secret written' },
    says: { zh: '写入了{env}的密钥“{name}”，用于 {hosts}', en: 'Wrote the secret “{name}” of {env}, for {hosts}' },
    about: ['project {project}, {env} {name}, for {hosts}'],
    choices: { env: ENV_WORDS },
  },
  'secret deleted': {
    label: { zh: '删除密钥', en: 'Secret deleted' },
    says: { zh: '删除了{env}的密钥“{name}”', en: 'Deleted the secret “{name}” of {env}' },
    about: ['project {project}, {env} {name}'],
    choices: { env: ENV_WORDS },
  },
})
export type SecretAudit = keyof typeof secretAudits
