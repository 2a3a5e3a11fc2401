import { defineAction, rowChoiceFields, sendRows, targetField, z } from '#sdk'

export const formAssignParams = z.object({
  target: targetField(['init']),
  ...rowChoiceFields(),
  data: sendRows('字段值', 'Values'),
})

export const formAssign = defineAction({
  id: 'action/form-assign',
  label: { zh: '表单赋值', en: 'Fill form' },
  group: 'form',
  icon: 'IconImport',
  keywords: ['form', '表单'],
  params: formAssignParams,
  branches: false,
  summary: ({ target }) => ({ zh: `赋值 ${target}`, en: `Fill ${target}` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
