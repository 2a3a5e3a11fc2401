import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const recordImportFields: FieldLabels = {
  id: { zh: '导入任务', en: 'Import' },
  request: { zh: '导入位置', en: 'Place' },
  file: { zh: '文件', en: 'File' },
  model: { zh: '数据模型', en: 'Model' },
  dryRun: { zh: '试运行', en: 'Dry run' },
  mapping: { zh: '字段对应', en: 'Columns and fields' },
  fields: { zh: '字段', en: 'Fields' },
  column: { zh: '列', en: 'Column' },
  field: { zh: '字段', en: 'Field' },
  by: { zh: '关联依据', en: 'Found by' },
  mode: { zh: '导入方式', en: 'Mode' },
  key: { zh: '匹配字段', en: 'Match key' },
  zone: { zh: '时区', en: 'Time zone' },
  language: { zh: '语言', en: 'Language' },
}
