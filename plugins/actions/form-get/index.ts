import { defineAction, rowChoiceFields, targetField, z } from '#sdk'

export const formGetParams = z.object({
  target: targetField(['getFormData'], { options: { methods: ['getFormData'], handsOnForm: true } }),
  ...rowChoiceFields(),
})

export const formGet = defineAction({
  id: 'action/form-get',
  label: { zh: '获取表单值', en: 'Read form' },
  group: 'form',
  icon: 'IconExport',
  keywords: ['form', '表单'],
  params: formGetParams,
  branches: false,
  summary: ({ target }) => ({ zh: `获取 ${target}`, en: `Read ${target}` }),
  runs: 'worker',
  run: () => import('./run.ts'),
})
