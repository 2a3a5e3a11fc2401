import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const adminAppFields: FieldLabels = {
  as: { zh: '预览角色', en: 'Role to view as' },
}
