import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const exchangeFields: FieldLabels = {
  data: { zh: '数据记录', en: 'Records' },
  choices: { zh: '导入选项', en: 'Choices for the import' },
}
