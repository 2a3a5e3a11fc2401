import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const notificationFields: FieldLabels = {
  topic: { zh: '通知类型', en: 'Topic' },
  mail: { zh: '邮件通知', en: 'By mail' },
  ids: { zh: '通知', en: 'Notifications' },
}
