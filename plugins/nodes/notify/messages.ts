import type { Words } from '#sdk'

export const messages = {
  'no-people': {
    zh: '没有接收人：请在步骤中填写成员的 id',
    en: 'There is nobody to notify: enter ids of people in the step',
  },
} as const satisfies Words
