import type { Words } from '#sdk'

export const messages = {
  stopped: { zh: '流程已被“结束流程”步骤停止', en: 'The flow was stopped by its step Stop' },
} as const satisfies Words
