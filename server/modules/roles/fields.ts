import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const rolesFields: FieldLabels = {
  id: { zh: '角色', en: 'Role' },
  limits: { zh: '权限', en: 'Rights' },
}
