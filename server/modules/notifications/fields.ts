import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const notificationFields: FieldLabels = {
  ids: { zh: '通知', en: 'Notifications' },
}
