import { actionListField, defineComponent, formMethods, formValues, group, words, z } from '#sdk'

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
  itemTexts: ['bulkActionList.*.text'],
  props: z.strictObject({
    form: group({
      submitText: words('查询按钮', 'Search button', ''),
      resetText: words('重置按钮', 'Reset button', ''),
    }),
    bulkActionList: actionListField('更多按钮', 'More buttons'),
  }),
  itemEvents: { bulkActionList: 'values' },
  events: {
    onSearch: { label: { zh: '查询', en: 'Search' }, again: 'newest', payload: formValues },
    onReset: { label: { zh: '重置', en: 'Reset' }, payload: formValues },
    onChange: { label: { zh: '值变化', en: 'Change' }, payload: formValues },
  },
  methods: formMethods({ zh: '查询', en: 'Search' }),
  view: () => import('./view.tsx'),
})
