import {
  choice,
  defineComponent,
  disabledField,
  formItemFields,
  formItemParts,
  formItemSizes,
  insideForm,
  jsonSchema,
  optionalNumber,
  toggle,
  words,
  z,
} from '#sdk'
import { rowEvents, rowMethods } from './row-declaration.ts'

export const formList = defineComponent({
  id: 'component/form-list',
  type: 'FormList',
  version: 1,
  label: { zh: '动态表单项', en: 'Form list' },
  group: 'form',
  icon: 'M2 2.5h9v4H2zM2 9.5h9v4H2zM13.5 9.5v4M11.5 11.5h4',
  keywords: ['rows', 'repeat', 'dynamic', 'list', '动态', '列表', '多行', '重复'],
  accepts: 'anything',
  repeats: { over: 'field' },
  parts: {
    ...formItemParts(),
    field: { label: { zh: '列表', en: 'List' } },
    row: { label: { zh: '行', en: 'Row' } },
    number: { label: { zh: '行号', en: 'Number of a row' } },
    tools: { label: { zh: '行操作', en: 'Buttons of a row' } },
    add: { label: { zh: '新增按钮', en: 'Button that adds' } },
  },
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: z
      .union([z.array(jsonSchema), jsonSchema])
      .default([{}])
      .meta({ label: { zh: '起始行', en: 'Rows at first' }, section: 'data', setter: 'setter/json' }),
    direction: choice(
      '行内排列',
      'Fields of a row',
      { vertical: ['纵向', 'Below each other'], horizontal: ['横向', 'Beside each other'] },
      'vertical',
      { section: 'appearance' },
    ),
    addText: words('新增按钮文字', 'Text of the button that adds', '', { section: 'appearance' }),
    min: optionalNumber('最少行数', 'Rows at least', { min: 0, max: 1000 }),
    max: optionalNumber('最多行数', 'Rows at most', { min: 1, max: 1000 }),
    sortable: toggle('可调整顺序', 'Rows can be moved', true),
    disabled: disabledField(),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.array(jsonSchema) },
  events: rowEvents(),
  methods: rowMethods(),
  initial: { props: { formItem: { label: 'List' } } },
  view: () => import('./view.tsx'),
})
