import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const dataUsesFields: FieldLabels = {
  modelId: { zh: '数据模型', en: 'Model' },
  fieldId: { zh: '字段', en: 'Field' },
  viewId: { zh: '数据视图', en: 'View' },
  from: { zh: '原名称', en: 'Former name' },
  to: { zh: '新名称', en: 'New name' },
  pages: { zh: '页面', en: 'Pages' },
  blocks: { zh: '区块', en: 'Blocks' },
  drafts: { zh: '草稿', en: 'Drafts' },
  undo: { zh: '撤销的修改', en: 'Edit that takes it back' },
}
