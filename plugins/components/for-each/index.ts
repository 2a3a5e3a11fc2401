import { choice, defineComponent, jsonSchema, number, size, stackField, text, words, z } from '#sdk'
import { sampleItems } from './sample.ts'

const item = z.object({ item: jsonSchema, index: z.number(), key: z.string() })

export const forEach = defineComponent({
  id: 'component/for-each',
  type: 'ForEach',
  version: 1,
  label: { zh: '循环列表', en: 'Repeater' },
  group: 'advanced',
  icon: 'M2 2.5h12v3H2zM2 6.5h12v3H2zM2 10.5h12v3H2z',
  keywords: ['loop', 'foreach', 'list', 'repeat', 'template', '循环', '列表', '重复', '模板'],
  accepts: 'anything',
  repeats: { prop: 'data', key: 'itemKey' },
  parts: {
    items: { label: { zh: '列表', en: 'List' } },
    item: { label: { zh: '项', en: 'Item' } },
  },
  sizes: { width: { min: 80, fill: true } },
  props: z.strictObject({
    data: z
      .union([z.array(jsonSchema), jsonSchema])
      .default(sampleItems)
      .meta({ label: { zh: '数据', en: 'Items' }, section: 'data', setter: 'setter/json' }),
    itemKey: text('标识字段', 'Key of an item', 'id', {
      section: 'data',
      bindable: false,
      options: { ofRows: true },
    }),
    direction: choice(
      '排列',
      'Layout',
      { vertical: ['纵向', 'Below each other'], horizontal: ['横向', 'Beside each other'], grid: ['网格', 'Grid'] },
      'vertical',
      { section: 'appearance' },
    ),
    columns: number('列数', 'Columns', 3, { min: 1, max: 24, section: 'appearance', when: 'direction' }),
    stack: stackField('never', 'appearance'),
    gap: size('间距', 'Gap', 12, { section: 'appearance' }),
    emptyText: words('空状态文字', 'Text when empty', '', { section: 'appearance' }),
  }),
  events: {
    onClickItem: { label: { zh: '点击某一项', en: 'Click on an item' }, again: 'one', payload: item },
  },
  methods: { update: { label: { zh: '刷新数据', en: 'Load again' }, args: jsonSchema.optional() } },
  data: { prop: 'data', driven: 'engine', shape: jsonSchema, sample: sampleItems },
  initial: { props: { stack: 'phone' } },
  view: () => import('./view.tsx'),
})
