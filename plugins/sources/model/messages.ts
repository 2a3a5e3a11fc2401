import type { Words } from '#sdk'

export const messages = {
  'not-chosen': { zh: '没有选择数据模型：请在数据源中选择', en: 'No model is chosen: choose one in the data source' },
  unsaved: { zh: '页面不属于任何项目，没有数据模型', en: 'The page belongs to no project, which would have models' },
  'no-figure-field': { zh: '没有选择统计字段', en: 'No field is chosen for the figure' },
  'no-id': { zh: '没有记录的 id', en: 'There is no id of a record' },
  refused: { zh: '数据读取失败（{why}）', en: 'The data could not be read ({why})' },
} as const satisfies Words
