import { defineAudits, STATUS_WORDS } from '../../calls/audits.ts'

const PLATFORM_ROLES = { 1: { zh: '超级管理员', en: 'super administrator' }, 2: { zh: '普通账号', en: 'regular user' } } as const

/** What operations of this module write down in the audit. */
export const personAudits = defineAudits({
  'session ended': {
    label: { zh: '结束一个登录', en: 'Login ended' },
    says: { zh: '结束了登录 {session}', en: 'Ended the login {session}' },
    about: ['session {session}'],
  },
  'other sessions ended': {
    label: { zh: '结束其他登录', en: 'Other logins ended' },
  },
  'sub user created': {
    label: { zh: '新建子用户', en: 'Sub user created' },
    says: { zh: '新建了子用户 {name}', en: 'Created the sub user {name}' },
    about: ['user {user}, {name}'],
  },
  'sub user changed': {
    label: { zh: '修改子用户', en: 'Sub user changed' },
    says: { zh: '修改了子用户 {user}', en: 'Changed the sub user {user}' },
    about: ['user {user}'],
  },
  'sub user password set': {
    label: { zh: '设置子用户密码', en: 'Password of a sub user set' },
    says: { zh: '设置了子用户 {user} 的密码', en: 'Set the password of the sub user {user}' },
    about: ['user {user}'],
  },
  'sub user status changed': {
    label: { zh: '修改子用户状态', en: 'Status of a sub user changed' },
    says: { zh: '把子用户 {user} 的状态改为{status}', en: 'Made the sub user {user} {status}' },
    about: ['user {user}: {status}'],
    choices: { status: STATUS_WORDS },
  },
  'sub user deleted': {
    label: { zh: '删除子用户', en: 'Sub user deleted' },
    says: { zh: '删除了子用户 {user}', en: 'Deleted the sub user {user}' },
    about: ['user {user}'],
  },
  'account status changed': {
    label: { zh: '修改账号状态', en: 'Status of an account changed' },
    says: { zh: '把账号 {name} 的状态改为{status}', en: 'Made the account {name} {status}' },
    about: ['user {user}, {name}: {status}'],
    choices: { status: STATUS_WORDS },
  },
  'account role changed': {
    label: { zh: '修改账号身份', en: 'Role of an account changed' },
    says: { zh: '把账号 {name} 设为{role}', en: 'Made the account {name} a {role}' },
    about: ['user {user}, {name}: {role}'],
    choices: { role: PLATFORM_ROLES },
  },
  'account second step off': {
    label: { zh: '关闭账号的两步验证', en: 'Second step of an account turned off' },
    says: { zh: '关闭了账号 {name} 的两步验证', en: 'Turned off the second step of the account {name}' },
    about: ['user {user}, {name}'],
  },
  'project handed over': {
    label: { zh: '移交项目', en: 'Project handed over' },
    says: { zh: '把项目“{project}”移交给 {user}', en: 'Handed the project “{project}” over to {user}' },
    about: ['project {project} to user {user}'],
  },
  'account sessions ended': {
    label: { zh: '结束账号的所有登录', en: 'All logins of an account ended' },
    says: { zh: '结束了账号 {name} 的所有登录', en: 'Ended all logins of the account {name}' },
    about: ['user {user}, {name}'],
  },
  'sub user sessions ended': {
    label: { zh: '结束子用户的所有登录', en: 'All logins of a sub user ended' },
    says: { zh: '结束了子用户 {user} 的所有登录', en: 'Ended all logins of the sub user {user}' },
    about: ['user {user}'],
  },
  'accounts exported': {
    label: { zh: '导出账号', en: 'Accounts exported' },
    says: { zh: '导出了 {count} 个账号', en: 'Exported {count} accounts' },
    about: ['{count} accounts'],
  },
  'account deleted': {
    label: { zh: '注销账号', en: 'Account deleted' },
    says: { zh: '注销了自己的账号', en: 'Deleted their own account' },
    about: ['user {user}'],
  },
})
export type PersonAudit = keyof typeof personAudits
