import type { Words } from '#sdk'

export const messages = {
  nothing: { zh: '没有存过“{key}”', en: 'Nothing is kept as “{key}”' },
} as const satisfies Words
