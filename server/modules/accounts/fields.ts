import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const accountsFields: FieldLabels = {
  setupToken: { zh: '首次启动链接', en: 'Link of the first start' },
  oldPwd: { zh: '当前密码', en: 'Current password' },
  confirmPwd: { zh: '确认密码', en: 'Repeated password' },
  userEmail: {
    zh: '邮箱',
    en: 'E-mail address',
    form: { zh: '完整的邮箱地址，例如 ann@example.com', en: 'a complete address, such as ann@example.com' },
  },
  resetToken: { zh: '重置密码的链接', en: 'Link to set the password' },
}
