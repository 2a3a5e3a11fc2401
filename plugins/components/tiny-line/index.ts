import {
  chartData,
  chartFields,
  chartParts,
  choice,
  color,
  defineComponent,
  group,
  jsonSchema,
  optionalNumber,
  range,
  toggle,
  updateMethod,
  z,
} from '#sdk'
import { sampleValues } from './sample.ts'

const appearance = { section: 'appearance' } as const

export const tinyLine = defineComponent({
  id: 'component/tiny-line',
  type: 'TinyLine',
  version: 1,
  label: { zh: '迷你折线图', en: 'Tiny line' },
  group: 'chart',
  icon: 'M2 11l3.5-5 3 3.5L14 4',
  keywords: ['sparkline', 'trend', '趋势'],
  parts: chartParts(),
  sizes: { width: { min: 40, fill: true }, height: { min: 20 } },
  props: z.strictObject({
    data: chartData('数值', 'Values'),
    smooth: toggle('平滑曲线', 'Smooth', false, appearance),
    color: color('颜色', 'Colour'),
    lineStyle: group({
      stroke: color('线条颜色', 'Line colour'),
      lineWidth: optionalNumber('线条宽度', 'Line width', { ...appearance, min: 0, max: 20 }),
    }),
    point: group({
      shape: choice('数据点形状', 'Point shape', { circle: ['圆形', 'Circle'], square: ['方形', 'Square'] }, 'circle', {
        ...appearance,
        when: 'point.size',
      }),
      size: range('数据点大小', 'Point size', 0, { ...appearance, min: 0, max: 50 }),
      style: group({ fill: color('数据点颜色', 'Point colour', '', { when: 'point.size' }) }),
    }),
    ...chartFields(0),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleValues },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
