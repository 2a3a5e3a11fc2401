import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const pluginsFields: FieldLabels = {
  id: { zh: '插件', en: 'Plugin' },
}
