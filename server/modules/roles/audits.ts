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
  'project user sessions ended': {
    label: { zh: '结束项目子用户的所有登录', en: 'All logins of a sub user in the project ended' },
    says: { zh: '结束了 {user} 的所有登录', en: 'Ended all logins of {user}' },
    about: ['project {project}, user {user}'],
  },
  'group created': {
    label: { zh: '新建用户组', en: 'Group created' },
    says: { zh: '新建了用户组“{name}”', en: 'Created the group “{name}”' },
    about: ['project {project}, group {id}: {name}'],
  },
  'group changed': {
    label: { zh: '修改用户组', en: 'Group changed' },
    says: { zh: '修改了用户组“{name}”', en: 'Changed the group “{name}”' },
    about: ['project {project}, group {id}: {name}'],
  },
  'group role given': {
    label: { zh: '给用户组设置角色', en: 'Role given to a group' },
    says: { zh: '给用户组“{name}”设置了角色“{role}”', en: 'Gave the group “{name}” the role “{role}”' },
    about: ['project {project}, group {id}: {name}, role {roleId}: {role}'],
  },
  'group role taken': {
    label: { zh: '取消用户组的角色', en: 'Role taken from a group' },
    says: { zh: '取消了用户组“{name}”的角色', en: 'Took the role from the group “{name}”' },
    about: ['project {project}, group {id}: {name}'],
  },
  'group sources changed': {
    label: { zh: '修改用户组的来源', en: 'Sources of a group changed' },
    says: {
      zh: '为用户组“{name}”设置了登录服务的 {count} 个组',
      en: 'Set {count} groups of sign-in providers as sources of the group “{name}”',
    },
    about: ['project {project}, group {id}: {name}, {count} provider groups'],
  },
  'provider groups applied': {
    label: { zh: '按登录服务更新用户组', en: 'Groups applied from a provider' },
    says: { zh: '按 {provider} 的组更新了 {user} 的用户组', en: 'Applied the groups of {provider} to {user}' },
    about: ['project {project}, user {user}: {provider}'],
  },
  'provider groups unread': {
    label: { zh: '登录服务的组过多', en: 'Too many groups of a provider' },
    says: { zh: '{user} 在 {provider} 的组过多，用户组未更新', en: '{user} is in too many groups of {provider}: nothing was changed' },
    about: ['user {user}: {provider}'],
  },
  'group deleted': {
    label: { zh: '删除用户组', en: 'Group deleted' },
    says: { zh: '删除了用户组“{name}”，其中有 {people} 人', en: 'Deleted the group “{name}”, which had {people} people' },
    about: ['project {project}, group {id}: {name}, {people} people'],
  },
  'group person added': {
    label: { zh: '加入用户组', en: 'Person added to a group' },
    says: { zh: '把 {user} 加入用户组“{name}”', en: 'Added {user} to the group “{name}”' },
    about: ['project {project}, group {id}, user {user}: {name}'],
  },
  'group person removed': {
    label: { zh: '移出用户组', en: 'Person removed from a group' },
    says: { zh: '把 {user} 移出用户组“{name}”', en: 'Removed {user} from the group “{name}”' },
    about: ['project {project}, group {id}, user {user}: {name}'],
  },
})
export type RoleAudit = keyof typeof roleAudits
