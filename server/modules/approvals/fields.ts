import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const approvalFields: FieldLabels = {
  id: { zh: '审批流', en: 'Approval flow' },
  name: { zh: '名称', en: 'Name' },
  description: { zh: '描述', en: 'Description' },
  model: { zh: '数据模型', en: 'Model' },
  isEnabled: { zh: '启用', en: 'Enabled' },
}
