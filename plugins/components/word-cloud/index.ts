import {
  chartColors,
  chartFields,
  chartFrameFields,
  chartMethods,
  chartParts,
  chartRows,
  choice,
  dataField,
  defineComponent,
  group,
  jsonSchema,
  number,
  pointClickEvent,
  range,
  suggest,
  text,
  z,
} from '#sdk'
import { sampleWords } from './sample.ts'

const appearance = { section: 'appearance' } as const
const sizeOf = (zh: string, en: string, initial: number) => number(zh, en, initial, { ...appearance, min: 4, max: 200 })

export const wordCloud = defineComponent({
  id: 'component/word-cloud',
  type: 'WordCloud',
  version: 1,
  label: { zh: '词云图', en: 'Word cloud' },
  group: 'chart',
  icon: 'M4.5 12a3 3 0 0 1-.3-6A4 4 0 0 1 12 7a2.5 2.5 0 0 1-.5 5zM6 9h4',
  keywords: ['tag cloud', '图表', '标签云'],
  parts: { ...chartParts(), title: { label: { zh: '标题', en: 'Title' } } },
  sizes: { width: { min: 160, fill: true }, height: { min: 120 } },
  props: z.strictObject({
    data: chartRows(),
    wordField: dataField('词语字段', 'Field of the words', 'name', 'text'),
    weightField: dataField('权重字段', 'Field of the weights', 'value', 'number'),
    colorField: dataField('颜色字段', 'Field of the colours', 'name', 'text'),
    ...chartFrameFields(),
    ...chartFields(0),
    color: chartColors(),
    spiral: choice(
      '排列方式',
      'How words are placed',
      { archimedean: ['螺旋', 'On a spiral'], rectangular: ['矩形', 'On a rectangle'] },
      'archimedean',
      appearance,
    ),
    imageMask: text('形状图片', 'Picture of the shape', '', { ...appearance, setter: 'setter/image' }),
    wordStyle: group({
      fontFamily: suggest(
        '字体',
        'Font',
        {
          'sans-serif': ['无衬线', 'Sans serif'],
          serif: ['衬线', 'Serif'],
          monospace: ['等宽', 'Monospace'],
        },
        '',
        appearance,
      ),
      fontWeight: range('字重', 'Weight', 400, { ...appearance, min: 100, max: 900, step: 100 }),
      fontSize: group({ 0: sizeOf('最小字号', 'Smallest size', 8), 1: sizeOf('最大字号', 'Largest size', 32) }),
    }),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleWords },
  events: pointClickEvent(),
  methods: chartMethods(),
  view: () => import('./view.tsx'),
})
