import { defineAudits, ROLE_WORDS } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const roleAudits = defineAudits({
  'role created': {
    label: { zh: '新建角色', en: 'Role created' },
    says: { zh: '新建了角色“{name}”', en: 'Created the role “{name}”' },
    about: ['project {project}, role {id}: {name}'],
  },
  'role changed': {
    label: { zh: '修改角色', en: 'Role changed' },
    says: { zh: '修改了角色“{name}”', en: 'Changed the role “{name}”' },
    about: ['project {project}, role {id}: {name}'],
  },
  'role limits changed': {
    label: { zh: '修改角色权限', en: 'Limits of a role changed' },
    says: { zh: '把角色“{name}”的权限改为 {all} 项中的 {given} 项', en: 'Gave the role “{name}” {given} of {all} menus and buttons' },
    about: ['project {project}, role {id}: {name}, {given} of {all}', 'project {project}, role {name}: {given} of {all}'],
  },
  'role deleted': {
    label: { zh: '删除角色', en: 'Role deleted' },
    says: { zh: '删除了角色“{name}”', en: 'Deleted the role “{name}”' },
    about: ['project {project}, role {id}: {name}'],
  },
  'project user added': {
    label: { zh: '添加项目用户', en: 'Person added to the project' },
    says: { zh: '把 {user} 加入项目作为{role}', en: 'Added {user} as {role}' },
    about: ['project {project}, user {user}, {role} {roleId}', 'project {project}, user {user}, {role}'],
    choices: { role: ROLE_WORDS },
  },
  'project user changed': {
    label: { zh: '修改项目用户', en: 'Person of the project changed' },
    says: { zh: '把 {user} 改为{role}', en: 'Made {user} {role}' },
    about: ['project {project}, user {user}, {role} {roleId}', 'project {project}, user {user}, {role}'],
    choices: { role: ROLE_WORDS },
  },
  'project user removed': {
    label: { zh: '移除项目用户', en: 'Person removed from the project' },
    says: { zh: '把 {user} 移出项目', en: 'Removed {user} from the project' },
    about: ['project {project}, user {user}'],
  },
})
export type RoleAudit = keyof typeof roleAudits
