import { defineSource, text, z } from '#sdk'

export const variableConfig = z.looseObject({
  value: z
    .json()
    .default(null)
    .meta({
      label: { zh: '公式', en: 'Formula' },
      setter: 'setter/value',
      help: { zh: '用 fx 写公式，例如 context.variable.rows', en: 'Write a formula with fx, e.g. context.variable.rows' },
    }),
  sourceField: text('取值路径', 'Path in the value'),
})

export const variableSource = defineSource({
  id: 'source/variable',
  label: { zh: '变量', en: 'Variable' },
  icon: 'IconCodeSquare',
  config: variableConfig,
  shared: false,
  follows: true,
  late: ['sourceField'],
  run: () => import('./run.ts'),
})
