import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const secretsFields: FieldLabels = {
  value: { zh: '密钥内容', en: 'Value', form: { zh: '单行的英文字母、数字和符号', en: 'one line of plain letters, digits and signs' } },
  unmasked: { zh: '可见内容', en: 'Shown part' },
  name: {
    zh: '密钥名称',
    en: 'Name of the secret',
    form: { zh: '字母开头，只能包含字母、数字和 _', en: 'a letter first, then letters, digits and _ only' },
  },
}
