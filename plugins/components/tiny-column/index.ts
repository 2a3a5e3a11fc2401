import { chartData, chartFields, chartParts, color, defineComponent, group, jsonSchema, optionalNumber, range, updateMethod, z } from '#sdk'
import { sampleValues } from './sample.ts'

const appearance = { section: 'appearance' } as const

export const tinyColumn = defineComponent({
  id: 'component/tiny-column',
  type: 'TinyColumn',
  version: 1,
  label: { zh: '迷你柱状图', en: 'Tiny columns' },
  group: 'chart',
  icon: 'M3 13V8M6.5 13V4M10 13v-6M13 13V6',
  keywords: ['sparkline', 'bar', '柱'],
  parts: chartParts(),
  sizes: { width: { min: 40, fill: true }, height: { min: 20 } },
  props: z.strictObject({
    data: chartData('数值', 'Values'),
    color: color('颜色', 'Colour'),
    columnWidthRatio: range('柱宽比例', 'Width of a column', 0.6, { ...appearance, min: 0.05, max: 1, step: 0.05 }),
    columnStyle: group({
      fill: color('填充颜色', 'Fill colour'),
      fillOpacity: range('填充透明度', 'Fill opacity', undefined, { ...appearance, min: 0, max: 1 }),
      stroke: color('描边颜色', 'Outline colour'),
      lineWidth: optionalNumber('描边宽度', 'Outline width', { ...appearance, min: 0, max: 20, when: 'columnStyle.stroke' }),
    }),
    ...chartFields(0),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleValues },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
