import type { Words } from '#sdk'

export const messages = {
  nothing: { zh: '组件“{element}”中没有可以聚焦的内容', en: 'Nothing in the element “{element}” can take the focus' },
} as const satisfies Words
