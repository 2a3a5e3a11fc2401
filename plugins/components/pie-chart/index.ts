import {
  chartColors,
  chartDictionaryField,
  chartFrameFields,
  chartMethods,
  chartRows,
  choice,
  dataField,
  defineComponent,
  group,
  jsonSchema,
  largeChartParts,
  legendField,
  number,
  patternsField,
  pointClickEvent,
  range,
  words,
  z,
} from '#sdk'
import { sampleSlices } from './sample.ts'

const appearance = { section: 'appearance' } as const

export const pieChart = defineComponent({
  id: 'component/pie-chart',
  type: 'PieChart',
  version: 1,
  label: { zh: '饼图', en: 'Pie chart' },
  group: 'chart',
  icon: 'M8 2a6 6 0 1 0 6 6H8zM10 1.5A5 5 0 0 1 14.5 6H10z',
  keywords: ['ring', 'donut', 'share', '图表', '环图', '占比'],
  parts: largeChartParts(),
  sizes: { width: { min: 160, fill: true }, height: { min: 120 } },
  props: z.strictObject({
    data: chartRows(),
    angleField: dataField('数值字段', 'Field of the angle', 'count', 'number'),
    colorField: dataField('分类字段', 'Field of the colour', 'name', 'text'),
    ...chartFrameFields(),
    dictionary: chartDictionaryField(),
    theme: choice('主题', 'Theme', { default: ['跟随页面', 'As the page'], dark: ['深色', 'Dark'] }, 'default', appearance),
    color: chartColors(),
    patterns: patternsField(),
    radius: range('外半径', 'Radius', 1, { ...appearance, min: 0, max: 1 }),
    innerRadius: range('内半径', 'Inner radius', 0, { ...appearance, min: 0, max: 1 }),
    padding: number('内边距', 'Padding', 20, { ...appearance, min: 0, max: 200 }),
    label: group({
      type: choice(
        '标签位置',
        'Place of labels',
        { inner: ['内部', 'Inside'], outer: ['外部', 'Outside'], spider: ['蜘蛛布局', 'In two columns'] },
        'outer',
        appearance,
      ),
      content: words('标签内容', 'Text of labels', '{value}', {
        ...appearance,
        help: {
          zh: '{name} 名称，{value} 数值，{percentage} 占比；留空不显示',
          en: '{name}, {value} and {percentage} are filled in; empty shows none',
        },
      }),
      style: group({
        fontSize: number('标签字号', 'Size of labels', 12, { ...appearance, min: 8, max: 48 }),
        fontWeight: choice(
          '标签字重',
          'Weight of labels',
          { normal: ['正常', 'Normal'], bold: ['粗', 'Bold'], lighter: ['更细', 'Lighter'], bolder: ['更粗', 'Bolder'] },
          'normal',
          appearance,
        ),
      }),
    }),
    statistic: group({
      title: group({
        content: words('中心文字', 'Text in the middle', '', {
          ...appearance,
          when: 'innerRadius',
          help: { zh: '环图中心的标题，下面是合计', en: 'In the middle of a ring, above the total' },
        }),
      }),
    }),
    legend: legendField(),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleSlices },
  events: pointClickEvent(),
  methods: chartMethods(),
  view: () => import('./view.tsx'),
})
