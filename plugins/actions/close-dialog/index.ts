import { defineAction, rowChoiceFields, targetField, z } from '#sdk'

export const closeDialogParams = z.object({
  target: targetField(['close']),
  ...rowChoiceFields(),
})

export const closeDialog = defineAction({
  id: 'action/close-dialog',
  label: { zh: '关闭弹窗', en: 'Close dialog' },
  group: 'feedback',
  icon: 'IconFullscreenExit',
  keywords: ['modal', 'drawer'],
  params: closeDialogParams,
  branches: false,
  summary: ({ target }) => ({ zh: `关闭 ${target}`, en: `Close ${target}` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
