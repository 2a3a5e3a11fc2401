import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const scimFields: FieldLabels = {
  id: { zh: '同步令牌', en: 'SCIM token' },
  rest: { zh: '地址', en: 'Address' },
  endsAt: { zh: '到期时间', en: 'End date' },
}
