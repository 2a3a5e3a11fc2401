import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. Changes of records are in their own history. */
export const recordAudits = defineAudits({
  'record policy changed': {
    label: { zh: '修改数据权限', en: 'Data permissions changed' },
    says: { zh: '修改了角色“{name}”的数据权限', en: 'Changed the data permissions of the role “{name}”' },
    about: ['project {project}, role {role}, model {model}: {name}'],
  },
  'open record policy changed': {
    label: { zh: '修改公开的数据权限', en: 'Data permissions of everybody changed' },
    says: {
      zh: '修改了公开项目中“{audience}”对数据模型“{name}”的权限',
      en: 'Changed what “{audience}” may do with the model “{name}” while the project is public',
    },
    about: ['project {project}, {audience}, model {model}: {name}'],
    choices: {
      audience: { member: { zh: '已登录的人', en: 'Signed-in people' }, visitor: { zh: '访客', en: 'Visitors' } },
    },
  },
  'records exported': {
    label: { zh: '导出记录', en: 'Records exported' },
    says: { zh: '导出了数据模型“{name}”的记录', en: 'Exported records of the model “{name}”' },
    about: ['project {project}, model {model}: {name}'],
  },
  'records exported by key': {
    label: { zh: '接口密钥导出记录', en: 'Records exported by an API key' },
    says: {
      zh: '接口密钥“{key}”导出了数据模型“{name}”的记录',
      en: 'The API key “{key}” exported records of the model “{name}”',
    },
    about: ['project {project}, model {model}: {name}, key {id}: {key}'],
  },
})
export type RecordAudit = keyof typeof recordAudits
