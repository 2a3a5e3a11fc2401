import { defineComponent, jsonSchema, recordFields, text, z } from '#sdk'

export const view = defineComponent({
  id: 'component/view',
  type: 'View',
  version: 1,
  label: { zh: '数据视图', en: 'Data view' },
  group: 'advanced',
  icon: 'M2 3h12v10H2zM2 6h12M6 6v7',
  keywords: ['record', 'detail', 'data', '详情', '数据'],
  onlyIn: 'models',
  accepts: 'anything',
  tags: ['view'],
  parts: { title: { label: { zh: '标题', en: 'Title' } }, body: { label: { zh: '内容', en: 'Content' } } },
  sizes: { width: { min: 200, fill: true } },
  props: z.strictObject({
    view: text('数据视图', 'Data view', '', {
      section: 'data',
      bindable: false,
      needed: true,
      setter: 'setter/model',
      options: { only: 'views' },
    }),
    ...recordFields(),
  }),
  events: { onLoad: { label: { zh: '读取记录', en: 'Loaded' }, payload: z.object({ id: z.string(), values: jsonSchema }) } },
  methods: {
    refresh: { label: { zh: '刷新', en: 'Refresh' } },
    getValues: { label: { zh: '获取值', en: 'Get values' }, returns: jsonSchema },
  },
  records: { model: 'view', does: ['form'] },
  view: () => import('./view.tsx'),
})
