import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const auditLogFields: FieldLabels = {
  action: { zh: '操作', en: 'Action' },
  target: { zh: '操作对象', en: 'Subject' },
  noted: {
    zh: '校验点',
    en: 'Noted check',
    form: { zh: '序号、冒号和 64 位校验值', en: 'the number, a colon and the 64 characters of the check' },
  },
}
