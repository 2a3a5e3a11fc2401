import { choice, defineAction, rowChoiceFields, sendRows, targetField, z } from '#sdk'

export const formAssignParams = z.object({
  target: targetField(['init']),
  ...rowChoiceFields(),
  way: choice('方式', 'Way', { replace: ['替换', 'Replace'], merge: ['合并', 'Merge'] }, 'replace', {
    bindable: false,
    help: {
      zh: '替换：没有给出的字段恢复默认值。合并：没有给出的字段保持不变',
      en: 'Replace: fields without a value here go back to their defaults. Merge: they keep what they have',
    },
  }),
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
