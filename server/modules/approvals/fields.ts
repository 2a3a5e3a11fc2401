import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const approvalFields: FieldLabels = {
  id: { zh: '审批流', en: 'Approval flow' },
  name: { zh: '名称', en: 'Name' },
  description: { zh: '描述', en: 'Description' },
  model: { zh: '数据模型', en: 'Model' },
  flowId: { zh: '审批流', en: 'Approval flow' },
  recordId: { zh: '记录', en: 'Record' },
  chosen: { zh: '选择的审批人', en: 'Chosen people' },
  command: { zh: '操作', en: 'Action' },
  comment: { zh: '意见', en: 'Comment' },
  users: { zh: '人员', en: 'People' },
  changes: { zh: '修改的字段', en: 'Changed fields' },
  values: { zh: '字段的值', en: 'Values of fields' },
  task: { zh: '任务', en: 'Task' },
  do: { zh: '操作', en: 'Action' },
  where: { zh: '加签位置', en: 'Place of added people' },
  node: { zh: '步骤', en: 'Step' },
  unread: { zh: '仅未读', en: 'Unread only' },
  text: { zh: '搜索', en: 'Search text' },
  by: { zh: '发起人', en: 'Initiator' },
  box: { zh: '列表', en: 'List' },
  isEnabled: { zh: '启用', en: 'Enabled' },
}
