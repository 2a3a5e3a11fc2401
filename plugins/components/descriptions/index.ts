import {
  choice,
  defineComponent,
  functionText,
  jsonSchema,
  list,
  number,
  optionalNumber,
  suggest,
  text,
  timeZoneField,
  toggle,
  updateMethod,
  words,
  z,
} from '#sdk'
import { sampleEntries, sampleRecord } from './sample.ts'

const look = { section: 'appearance' } as const
const fixed = { bindable: false } as const
const loading = { startLoading: { zh: '开始加载', en: 'Start loading' }, stopLoading: { zh: '结束加载', en: 'Stop loading' } }

export const descriptions = defineComponent({
  id: 'component/descriptions',
  type: 'Descriptions',
  version: 1,
  label: { zh: '描述列表', en: 'Descriptions' },
  group: 'functional',
  icon: 'M2 3h12v10H2zM2 6.5h12M2 10h12M5.5 3v10',
  keywords: ['details', 'record', 'fields', '详情', '字段'],
  parts: {
    title: { label: { zh: '标题', en: 'Title' } },
    item: { label: { zh: '项', en: 'Item' } },
    label: { label: { zh: '标签', en: 'Label' } },
    content: { label: { zh: '内容', en: 'Content' } },
  },
  sizes: { width: { min: 120, fill: true } },
  text: 'title',
  itemTexts: ['items.*.label'],
  props: z.strictObject({
    title: words('标题', 'Title', ''),
    data: jsonSchema.default(null).meta({
      label: { zh: '数据', en: 'Record' },
      section: 'data',
      setter: 'setter/json',
      help: { zh: '一个对象；列表取第一项', en: 'An object; of a list, the first one' },
    }),
    items: list(
      '描述项',
      'Items',
      ['描述项', 'Item'],
      {
        label: words('标签', 'Label', ''),
        name: text('字段', 'Field', '', fixed),
        type: choice(
          '类型',
          'Type',
          {
            text: ['文本', 'Text'],
            multiline: ['多行', 'Several lines'],
            status: ['状态', 'Status'],
            image: ['图片', 'Image'],
            date1: ['日期', 'Date'],
            date2: ['日期时间', 'Date and time'],
            money: ['金额', 'Money'],
            number: ['数字', 'Number'],
            tag: ['标签', 'Tag'],
          },
          'text',
          fixed,
        ),
        timeZone: timeZoneField({ when: "type == 'date1' || type == 'date2'" }).optional(),
        span: optionalNumber('占几列', 'Columns', { ...fixed, min: 1, max: 12 }),
        fontSize: optionalNumber('文字大小', 'Size of the text', { ...fixed, min: 8, max: 100 }),
        openTooltip: toggle('显示说明', 'With an explanation', false, fixed),
        tipContent: words('说明', 'Explanation', '', { when: 'openTooltip' }),
        ellipsis: toggle('超出省略', 'Ellipsis', false, fixed),
        copyable: toggle('可复制', 'Copyable', false, fixed),
        clickable: toggle('可点击', 'Clickable', false, fixed),
        /** Written when the item becomes clickable. */
        eventName: z.string().optional().meta({ generated: 'Dynamic_', when: 'clickable' }),
        render: functionText('显示函数', 'Format function', {
          section: 'advanced',
          help: { zh: '收到值与整条记录，返回要显示的内容', en: 'Gets the value and the record, returns what is shown' },
        }),
      },
      [],
      { bindable: false, options: { fromData: { title: 'label', field: 'name', type: 'type' } } },
    ),
    column: number('列数', 'Columns', 3, {
      ...look,
      min: 1,
      max: 12,
      help: { zh: '窄处自动减为 2 列或 1 列', en: 'Fewer where there is less room: two, or one' },
    }),
    layout: choice(
      '排列',
      'Layout',
      { horizontal: ['标签在左', 'Label beside'], vertical: ['标签在上', 'Label above'] },
      'horizontal',
      look,
    ),
    size: choice('尺寸', 'Size', { default: ['默认', 'Default'], middle: ['中', 'Medium'], small: ['小', 'Small'] }, 'default', look),
    bordered: toggle('边框', 'Bordered', false, look),
    colon: toggle('标签后有冒号', 'Colon after a label', true, { ...look, when: "!bordered && layout == 'horizontal'" }),
    empty: suggest('空值显示', 'Empty values', { '': ['空白', 'Blank'], '-': ['-', '-'], '/': ['/', '/'] }, '-', {
      ...look,
      setter: 'setter/select',
    }),
  }),
  functionProps: ['items.*.render'],
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one', payload: jsonSchema } },
  methods: {
    ...updateMethod(),
    startLoading: { label: loading.startLoading },
    stopLoading: { label: loading.stopLoading },
    // As older flows call it.
    endLoading: { label: loading.stopLoading },
  },
  data: { prop: 'data', driven: 'engine', shape: z.union([z.array(jsonSchema), z.looseObject({})]), sample: sampleRecord },
  initial: { props: { items: sampleEntries } },
  view: () => import('./view.tsx'),
})
