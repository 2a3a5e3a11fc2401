import type { Words } from '#sdk'

export const messages = {
  'no-model': { zh: '没有选择数据模型', en: 'No model is chosen' },
  'no-records': { zh: '没有要删除的记录', en: 'There are no records to delete' },
  unsaved: { zh: '页面不属于任何项目，没有数据模型', en: 'The page belongs to no project, which would have models' },
  refused: { zh: '没有删除：{why}', en: 'Not deleted: {why}' },
} as const satisfies Words
