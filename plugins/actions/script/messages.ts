import type { Words } from '#sdk'

export const messages = {
  'answered-false': { zh: '脚本返回 false', en: 'The script answered false' },
} as const satisfies Words
