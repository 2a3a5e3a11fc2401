import { defineAudits, ENV_WORDS } from '../../calls/audits.ts'

const about = ['project {project}, {env} key {id}: {name}']
const choices = { env: ENV_WORDS }

/** What operations of this module write down in the audit. */
export const dataKeyAudits = defineAudits({
  'data key made': {
    label: { zh: '新建接口密钥', en: 'API key created' },
    says: { zh: '新建了{env}的接口密钥“{name}”', en: 'Created the API key “{name}” of {env}' },
    ...{ about, choices },
  },
  'data key changed': {
    label: { zh: '修改接口密钥', en: 'API key changed' },
    says: { zh: '修改了{env}的接口密钥“{name}”', en: 'Changed the API key “{name}” of {env}' },
    ...{ about, choices },
  },
  'data key ended': {
    label: { zh: '停用接口密钥', en: 'API key ended' },
    says: { zh: '停用了{env}的接口密钥“{name}”', en: 'Ended the API key “{name}” of {env}' },
    ...{ about, choices },
  },
})
export type DataKeyAudit = keyof typeof dataKeyAudits
