import { choice, defineAction, rowChoiceFields, targetField, z } from '#sdk'

export const showParams = z.object({
  target: targetField(),
  ...rowChoiceFields('every'),
  showType: choice('方式', 'How', { static: ['固定', 'Fixed'], expression: ['按条件', 'By a condition'] }, 'static'),
  showResult: choice('设为', 'Make it', { show: ['显示', 'Shown'], hidden: ['隐藏', 'Hidden'] }, 'show', {
    when: "showType == 'static'",
    bindable: false,
  }),
  expression: z
    .json()
    .default(true)
    .meta({
      label: { zh: '显示条件', en: 'Shown when' },
      setter: 'setter/value',
      when: "showType == 'expression'",
    }),
})

export const show = defineAction({
  id: 'action/show',
  label: { zh: '显示 / 隐藏', en: 'Show or hide' },
  group: 'component',
  icon: 'IconEye',
  keywords: ['visible', '显隐'],
  params: showParams,
  branches: false,
  summary: ({ target, showType, showResult }) => {
    if (showType === 'expression') return { zh: `按条件显示 ${target}`, en: `Show ${target} by a condition` }
    return showResult === 'show' ? { zh: `显示 ${target}`, en: `Show ${target}` } : { zh: `隐藏 ${target}`, en: `Hide ${target}` }
  },
  runs: 'worker',
  run: () => import('./run.ts'),
})
