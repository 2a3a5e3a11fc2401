import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const workflowFields: FieldLabels = {
  id: { zh: '工作流', en: 'Workflow' },
  workflowId: { zh: '工作流', en: 'Workflow' },
  name: { zh: '名称', en: 'Name' },
  description: { zh: '描述', en: 'Description' },
  trigger: { zh: '触发器', en: 'Trigger' },
  isEnabled: { zh: '启用', en: 'Enabled' },
  event: { zh: '触发事件', en: 'What starts it' },
  input: { zh: '输入', en: 'Input' },
  send: { zh: '真正发送的步骤', en: 'Steps that really send' },
  key: { zh: '幂等键', en: 'Key' },
  status: { zh: '状态', en: 'Status' },
  workflow: { zh: '工作流', en: 'Workflow' },
  wait: { zh: '等待结束', en: 'Wait for its end' },
  runId: { zh: '运行', en: 'Run' },
}
