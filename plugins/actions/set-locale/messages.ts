import type { Words } from '#sdk'

export const messages = {
  unknown: { zh: '页面没有语言“{language}”', en: 'The page has no language “{language}”' },
} as const satisfies Words
