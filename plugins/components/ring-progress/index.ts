import { chartFields, chartParts, chartRatio, colors, defineComponent, range, updateMethod, z } from '#sdk'

const appearance = { section: 'appearance' } as const

export const ringProgress = defineComponent({
  id: 'component/ring-progress',
  type: 'RingProgress',
  version: 1,
  label: { zh: '环形进度', en: 'Ring progress' },
  group: 'chart',
  icon: 'M8 2a6 6 0 1 1-6 6M8 2a6 6 0 0 1 6 6',
  keywords: ['percent', 'ratio', '百分比'],
  parts: chartParts(),
  sizes: { width: { min: 40, fill: true }, height: { min: 20 } },
  props: z.strictObject({
    data: chartRatio(),
    radius: range('半径', 'Radius', 1, { ...appearance, min: 0.1, max: 1, step: 0.05 }),
    innerRadius: range('内半径', 'Inner radius', 0.85, { ...appearance, min: 0, max: 0.99, step: 0.01 }),
    color: colors('颜色：完成、底色', 'Colours: done, below'),
    ...chartFields(0),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.union([z.number(), z.string()]), sample: 0.6 },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
