import type { FieldLabels } from '../../calls/field-labels.ts'

/** What people call the fields of these calls, where it is not what others call them. */
export const dataKeyFields: FieldLabels = {
  models: { zh: '数据模型', en: 'Models' },
  modelId: { zh: '数据模型', en: 'Model' },
  actions: { zh: '允许的操作', en: 'Actions' },
  endsAt: { zh: '到期时间', en: 'End date' },
  language: { zh: '语言', en: 'Language' },
}
