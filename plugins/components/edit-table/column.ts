import {
  choice,
  functionText,
  group,
  jsonSchema,
  list,
  number,
  optionalNumber,
  optionsList,
  rulesField,
  suggest,
  text,
  timeZoneField,
  toggle,
  words,
  z,
} from '#sdk'
import { COLUMN_TYPES, type ColumnType } from './column-types.ts'

const TYPES: { readonly [type in ColumnType]: readonly [zh: string, en: string] } = {
  label: ['静态文本', 'Text that stays'],
  text: ['文本', 'Text'],
  number: ['数字', 'Number'],
  date: ['日期', 'Date'],
  select: ['下拉选择', 'Select'],
  'tree-select': ['树选择', 'Tree select'],
  switch: ['开关', 'Switch'],
}
const fixedValue = { bindable: false } as const
const chosen = { when: "type == 'select' || type == 'tree-select'", ...fixedValue } as const

/** The fields of one column; older pages hold more keys than these, which are kept. */
const columnFields = () => ({
  title: words('标题', 'Title', ''),
  dataIndex: text('字段', 'Field', '', fixedValue),
  /** What its region for elements goes by; the editor gives every column one. */
  id: z
    .string()
    .optional()
    .meta({ generated: 'col_', options: { from: 'dataIndex' } }),
  type: z
    .enum(COLUMN_TYPES)
    .default('text')
    .meta({
      label: { zh: '类型', en: 'Type' },
      choices: COLUMN_TYPES.map((value) => ({ value, label: { zh: TYPES[value][0], en: TYPES[value][1] } })),
      setter: 'setter/select',
      ...fixedValue,
    }),
  defaultValue: jsonSchema
    .optional()
    .meta({ label: { zh: '默认值', en: 'Default value' }, setter: 'setter/value', when: "type != 'label'" }),
  placeholder: words('占位文字', 'Placeholder', '', { when: "type != 'label' && type != 'switch'" }).optional(),
  disabled: toggle('不可编辑', 'Read only', false, { when: "type != 'label'" }).optional(),
  width: z
    .union([z.number(), z.string()])
    .optional()
    .meta({ label: { zh: '宽度', en: 'Width' }, setter: 'setter/length' }),
  align: choice(
    '对齐',
    'Align',
    { '': ['随类型', 'By type'], left: ['左', 'Left'], center: ['中', 'Centre'], right: ['右', 'Right'] },
    '',
    fixedValue,
  ).optional(),
  fixed: choice('固定', 'Fixed', { '': ['不固定', 'Not'], left: ['左', 'Left'], right: ['右', 'Right'] }, '', fixedValue).optional(),
  format: suggest(
    '日期格式',
    'Date format',
    {
      'YYYY-MM-DD': ['年-月-日', '2024-05-01'],
      'YYYY-MM-DD HH:mm:ss': ['年-月-日 时:分:秒', '2024-05-01 13:30:00'],
      'YYYY-MM-DD HH:mm': ['年-月-日 时:分', '2024-05-01 13:30'],
      'YYYY-MM': ['年-月', '2024-05'],
      YYYY: ['年', '2024'],
      'HH:mm:ss': ['时:分:秒', '13:30:00'],
      'HH:mm': ['时:分', '13:30'],
    },
    'YYYY-MM-DD',
    { when: "type == 'date'", ...fixedValue },
  ).optional(),
  timeZone: timeZoneField({ when: "type == 'date'" }).optional(),
  min: optionalNumber('最小值', 'Smallest', { when: "type == 'number'" }),
  max: optionalNumber('最大值', 'Largest', { when: "type == 'number'" }),
  precision: optionalNumber('小数位数', 'Decimals', { when: "type == 'number'", min: 0, max: 10, ...fixedValue }),
  mode: choice(
    '选择方式',
    'Mode',
    { '': ['单选', 'Single'], multiple: ['多选', 'Multiple'], tags: ['标签', 'Tags'] },
    '',
    chosen,
  ).optional(),
  labelInValue: toggle('值包含标签', 'Value holds the label', false, chosen).optional(),
  dataType: choice(
    '值的类型',
    'Type of values',
    { '': ['随选项', 'As the options have it'], number: ['数字', 'Number'], text: ['文本', 'Text'] },
    '',
    chosen,
  ).optional(),
  dataSource: choice(
    '选项来源',
    'Options from',
    { static: ['这里', 'Here'], dynamic: ['变量或数据', 'A variable or data'] },
    'static',
    chosen,
  ).optional(),
  options: optionsList('选项', 'Options', [], { when: chosen.when }).optional(),
  dependsOn: group({
    column: text('取决于列', 'Depends on the column', '', {
      ...chosen,
      placeholder: { zh: '另一列的字段，如 province', en: 'The field of another column, such as province' },
    }),
    field: text('选项中的对应字段', 'Field of the options', 'parent', {
      ...chosen,
      help: { zh: '只列出此字段与该列所选值相同的选项', en: 'Only options are offered whose field has the value that is chosen there' },
    }),
  }).optional(),
  optionsOf: functionText('选项函数', 'Function of the options', {
    when: chosen.when,
    section: 'advanced',
    help: { zh: '参数为行和行号，返回该行的选项列表', en: 'It is given the row and its number, and returns the options of that row' },
  }).optional(),
  field: group({
    label: text('显示字段', 'Label field', 'label', chosen),
    value: text('值字段', 'Value field', 'value', chosen),
    children: text('子级字段', 'Field of children', 'children', { ...fixedValue, when: "type == 'tree-select'" }),
  }).optional(),
  checkedChildren: words('开启文字', 'Words for on', '', { when: "type == 'switch'" }).optional(),
  unCheckedChildren: words('关闭文字', 'Words for off', '', { when: "type == 'switch'" }).optional(),
  formItem: group({ rules: rulesField('column') }).optional(),
})
export type Column = z.output<ReturnType<typeof columnSchema>>
const columnSchema = () => z.looseObject(columnFields())

export const columnsField = () =>
  list('列', 'Columns', ['列', 'Column'], columnFields(), [], {
    bindable: false,
    // Columns can be made of the fields that the rows have.
    options: {
      fromData: {
        ...{ title: 'title', field: 'dataIndex', type: 'type' },
        types: { number: 'number', money: 'number', date1: 'date', date2: 'date', boolean: 'switch' },
      },
    },
  })

export const rowsAtFirst = () => number('起始行数', 'Rows at first', 1, { min: 0, max: 100 })
