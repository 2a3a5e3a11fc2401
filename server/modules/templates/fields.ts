import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const templatesFields: FieldLabels = {
  id: { zh: '模板', en: 'Template' },
  mine: { zh: '我的模板', en: 'Own templates' },
  held: { zh: '可用模板', en: 'Available templates' },
  builtIn: { zh: '内置模板', en: 'Built-in templates' },
  language: { zh: '语言', en: 'Language' },
  listed: { zh: '公开', en: 'Listed' },
  refresh: { zh: '更新内容', en: 'Update the content' },
  reason: { zh: '原因', en: 'Reason' },
}
