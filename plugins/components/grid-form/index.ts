import { actionListField, defineComponent, formLookFields, formMethods, formValues, group, number, toggle, words, z } from '#sdk'

export const gridForm = defineComponent({
  id: 'component/grid-form',
  type: 'GridForm',
  version: 1,
  label: { zh: '栅格表单', en: 'Grid form' },
  group: 'advanced',
  icon: 'M2 3h5v3H2zM9 3h5v3H9zM2 8.5h5v3H2zM9 10h5M11.5 13h2.5',
  keywords: ['columns', 'search', 'query', 'filter', '多列', '查询', '筛选'],
  accepts: 'anything',
  slots: { actions: { label: { zh: '按钮旁', en: 'Beside the buttons' } } },
  tags: ['form'],
  parts: { items: { label: { zh: '表单项区域', en: 'Items' } }, actions: { label: { zh: '按钮', en: 'Buttons' } } },
  states: ['disabled'],
  sizes: { width: { min: 160, fill: true } },
  itemTexts: ['bulkActionList.*.text'],
  props: z.strictObject({
    cols: number('列数', 'Columns', 4, {
      min: 1,
      max: 12,
      help: { zh: '宽度不足时为两列或一列', en: 'Two or one where it is not wide enough' },
    }),
    ...formLookFields(8, 16),
    buttons: toggle('查询与重置按钮', 'Search and reset buttons', true),
    form: group({
      submitText: words('查询按钮', 'Search button', '', { when: 'buttons' }),
      resetText: words('重置按钮', 'Reset button', '', { when: 'buttons' }),
    }),
    bulkActionList: actionListField('更多按钮', 'More buttons'),
    collapsible: toggle('可收起为一行', 'Folds to one line', true),
    defaultCollapsed: toggle('默认收起', 'Folded at first', false, { when: 'collapsible' }),
  }),
  events: {
    onSearch: { label: { zh: '查询', en: 'Search' }, again: 'newest', payload: formValues },
    onReset: { label: { zh: '重置', en: 'Reset' }, payload: formValues },
    onChange: { label: { zh: '值变化', en: 'Change' }, payload: formValues },
  },
  methods: formMethods({ zh: '查询', en: 'Search' }),
  view: () => import('./view.tsx'),
})
