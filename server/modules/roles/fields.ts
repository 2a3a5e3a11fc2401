import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const rolesFields: FieldLabels = {
  id: { zh: '角色或用户组', en: 'Role or group' },
  groupId: { zh: '用户组', en: 'Group' },
  userIds: { zh: '用户', en: 'People' },
  leaderId: { zh: '上级', en: 'Leader' },
  testEnv: { zh: '测试环境', en: 'Test environment' },
  unused: { zh: '未登录天数', en: 'Days without a sign-in' },
  providerGroups: { zh: '登录服务的组', en: 'Groups of a sign-in provider' },
  provider: { zh: '登录服务', en: 'Sign-in provider' },
  limits: { zh: '权限', en: 'Rights' },
}
