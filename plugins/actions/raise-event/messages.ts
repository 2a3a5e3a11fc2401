import type { Words } from '#sdk'

export const messages = {
  'no-event': { zh: '没有填写事件名：请在步骤中填写', en: 'The event has no name: fill it in in the step' },
} as const satisfies Words
