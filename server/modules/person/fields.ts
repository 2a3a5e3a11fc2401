import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const personFields: FieldLabels = {
  unused: { zh: '未登录天数', en: 'Days without a sign-in' },
  userName: {
    zh: '账号',
    en: 'Account',
    form: { zh: '邮箱，或至少 3 个字符（汉字不限）', en: 'an e-mail address, or at least 3 characters' },
  },
}
