import { defineAction, rowChoiceFields, targetField, z } from '#sdk'

export const formResetParams = z.object({
  target: targetField(['reset']),
  ...rowChoiceFields(),
})

export const formReset = defineAction({
  id: 'action/form-reset',
  label: { zh: '重置表单', en: 'Reset form' },
  group: 'form',
  icon: 'IconUndo',
  keywords: ['form', '表单'],
  params: formResetParams,
  branches: false,
  summary: ({ target }) => ({ zh: `重置 ${target}`, en: `Reset ${target}` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
