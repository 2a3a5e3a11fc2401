import { defineAudits, ENV_WORDS } from '../../calls/audits.ts'

const WHOM = { developers: { zh: '所有开发者', en: 'all developers' }, administrators: { zh: '管理员', en: 'administrators' } } as const

/** What operations of this module write down in the audit. */
export const publishAudits = defineAudits({
  'page published': {
    label: { zh: '发布页面', en: 'Page published' },
    says: { zh: '把页面“{page}”发布到{env}（记录 {record}）', en: 'Published the page “{page}” to {env} (record {record})' },
    about: ['page {page}, {env}, record {record}, {how}', 'page {page}, {env}, record {record}'],
    choices: { env: ENV_WORDS },
  },
  'page rolled back': {
    label: { zh: '回滚页面', en: 'Page rolled back' },
    says: { zh: '在{env}把页面“{page}”回滚到记录 {record}', en: 'Rolled the page “{page}” of {env} back to record {record}' },
    about: ['page {page}, {env}, record {record}'],
    choices: { env: ENV_WORDS },
  },
  'version deleted': {
    label: { zh: '删除发布记录', en: 'Published version deleted' },
    says: { zh: '删除了页面“{page}”在{env}的发布记录 {record}', en: 'Deleted the record {record} of the page “{page}” in {env}' },
    about: ['page {page}, {env}, record {record}'],
    choices: { env: ENV_WORDS },
  },
  'production right changed': {
    label: { zh: '修改生产发布权限', en: 'Production right changed' },
    says: { zh: '把项目“{project}”的生产发布权限交给：{whom}', en: 'Gave the right to publish “{project}” to production to: {whom}' },
    about: ['project {project}: {whom}'],
    choices: { whom: WHOM },
  },
})
export type PublishAudit = keyof typeof publishAudits
