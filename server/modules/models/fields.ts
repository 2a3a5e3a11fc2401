import type { FieldLabels } from '../../calls/field-labels.ts'

const NAME_FORM = {
  zh: '只能包含字母、数字和下划线，不能以数字开头',
  en: 'letters, digits and underscores only, not beginning with a digit',
}

/** What people call the fields of these calls, where it is not what others call them. */
export const modelsFields: FieldLabels = {
  id: { zh: '数据模型', en: 'Model' },
  name: { zh: '名称', en: 'Name', form: NAME_FORM },
  description: { zh: '描述', en: 'Description' },
  modelId: { zh: '数据模型', en: 'Model' },
  options: { zh: '类型设置', en: 'Settings of the type' },
  required: { zh: '必填', en: 'Required' },
  unique: { zh: '唯一', en: 'Unique' },
  indexed: { zh: '索引', en: 'Index' },
  preset: { zh: '默认值', en: 'Default value' },
  fields: { zh: '字段', en: 'Fields' },
  fill: { zh: '填充已有记录', en: 'Fill existing records' },
}
