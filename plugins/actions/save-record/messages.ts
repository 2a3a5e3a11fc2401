import type { Words } from '#sdk'

export const messages = {
  'no-model': { zh: '没有选择数据模型：请在步骤中选择', en: 'No model is chosen: choose one in the step' },
  'no-values': { zh: '没有要保存的值：请在步骤中填写', en: 'There are no values to save: enter some in the step' },
  unsaved: {
    zh: '页面还没有保存，没有项目的数据模型：请先保存页面',
    en: 'The page is not saved yet, so it has no models: save it first',
  },
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
