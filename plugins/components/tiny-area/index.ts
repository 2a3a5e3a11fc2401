import {
  chartData,
  chartFields,
  chartParts,
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

export const tinyArea = defineComponent({
  id: 'component/tiny-area',
  type: 'TinyArea',
  version: 1,
  label: { zh: '迷你面积图', en: 'Tiny area' },
  group: 'chart',
  icon: 'M2 13V9l4-4 3 3 5-5v10z',
  keywords: ['sparkline', 'area', '趋势'],
  parts: chartParts(),
  sizes: { width: { min: 40, fill: true }, height: { min: 20 } },
  props: z.strictObject({
    data: chartData('数值', 'Values'),
    smooth: toggle('平滑曲线', 'Smooth', false, appearance),
    areaStyle: group({
      fill: color('填充颜色', 'Fill colour'),
      fillOpacity: range('填充透明度', 'Fill opacity', undefined, { ...appearance, min: 0, max: 1 }),
      stroke: color('描边颜色', 'Outline colour'),
      lineWidth: optionalNumber('描边宽度', 'Outline width', { ...appearance, min: 0, max: 20, when: 'areaStyle.stroke' }),
    }),
    line: group({
      color: color('线条颜色', 'Line colour'),
      size: optionalNumber('线条宽度', 'Line width', { ...appearance, min: 0, max: 20 }),
    }),
    point: group({
      color: color('数据点颜色', 'Point colour', '', { when: 'point.size' }),
      size: range('数据点大小', 'Point size', 0, { ...appearance, min: 0, max: 50 }),
    }),
    ...chartFields(0),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleValues },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
