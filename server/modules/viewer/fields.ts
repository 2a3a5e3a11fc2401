import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const viewerFields: FieldLabels = {
  id: { zh: '页面', en: 'Page' },
  as: { zh: '预览角色', en: 'Role to view as' },
  lang: { zh: '语言', en: 'Language' },
  until: { zh: '链接有效期', en: 'End of the link' },
  sign: { zh: '链接签名', en: 'Signature of the link' },
  query: { zh: '地址中的查询内容', en: 'Query of the address' },
  code: { zh: '登录凭据', en: 'Sign-in code' },
}
