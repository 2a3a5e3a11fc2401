import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const backupFields: FieldLabels = {
  ticket: { zh: '下载凭据', en: 'Download ticket' },
}
