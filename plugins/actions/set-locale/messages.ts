import type { Words } from '#sdk'

export const messages = {
  unknown: { zh: '页面没有语言“{language}”：请改为页面已有的语言', en: 'The page has no language “{language}”: choose one that it has' },
} as const satisfies Words
