import { choice, color, colors, defineComponent, group, jsonSchema, number, optionalNumber, range, text, toggle, z } from '#sdk'
import { samplePoints } from './sample.ts'

const appearance = { section: 'appearance' } as const
const data = { section: 'data', bindable: false } as const

export const lineChart = defineComponent({
  id: 'component/line-chart',
  type: 'LineChart',
  version: 1,
  label: { zh: '折线图', en: 'Line chart' },
  group: 'chart',
  icon: 'M2 2v12h12M4.5 10.5l3-3.5 2.5 2L14 4.5',
  keywords: ['graph', 'trend', '图表', '趋势'],
  parts: {
    plot: { label: { zh: '绘图区', en: 'Plot' } },
    empty: { label: { zh: '无数据时', en: 'Without data' } },
    note: { label: { zh: '说明', en: 'Note' } },
  },
  sizes: { width: { min: 160, fill: true }, height: { min: 120 } },
  props: z.strictObject({
    data: z
      .array(jsonSchema)
      .default([])
      .meta({ label: { zh: '数据', en: 'Data' }, section: 'data', setter: 'setter/json' }),
    xField: text('X 轴字段', 'Field of the x axis', 'week', data),
    yField: text('Y 轴字段', 'Field of the y axis', 'value', data),
    seriesField: text('分组字段', 'Field of the series', 'name', data),
    smooth: toggle('平滑曲线', 'Smooth'),
    label: toggle('显示数值', 'Show values'),
    theme: choice('主题', 'Theme', { default: ['跟随页面', 'As the page'], dark: ['深色', 'Dark'] }, 'default', appearance),
    color: colors('颜色', 'Colours'),
    appendPadding: number('内边距', 'Padding', 20, { ...appearance, min: 0, max: 200 }),
    lineStyle: group({
      stroke: color('线条颜色', 'Line colour'),
      lineWidth: optionalNumber('线条宽度', 'Line width', { ...appearance, min: 0, max: 20 }),
      fill: color('填充颜色', 'Fill colour'),
      fillOpacity: range('填充透明度', 'Fill opacity', undefined, { ...appearance, min: 0, max: 1 }),
    }),
    point: group({
      shape: choice(
        '数据点形状',
        'Point shape',
        {
          '': ['无', 'None'],
          circle: ['圆形', 'Circle'],
          square: ['方形', 'Square'],
          diamond: ['菱形', 'Diamond'],
          triangle: ['三角形', 'Triangle'],
          'triangle-down': ['倒三角', 'Triangle down'],
          hexagon: ['六边形', 'Hexagon'],
          bowtie: ['蝶形', 'Bow tie'],
          cross: ['叉号', 'Cross'],
          plus: ['加号', 'Plus'],
          hyphen: ['横线', 'Hyphen'],
          line: ['竖线', 'Line'],
        },
        '',
        appearance,
      ),
      size: range('数据点大小', 'Point size', 5, { ...appearance, min: 0, max: 50 }),
      style: group({ fill: color('数据点颜色', 'Point colour') }),
    }),
    legend: group({
      layout: choice(
        '图例布局',
        'Legend layout',
        { horizontal: ['水平', 'Horizontal'], vertical: ['垂直', 'Vertical'] },
        'horizontal',
        appearance,
      ),
      position: choice(
        '图例位置',
        'Legend position',
        {
          top: ['上', 'Top'],
          'top-left': ['上左', 'Top left'],
          'top-right': ['上右', 'Top right'],
          left: ['左', 'Left'],
          'left-top': ['左上', 'Left top'],
          'left-bottom': ['左下', 'Left bottom'],
          right: ['右', 'Right'],
          'right-top': ['右上', 'Right top'],
          'right-bottom': ['右下', 'Right bottom'],
          bottom: ['下', 'Bottom'],
          'bottom-left': ['下左', 'Bottom left'],
          'bottom-right': ['下右', 'Bottom right'],
        },
        'top',
        appearance,
      ),
    }),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: samplePoints },
  methods: { update: { label: { zh: '重新加载数据', en: 'Reload data' }, args: z.record(z.string(), jsonSchema).optional() } },
  view: () => import('./view.tsx'),
})
