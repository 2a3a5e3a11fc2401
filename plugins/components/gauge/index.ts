import {
  chartFields,
  chartParts,
  chartRatio,
  choice,
  color,
  colors,
  defineComponent,
  functionText,
  group,
  number,
  range,
  text,
  updateMethod,
  z,
} from '#sdk'

const appearance = { section: 'appearance' } as const
const details = { section: 'advanced' } as const

export const gauge = defineComponent({
  id: 'component/gauge',
  type: 'Gauge',
  version: 1,
  label: { zh: '仪表盘', en: 'Gauge' },
  group: 'chart',
  icon: 'M2.5 12.5a6.5 6.5 0 1 1 11 0M8 9l3-4',
  keywords: ['meter', 'dial', 'percent', 'ratio', '百分比', '表盘'],
  parts: chartParts(),
  sizes: { width: { min: 60, fill: true }, height: { min: 60 } },
  props: z.strictObject({
    data: chartRatio(),
    type: choice('类型', 'Type', { '': ['连续', 'Ring'], meter: ['刻度条', 'Strips'] }, '', appearance),
    meter: group({
      steps: number('刻度条数量', 'Strips', 40, { ...appearance, min: 1, max: 200, when: "type == 'meter'" }),
      stepRatio: range('刻度条宽度比例', 'Width of a strip', 0.5, {
        ...appearance,
        min: 0.05,
        max: 1,
        step: 0.05,
        when: "type == 'meter'",
      }),
    }),
    radius: range('半径', 'Radius', 0.95, { ...appearance, min: 0.1, max: 1, step: 0.05 }),
    innerRadius: range('内半径', 'Inner radius', 0.9, { ...appearance, min: 0, max: 0.99, step: 0.01 }),
    range: group({
      ticks: text('分段', 'Ranges', '', {
        ...appearance,
        help: {
          zh: '0 到 1 之间的分界，如 0, 0.3, 0.7, 1；留空为已完成与其余两段',
          en: 'Where they end, from 0 to 1, such as 0, 0.3, 0.7, 1; empty: what is done, and the rest',
        },
      }),
      color: colors('分段颜色', 'Colours of the ranges'),
    }),
    axis: group({
      subTickLine: group({ count: number('小刻度数量', 'Small ticks between two', 4, { ...appearance, min: 0, max: 20 }) }),
      label: group({
        formatter: functionText('刻度文字函数', 'Function of the labels', {
          ...details,
          help: { zh: '收到刻度值（文本，如 0.2），返回文字', en: 'Gets a value as a text, such as 0.2, returns the label' },
        }),
      }),
    }),
    statistic: group({
      content: group({
        style: group({
          fontSize: number('文字大小', 'Size of the text', 24, { ...appearance, min: 8, max: 100 }),
          color: color('文字颜色', 'Colour of the text'),
        }),
        formatter: functionText('文字函数', 'Function of the text', {
          ...details,
          help: { zh: '收到 { percent }，返回文字', en: 'Gets { percent }, returns the text' },
        }),
      }),
    }),
    ...chartFields(0),
  }),
  functionProps: ['axis.label.formatter', 'statistic.content.formatter'],
  data: { prop: 'data', driven: 'engine', shape: z.union([z.number(), z.string()]), sample: 0.6 },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
