import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const exchangeFields: FieldLabels = {
  choices: { zh: '导入选项', en: 'Choices for the import' },
}
