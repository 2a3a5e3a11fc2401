import { chartFields, chartParts, chartRatio, colors, defineComponent, range, updateMethod, z } from '#sdk'

const appearance = { section: 'appearance' } as const

export const progress = defineComponent({
  id: 'component/progress',
  type: 'Progress',
  version: 1,
  label: { zh: '进度条', en: 'Progress' },
  group: 'chart',
  icon: 'M1.5 6.5h13v3h-13zM1.5 6.5h8v3h-8z',
  keywords: ['percent', 'ratio', '百分比'],
  parts: chartParts(),
  sizes: { width: { min: 40, fill: true }, height: { min: 20 } },
  props: z.strictObject({
    data: chartRatio(),
    barWidthRatio: range('条宽比例', 'Height of the bar', 0.2, { ...appearance, min: 0.05, max: 1, step: 0.05 }),
    color: colors('颜色：完成、底色', 'Colours: done, below'),
    ...chartFields(0),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.union([z.number(), z.string()]), sample: 0.6 },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
