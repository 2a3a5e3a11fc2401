import type { Words } from '#sdk'

export const messages = {
  'no-variable': { zh: '没有选择变量：请在步骤中选择', en: 'No variable was chosen: choose one in the step' },
} as const satisfies Words
