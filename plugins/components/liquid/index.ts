import {
  chartFields,
  chartParts,
  chartRatio,
  choice,
  color,
  defineComponent,
  group,
  number,
  optionalNumber,
  range,
  updateMethod,
  z,
} from '#sdk'

const appearance = { section: 'appearance' } as const
const opacity = (zh: string, en: string) => range(zh, en, undefined, { ...appearance, min: 0, max: 1, step: 0.05 })

export const liquid = defineComponent({
  id: 'component/liquid',
  type: 'Liquid',
  version: 1,
  label: { zh: '水波图', en: 'Liquid' },
  group: 'chart',
  icon: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M2 9q1.5-2 3 0t3 0 3 0 3 0',
  keywords: ['water', 'wave', 'percent', 'ratio', '百分比', '水位'],
  parts: chartParts(),
  sizes: { width: { min: 40, fill: true }, height: { min: 40 } },
  props: z.strictObject({
    data: chartRatio(),
    shape: choice(
      '形状',
      'Shape',
      {
        circle: ['圆形', 'Circle'],
        diamond: ['菱形', 'Diamond'],
        triangle: ['三角形', 'Triangle'],
        pin: ['水滴', 'Pin'],
        rect: ['方形', 'Square'],
      },
      'circle',
      appearance,
    ),
    color: color('颜色', 'Colour'),
    wave: group({
      count: number('波浪数量', 'Waves', 1, { ...appearance, min: 0, max: 10 }),
      length: number('波浪长度', 'Length of a wave', 200, { ...appearance, min: 20, max: 1000 }),
    }),
    outline: group({
      border: number('边框宽度', 'Width of the outline', 2, { ...appearance, min: 0, max: 50 }),
      distance: number('边框间距', 'Room within the outline', 0, { ...appearance, min: 0, max: 80 }),
    }),
    liquidStyle: group({
      fill: color('水的颜色', 'Colour of the water'),
      fillOpacity: opacity('水的不透明度', 'Opacity of the water'),
      stroke: color('水面线颜色', 'Colour of its line'),
      lineWidth: optionalNumber('水面线宽度', 'Width of its line', { ...appearance, min: 0, max: 20 }),
      lineOpacity: opacity('水面线不透明度', 'Opacity of its line'),
      opacity: opacity('整体不透明度', 'Opacity of all'),
    }),
    ...chartFields(0),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.union([z.number(), z.string()]), sample: 0.6 },
  methods: updateMethod(),
  view: () => import('./view.tsx'),
})
