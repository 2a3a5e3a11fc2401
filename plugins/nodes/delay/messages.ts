import type { Words } from '#sdk'

export const messages = {
  'no-time': { zh: '“{value}”不是时间：请检查步骤', en: '“{value}” is not a time: check the step' },
  'too-long': { zh: '等待超过一年：请检查步骤', en: 'That is longer than a year: check the step' },
} as const satisfies Words
