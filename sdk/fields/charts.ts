import * as z from 'zod'
import { choice, color, colors, group, number, optionalNumber, range, text, toggle, words } from './builders.ts'
import { jsonSchema } from './form-item.ts'
import { updateMethod } from './options.ts'
import { dictionaryField } from './value-words.ts'

const appearance = { section: 'appearance' } as const

/** The fields of every chart: its theme, whether it fills its box, and its margins in pixels. */
export const chartFields = (padding: number) => ({
  theme: choice('主题', 'Theme', { default: ['跟随页面', 'As the page'], dark: ['深色', 'Dark'] }, 'default', appearance),
  autoFit: toggle('自适应大小', 'Fills its box', true, appearance),
  appendPadding: number('内边距', 'Padding', padding, { ...appearance, min: 0, max: 200 }),
})

/** The field for the data of a chart, as JSON. `sample` is shown in the editor while the chart has no data. */
export const chartData = (zh: string, en: string) =>
  z
    .union([z.array(jsonSchema), jsonSchema])
    .default([])
    .meta({ label: { zh, en }, section: 'data', setter: 'setter/json' })

/** The data of a chart of one ratio, 0 to 1. */
export const chartRatio = () =>
  jsonSchema.default(null).meta({
    label: { zh: '比例', en: 'Ratio' },
    section: 'data',
    setter: 'setter/value',
    help: { zh: '0 到 1 之间的数，如 0.4 表示 40%', en: 'A number from 0 to 1: 0.4 is 40 %' },
  })

/** The parts of a chart that authors can style, with their labels. */
export const chartParts = () => ({
  plot: { label: { zh: '绘图区', en: 'Plot' } },
  empty: { label: { zh: '无数据时', en: 'Without data' } },
  note: { label: { zh: '说明', en: 'Note' } },
})

const ofData = { section: 'data', bindable: false, setter: 'setter/suggest' } as const

/** The name of a field of the rows of a chart; the editor offers those that the data has, and one that is left empty is found in it. */
export function dataField(zh: string, en: string, initial: string, takes: 'number' | 'text') {
  return text(zh, en, initial, {
    ...ofData,
    options: { fromData: takes },
    placeholder: { zh: '自动选择', en: 'Found in the data' },
  })
}

/** The field for the rows of a chart with axes or slices. */
export const chartRows = () =>
  z
    .array(jsonSchema)
    .default([])
    .meta({ label: { zh: '数据', en: 'Data' }, section: 'data', setter: 'setter/json' })

/** What all large charts have: a title, and a table of their numbers. */
export const chartFrameFields = () => ({
  title: words('标题', 'Title'),
  showTable: toggle('数据表按钮', 'Button of the data table', true, {
    help: { zh: '以表格查看数据并下载 CSV', en: 'Shows the data as a table, with a download as CSV' },
  }),
})

/** The dictionary that says what categories and series of a chart are called. For `dictionary` of its props. */
export const chartDictionaryField = () =>
  dictionaryField({
    section: 'data',
    help: {
      zh: '分类和系列显示字典的文字和颜色',
      en: 'Categories and series have its labels and colours',
    },
  })

/** Whether a part of the x axis can be looked at more closely. */
export const zoomField = () =>
  toggle('缩放', 'Zoom', true, {
    help: { zh: '拖选一段横轴，或用加减键', en: 'By dragging over a part of the axis, or with plus and minus' },
  })

/** Where the legend of a chart is, and how its names stand. */
export const legendField = () =>
  group({
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
  })

/** The colours of a chart in their order; those of the page's theme where there is none. */
export const chartColors = () => colors('颜色', 'Colours')

/** Whether series differ by patterns as well as colours. For visitors who prefer more contrast they always do. */
export const patternsField = () =>
  toggle('用图案区分', 'Patterns beside colours', false, {
    ...appearance,
    help: { zh: '线条用不同虚线，图形用不同底纹，不靠颜色也能分清', en: 'Dashes of lines, hatching of areas: told apart without colours' },
  })

/** How a shape is filled and outlined: `fill`, `fillOpacity`, `stroke` and `lineWidth`. */
export const fillFields = (of: { readonly zh: string; readonly en: string }) => ({
  fill: color(`${of.zh}填充颜色`, `Fill of ${of.en}`),
  fillOpacity: range(`${of.zh}填充透明度`, `Fill opacity of ${of.en}`, undefined, { ...appearance, min: 0, max: 1 }),
  stroke: color(`${of.zh}边框颜色`, `Outline of ${of.en}`),
  lineWidth: optionalNumber(`${of.zh}边框宽度`, `Outline width of ${of.en}`, { ...appearance, min: 0, max: 20 }),
})

/** The appearance of a chart's lines and the areas below or inside of them. */
export const lineStyleField = () =>
  group({
    stroke: color('线条颜色', 'Line colour'),
    lineWidth: optionalNumber('线条宽度', 'Line width', { ...appearance, min: 0, max: 20 }),
    fill: color('填充颜色', 'Fill colour'),
    fillOpacity: range('填充透明度', 'Fill opacity', undefined, { ...appearance, min: 0, max: 1 }),
  })

/** The shape of points; none unless said. */
export const pointShapeField = () =>
  choice(
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
  )

/** The parts of large charts. */
export const largeChartParts = () => ({
  ...chartParts(),
  title: { label: { zh: '标题', en: 'Title' } },
  legend: { label: { zh: '图例', en: 'Legend' } },
})

/** A point was pressed: the row of the data that it comes from, null where several are put together, and its series. */
export const pointClickEvent = () => ({
  onPointClick: {
    label: { zh: '点击数据点', en: 'Press of a point' },
    again: 'one' as const,
    payload: z.object({ row: jsonSchema, series: z.string() }),
  },
})

/** What flows can ask of a large chart. */
export const chartMethods = () => ({
  ...updateMethod(),
  toImage: { label: { zh: '导出图片', en: 'As a picture' }, args: z.record(z.string(), jsonSchema).optional(), returns: z.string() },
})
