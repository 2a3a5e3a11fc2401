import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const invitationsFields: FieldLabels = {
  userNames: { zh: '邮箱列表', en: 'E-mail addresses' },
  rows: { zh: '名单', en: 'List of people' },
  dryRun: { zh: '仅检查', en: 'Check only' },
}
