import type { Words } from '#sdk'

export const messages = {
  'no-model': { zh: '没有选择数据模型：请在步骤中选择', en: 'No model is chosen: choose one in the step' },
  'no-records': { zh: '没有要删除的记录：请在步骤中填写', en: 'There are no records to delete: name some in the step' },
  unsaved: {
    zh: '页面还没有保存，没有项目的数据模型：请先保存页面',
    en: 'The page is not saved yet, so it has no models: save it first',
  },
  refused: { zh: '没有删除：{why}', en: 'Not deleted: {why}' },
} as const satisfies Words
