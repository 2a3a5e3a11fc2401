import type { Words } from '#sdk'

export const messages = {
  'not-chosen': {
    zh: '没有选择字典：请在数据源中选择',
    en: 'No dictionary is chosen: choose one in the data source',
  },
  missing: {
    zh: '项目中没有字典“{code}”：请重新选择',
    en: 'The project has no dictionary “{code}”: choose another one',
  },
  unsaved: { zh: '页面不属于任何项目，没有字典', en: 'The page belongs to no project, so it has no dictionaries' },
  refused: { zh: '字典读取失败（{why}）', en: 'The dictionary could not be read ({why})' },
} as const satisfies Words
