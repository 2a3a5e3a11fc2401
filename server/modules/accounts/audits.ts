import { defineAudits } from '../../calls/audits.ts'

/** What operations of this module write down in the audit. */
export const accountAudits = defineAudits({
  login: {
    label: { zh: '登录', en: 'Signed in' },
    says: { zh: '从 {address} 登录', en: 'Signed in from {address}' },
    about: ['from {address}'],
  },
  'login failed': {
    label: { zh: '登录失败', en: 'Sign-in failed' },
    says: { zh: '以“{name}”登录失败', en: 'Sign-in as {name} failed' },
    about: ['{name}, from {address}', '{name}'],
  },
  'login refused': {
    label: { zh: '登录被拒绝', en: 'Sign-in refused' },
    says: { zh: '账号“{name}”已冻结，登录被拒绝', en: 'Sign-in as {name} was refused: the account is frozen' },
    about: ['{name}, from {address}'],
  },
  'code asked': {
    label: { zh: '请求注册验证码', en: 'Code for a registration asked for' },
    says: { zh: '为“{name}”请求注册验证码', en: 'Asked for a code to register {name}' },
    about: ['{name}'],
  },
  register: {
    label: { zh: '注册', en: 'Registered' },
  },
  'reset asked': {
    label: { zh: '请求找回密码', en: 'Password recovery asked for' },
    says: { zh: '为“{name}”请求找回密码', en: 'Asked for a link to recover the password of {name}' },
    about: ['{name}'],
  },
  'password reset': {
    label: { zh: '通过邮件重设密码', en: 'Password set by a mailed link' },
  },
  setup: {
    label: { zh: '创建第一个管理员', en: 'First administrator created' },
  },
  logout: {
    label: { zh: '退出登录', en: 'Signed out' },
  },
  'password changed': {
    label: { zh: '修改密码', en: 'Password changed' },
  },
  'account confirmed': {
    label: { zh: '确认账号邮箱', en: 'Account confirmed' },
    says: { zh: '确认了 {user} 的邮箱', en: 'Confirmed the address of {user}' },
    about: ['user {user}, by link', 'user {user}, {name}'],
  },
  'confirmation link made': {
    label: { zh: '生成确认链接', en: 'Confirmation link made' },
    says: { zh: '为 {user} 生成了确认链接', en: 'Made a confirmation link for {user}' },
    about: ['user {user}, {name}'],
  },
  'confirmation mail asked': {
    label: { zh: '请求确认邮件', en: 'Confirmation mail asked for' },
  },
  'session reused': {
    label: { zh: '登录凭据被重复使用', en: 'Copy of a login used' },
    says: {
      zh: '登录 {session} 的旧凭据被再次使用，该登录已结束',
      en: 'An old key of the login {session} was used again, which ended the login',
    },
    about: ['session {session}'],
  },
  'sub user renamed': {
    label: { zh: '更改子用户的登录名', en: 'Sub user renamed' },
    says: {
      zh: '该邮箱的本人已注册，占用它的子用户由 {name} 改名为 {renamed}',
      en: 'The sub user {name} became {renamed}, because the person whose address that is registered',
    },
    about: ['user {user}, {name} is {renamed}'],
  },
})
export type AccountAudit = keyof typeof accountAudits
