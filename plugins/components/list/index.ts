import {
  actionListField,
  choice,
  color,
  defineComponent,
  dictionaryField,
  group,
  jsonSchema,
  numberLookFields,
  text,
  timeZoneField,
  toggle,
  valueWordsField,
  words,
  z,
} from '#sdk'
import { sampleItems } from './sample.ts'

const fixed = { section: 'data', bindable: false } as const
const field = { ...fixed, options: { ofRows: true } } as const
const look = { section: 'appearance' } as const

export const list = defineComponent({
  id: 'component/list',
  type: 'List',
  version: 1,
  label: { zh: '列表', en: 'List' },
  group: 'functional',
  icon: 'M2 4h2M6.5 4h7.5M2 8h2M6.5 8h7.5M2 12h2M6.5 12h7.5',
  keywords: ['items', 'rows', 'feed', '条目', '清单'],
  accepts: 'anything',
  repeats: { prop: 'data', key: 'itemKey' },
  parts: {
    header: { label: { zh: '头部', en: 'Header' } },
    item: { label: { zh: '项', en: 'Item' } },
    picture: { label: { zh: '头像', en: 'Picture' } },
    title: { label: { zh: '标题', en: 'Title' } },
    description: { label: { zh: '描述', en: 'Description' } },
    content: { label: { zh: '内容', en: 'Content' } },
    actions: { label: { zh: '按钮', en: 'Buttons' } },
    footer: { label: { zh: '底部', en: 'Footer' } },
  },
  sizes: { width: { min: 120, fill: true } },
  itemTexts: ['bulkActionList.*.text'],
  props: z.strictObject({
    data: z
      .union([z.array(jsonSchema), jsonSchema])
      .default(sampleItems)
      .meta({ label: { zh: '数据', en: 'Items' }, section: 'data', setter: 'setter/json' }),
    itemKey: text('标识字段', 'Key of an item', 'id', field),
    avatar: text('头像字段', 'Field of the picture', 'avatar', field),
    useIcon: toggle('用图标代替头像', 'Icon instead of a picture', false, { section: 'data' }),
    icon: text('图标字段', 'Field of the icon', '', { ...field, when: 'useIcon' }),
    title: group({
      name: text('标题字段', 'Field of the title', 'name', field),
      color: color('标题颜色', 'Colour of the title', '', look),
    }),
    desc: group({
      name: text('描述字段', 'Field of the description', 'remark', field),
      color: color('描述颜色', 'Colour of the description', '', look),
    }),
    content: group({
      name: text('内容字段', 'Field of the content', 'content', field),
      type: choice(
        '内容格式',
        'Format of the content',
        {
          text: ['文本', 'Text'],
          date1: ['日期', 'Date'],
          date2: ['日期时间', 'Date and time'],
          money: ['金额', 'Money'],
          number: ['数字', 'Number'],
          tag: ['标签', 'Tag'],
        },
        'text',
        { section: 'data' },
      ),
      color: color('内容颜色', 'Colour of the content', '', look),
      format: text('内容的格式串', 'Pattern of the content', '', {
        ...fixed,
        when: "content.type == 'date1' || content.type == 'date2' || content.type == 'number' || content.type == 'money'",
        placeholder: { zh: 'YYYY/MM/DD、#,##0.00', en: 'YYYY/MM/DD, #,##0.00' },
        help: { zh: '日期中的 zz 显示时区', en: 'In a date, zz writes the time zone' },
      }),
      timeZone: timeZoneField({ section: 'data', when: "content.type == 'date1' || content.type == 'date2'" }),
      ...numberLookFields("content.type == 'money'", "content.type == 'money' || content.type == 'number'"),
      map: valueWordsField({ section: 'data', when: "content.type == 'text' || content.type == 'tag'" }),
      dictionary: dictionaryField({ section: 'data', when: "content.type == 'text' || content.type == 'tag'" }).optional(),
    }),
    header: words('头部', 'Header', ''),
    footer: words('底部', 'Footer', ''),
    itemLayout: choice(
      '排列',
      'Layout of an item',
      { horizontal: ['横向', 'In one line'], vertical: ['纵向', 'Below each other'] },
      'horizontal',
      look,
    ),
    size: choice('尺寸', 'Size', { small: ['小', 'Small'], default: ['默认', 'Default'], large: ['大', 'Large'] }, 'default', look),
    bordered: toggle('边框', 'Bordered', false, look),
    split: toggle('分割线', 'Lines between items', true, look),
    emptyText: words('空状态文字', 'Text when empty', '', look),
    bulkActionList: actionListField('每项按钮', 'Buttons of an item'),
  }),
  itemEvents: { bulkActionList: 'row' },
  methods: { update: { label: { zh: '刷新数据', en: 'Load again' }, args: jsonSchema.optional() } },
  data: { prop: 'data', driven: 'engine', shape: jsonSchema, sample: sampleItems },
  view: () => import('./view.tsx'),
})
