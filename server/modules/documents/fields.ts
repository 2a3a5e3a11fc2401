import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const documentsFields: FieldLabels = {
  id: { zh: '文档', en: 'Document' },
  added: { zh: '新增的内容', en: 'Added entries' },
  cells: { zh: '修改的值', en: 'Changed values' },
  removed: { zh: '删除的内容', en: 'Removed entries' },
  seq: { zh: '修改序号', en: 'Number of the edit' },
  before: { zh: '之前的版本', en: 'Earlier than' },
  since: { zh: '已有的修订号', en: 'Revision at hand' },
  limit: { zh: '数量', en: 'How many' },
}
