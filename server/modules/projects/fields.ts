import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const projectsFields: FieldLabels = {
  sort: { zh: '排序', en: 'Order' },
}
