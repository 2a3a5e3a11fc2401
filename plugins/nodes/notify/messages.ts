import type { Words } from '#sdk'

export const messages = {
  'no-people': {
    zh: '没有接收人：请在步骤中填写成员的 id',
    en: 'There are no people to notify: enter their ids in the step',
  },
} as const satisfies Words
