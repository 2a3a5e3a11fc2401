import type { Words } from '#sdk'

export const messages = {
  cancelled: { zh: '已取消', en: 'Cancelled' },
} as const satisfies Words
