import { choice, defineAction, rowChoiceFields, targetField, toggle, z } from '#sdk'

export const enableParams = z.object({
  target: targetField(['enable', 'disable']),
  ...rowChoiceFields(),
  disableType: choice('方式', 'How', { static: ['固定', 'Fixed'], expression: ['按条件', 'By a condition'] }, 'static'),
  disableResult: toggle('禁用', 'Disabled', true, { when: "disableType == 'static'", bindable: false }),
  expression: z
    .json()
    .default(true)
    .meta({
      label: { zh: '禁用条件', en: 'Disabled when' },
      setter: 'setter/value',
      when: "disableType == 'expression'",
    }),
})

export const enable = defineAction({
  id: 'action/enable',
  label: { zh: '启用 / 禁用', en: 'Enable or disable' },
  group: 'component',
  icon: 'IconStop',
  keywords: ['disabled', '禁用'],
  params: enableParams,
  branches: false,
  summary: ({ target, disableType, disableResult }) => {
    if (disableType === 'expression') return { zh: `按条件禁用 ${target}`, en: `Disable ${target} by a condition` }
    return disableResult ? { zh: `禁用 ${target}`, en: `Disable ${target}` } : { zh: `启用 ${target}`, en: `Enable ${target}` }
  },
  runs: 'worker',
  run: () => import('./run.ts'),
})
