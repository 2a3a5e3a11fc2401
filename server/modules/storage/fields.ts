import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const storageFields: FieldLabels = {
  setting: { zh: '保留的内容', en: 'Kept contents' },
  days: { zh: '保留天数', en: 'Days', form: { zh: '整数', en: 'a whole number' } },
}
