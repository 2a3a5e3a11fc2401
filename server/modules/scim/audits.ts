import { defineAudits } from '../../calls/audits.ts'

const token = ['project {project}, token {id}: {name}']
const user = ['project {project}, token {id} {token}: {name}']
const group = ['project {project}, token {id} {token}, group {group}: {name}']

/** What operations of this module write down in the audit. */
export const scimAudits = defineAudits({
  'scim token made': {
    label: { zh: '新建 SCIM 令牌', en: 'SCIM token created' },
    says: { zh: '新建了 SCIM 令牌“{name}”', en: 'Created the SCIM token “{name}”' },
    about: token,
  },
  'scim token ended': {
    label: { zh: '停用 SCIM 令牌', en: 'SCIM token ended' },
    says: { zh: '停用了 SCIM 令牌“{name}”', en: 'Ended the SCIM token “{name}”' },
    about: token,
  },
  'scim user created': {
    label: { zh: 'SCIM 新建用户', en: 'Person created by SCIM' },
    says: { zh: 'SCIM 令牌“{token}”新建了用户 {name}', en: 'The SCIM token “{token}” created the person {name}' },
    about: user,
  },
  'scim user changed': {
    label: { zh: 'SCIM 修改用户', en: 'Person changed by SCIM' },
    says: { zh: 'SCIM 令牌“{token}”修改了用户 {name}', en: 'The SCIM token “{token}” changed the person {name}' },
    about: user,
  },
  'scim user activated': {
    label: { zh: 'SCIM 启用用户', en: 'Person activated by SCIM' },
    says: { zh: 'SCIM 令牌“{token}”启用了用户 {name}', en: 'The SCIM token “{token}” activated the person {name}' },
    about: user,
  },
  'scim user deactivated': {
    label: { zh: 'SCIM 停用用户', en: 'Person deactivated by SCIM' },
    says: { zh: 'SCIM 令牌“{token}”停用了用户 {name}', en: 'The SCIM token “{token}” deactivated the person {name}' },
    about: user,
  },
  'scim user deleted': {
    label: { zh: 'SCIM 删除用户', en: 'Person deleted by SCIM' },
    says: {
      zh: 'SCIM 令牌“{token}”把用户 {name} 移出了项目',
      en: 'The SCIM token “{token}” removed the person {name} from the project',
    },
    about: user,
  },
  'scim group created': {
    label: { zh: 'SCIM 新建用户组', en: 'Group created by SCIM' },
    says: {
      zh: 'SCIM 令牌“{token}”接管或新建了用户组“{name}”',
      en: 'The SCIM token “{token}” created or took over the group “{name}”',
    },
    about: group,
  },
  'scim group changed': {
    label: { zh: 'SCIM 修改用户组', en: 'Group changed by SCIM' },
    says: { zh: 'SCIM 令牌“{token}”修改了用户组“{name}”', en: 'The SCIM token “{token}” changed the group “{name}”' },
    about: group,
  },
  'scim group deleted': {
    label: { zh: 'SCIM 删除用户组', en: 'Group deleted by SCIM' },
    says: {
      zh: 'SCIM 令牌“{token}”删除或放开了用户组“{name}”',
      en: 'The SCIM token “{token}” deleted or released the group “{name}”',
    },
    about: group,
  },
})
export type ScimAudit = keyof typeof scimAudits
