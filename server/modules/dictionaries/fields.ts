import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const dictionariesFields: FieldLabels = {
  id: { zh: '字典', en: 'Dictionary' },
  code: {
    zh: '编码',
    en: 'Code',
    form: { zh: '以字母开头，只能包含字母、数字、_、. 和 -', en: 'a letter first, then letters, digits, _ . - only' },
  },
  description: { zh: '说明', en: 'Description' },
  value: { zh: '值', en: 'Value' },
  items: { zh: '字典项', en: 'Items' },
  labelZh: { zh: '中文显示', en: 'Chinese label' },
  labelEn: { zh: '英文显示', en: 'English label' },
  color: {
    zh: '颜色',
    en: 'Colour',
    form: { zh: '形如 #1677ff 的颜色，或颜色名称', en: 'a colour such as #1677ff, or the name of one' },
  },
  disabled: { zh: '停用', en: 'Disabled' },
}
