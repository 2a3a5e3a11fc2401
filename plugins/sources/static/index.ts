import { defineSource, text, z } from '#sdk'

export const staticConfig = z.looseObject({
  data: z
    .json()
    .default(null)
    .meta({ label: { zh: '数据', en: 'Data' }, setter: 'setter/json' }),
  sourceField: text('取值路径', 'Path in the data', '', { placeholder: { zh: '如 data.list', en: 'e.g. data.list' } }),
})

export const staticSource = defineSource({
  id: 'source/static',
  label: { zh: '静态数据', en: 'Static data' },
  icon: 'IconFile',
  config: staticConfig,
  shared: false,
  follows: true,
  late: ['sourceField'],
  run: () => import('./run.ts'),
})
