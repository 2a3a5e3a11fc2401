import { defineAction, repeatField, rowChoiceFields, targetField, z } from '#sdk'

export const formValidateParams = z.object({
  target: targetField(['validate']),
  repeat: repeatField(),
  ...rowChoiceFields(),
})

export const formValidate = defineAction({
  id: 'action/form-validate',
  label: { zh: '校验表单', en: 'Validate form' },
  group: 'form',
  icon: 'IconCheckCircle',
  keywords: ['form', '表单'],
  params: formValidateParams,
  branches: true,
  summary: ({ target }) => ({ zh: `校验 ${target}`, en: `Validate ${target}` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
