import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const lookFields: FieldLabels = {
  file: { zh: '样式文件', en: 'Style sheet' },
}
