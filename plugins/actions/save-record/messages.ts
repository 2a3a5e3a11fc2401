import type { Words } from '#sdk'

export const messages = {
  'no-model': { zh: '没有选择数据模型', en: 'No model is chosen' },
  'no-values': { zh: '没有要保存的值', en: 'There are no values to save' },
  unsaved: { zh: '页面不属于任何项目，没有数据模型', en: 'The page belongs to no project, which would have models' },
  refused: { zh: '没有保存：{why}', en: 'Not saved: {why}' },
  'refused-field': { zh: '没有保存，{field}：{why}', en: 'Not saved, {field}: {why}' },
  conflict: {
    zh: '没有保存：其他人已经修改了 {fields}，请刷新后重试',
    en: 'Not saved: another person has changed {fields}. Refresh, then try again.',
  },
  required: { zh: '必填', en: 'Required' },
  type: { zh: '值不符合字段的类型', en: 'The value does not fit the field' },
  target: { zh: '关联的记录不存在', en: 'The record that it refers to does not exist' },
  unknown: { zh: '没有这个字段，或没有修改它的权限', en: 'There is no such field, or you may not change it' },
  given: { zh: '这个字段由系统填写', en: 'The system fills in this field' },
} as const satisfies Words
