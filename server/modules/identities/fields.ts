import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const identitiesFields: FieldLabels = {
  code: { zh: '登录凭据', en: 'Sign-in code' },
  state: { zh: '登录凭据', en: 'Sign-in state' },
  iss: { zh: '身份提供方', en: 'Provider' },
  way: { zh: '登录方式', en: 'Way to sign in' },
  id: { zh: '关联账号', en: 'Connected account' },
}
