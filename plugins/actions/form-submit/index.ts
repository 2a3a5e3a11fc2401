import { defineAction, repeatField, rowChoiceFields, targetField, z } from '#sdk'

export const formSubmitParams = z.object({
  target: targetField(['submit']),
  repeat: repeatField(),
  ...rowChoiceFields(),
})

export const formSubmit = defineAction({
  id: 'action/form-submit',
  label: { zh: '提交表单', en: 'Submit form' },
  group: 'form',
  icon: 'IconSend',
  keywords: ['form', '表单'],
  params: formSubmitParams,
  branches: true,
  summary: ({ target }) => ({ zh: `提交 ${target}`, en: `Submit ${target}` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
