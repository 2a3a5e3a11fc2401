import type { Words } from '#sdk'

export const messages = {
  'no-workflow': { zh: '没有选择工作流：请在步骤中选择', en: 'No workflow is chosen: choose one in the step' },
} as const satisfies Words
