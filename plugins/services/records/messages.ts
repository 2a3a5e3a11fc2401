import type { Words } from '#sdk/services'

export const messages = {
  none: { zh: '这个项目还没有数据模型', en: 'This project has no data models yet' },
} as const satisfies Words
