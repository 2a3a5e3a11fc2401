import { defineAudits, ROLE_WORDS } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const projectAudits = defineAudits({
  'project deleted': {
    label: { zh: '删除项目', en: 'Project deleted' },
    says: { zh: '删除了项目“{name}”', en: 'Deleted the project “{name}”' },
    about: ['project {id}: {name}', 'project {name}'],
  },
  'project prefixes changed': {
    label: { zh: '修改可访问的内网地址', en: 'Private addresses changed' },
    says: {
      zh: '修改了项目“{project}”可访问的内网地址：{addresses}',
      en: 'Changed the private addresses that “{project}” may reach: {addresses}',
    },
    about: ['project {project}: {addresses}'],
  },
  'member added': {
    label: { zh: '添加项目成员', en: 'Member added' },
    says: { zh: '把 {user} 加入项目“{project}”作为{role}', en: 'Added {user} to the project “{project}” as {role}' },
    about: ['project {project}, user {user}, {role}'],
    choices: { role: ROLE_WORDS },
  },
  'member removed': {
    label: { zh: '移除项目成员', en: 'Member removed' },
    says: { zh: '把 {user} 移出项目“{project}”', en: 'Removed {user} from the project “{project}”' },
    about: ['project {project}, user {user}'],
  },
})
export type ProjectAudit = keyof typeof projectAudits
