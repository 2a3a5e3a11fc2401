import type { Words } from '#sdk'

export const messages = {
  'no-flow': { zh: '没有选择流程：请在步骤中选择', en: 'No flow was chosen: choose one in the step' },
} as const satisfies Words
