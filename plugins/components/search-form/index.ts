import { actionListField, defineComponent, group, jsonSchema, text, words, z } from '#sdk'

const values = z.record(z.string(), jsonSchema)

export const searchForm = defineComponent({
  id: 'component/search-form',
  type: 'SearchForm',
  version: 1,
  label: { zh: '查询表单', en: 'Search form' },
  group: 'advanced',
  icon: 'M2 3h12v10H2zM4.5 6h3M4.5 9h3M10.5 9.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM12 9l1 1',
  keywords: ['filter', 'query', '筛选', '搜索'],
  accepts: 'anything',
  tags: ['form'],
  parts: { actions: { label: { zh: '按钮', en: 'Buttons' } } },
  sizes: { width: { min: 160, fill: true } },
  props: z.strictObject({
    form: group({
      submitText: words('查询按钮', 'Search button', ''),
      resetText: words('重置按钮', 'Reset button', ''),
    }),
    bulkActionList: actionListField('更多按钮', 'More buttons'),
  }),
  events: {
    onSearch: { label: { zh: '查询', en: 'Search' }, payload: values },
    onReset: { label: { zh: '重置', en: 'Reset' }, payload: values },
    onChange: { label: { zh: '值变化', en: 'Change' }, payload: values },
  },
  methods: {
    reset: { label: { zh: '重置', en: 'Reset' } },
    submit: { label: { zh: '查询', en: 'Search' } },
    validate: { label: { zh: '校验', en: 'Validate' }, returns: z.boolean() },
    init: { label: { zh: '赋值', en: 'Fill in' }, args: values.optional() },
    getFormData: {
      label: { zh: '获取表单值', en: 'Get values' },
      args: z.union([z.string(), z.looseObject({ key: text('字段名', 'Field name', '') })]).optional(),
      returns: jsonSchema,
    },
  },
  view: () => import('./view.tsx'),
})
