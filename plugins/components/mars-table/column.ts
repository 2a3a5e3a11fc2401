import {
  actionButtonFields,
  dictionaryField,
  functionText,
  group,
  list,
  numberLookFields,
  optionalNumber,
  text,
  timeZoneField,
  toggle,
  valueWordsField,
  words,
  z,
} from '#sdk'
import { COLUMN_TYPES } from './column-types.ts'

const TYPES: { readonly [type in (typeof COLUMN_TYPES)[number]]: { readonly zh: string; readonly en: string } } = {
  text: { zh: '文本', en: 'Text' },
  multiline: { zh: '多行', en: 'Several lines' },
  status: { zh: '状态', en: 'Status' },
  image: { zh: '图片', en: 'Image' },
  person: { zh: '人员', en: 'Person' },
  file: { zh: '文件', en: 'Files' },
  html: { zh: '富文本', en: 'Rich text' },
  date1: { zh: '日期', en: 'Date' },
  date2: { zh: '日期时间', en: 'Date and time' },
  money: { zh: '金额', en: 'Money' },
  number: { zh: '数字', en: 'Number' },
  tag: { zh: '标签', en: 'Tag' },
  action: { zh: '操作按钮', en: 'Buttons' },
}
const fixedValue = { bindable: false } as const
const details = { section: 'advanced', bindable: false } as const

const ofPerson = { ...fixedValue, when: "type == 'person'", options: { ofRows: true } } as const

/** One of few, or none of them. */
const oneOfFew = <const Values extends readonly [string, ...string[]]>(zh: string, en: string, values: Values, words: readonly string[]) =>
  z
    .enum(values)
    .optional()
    .meta({
      label: { zh, en },
      choices: values.map((value, at) => ({ value, label: { zh: words[at]!, en: value.charAt(0).toUpperCase() + value.slice(1) } })),
      setter: 'setter/select',
      ...fixedValue,
    })

/** How the column's numbers are written. */
const optionalLook = () => {
  const { currency, locale, decimals } = numberLookFields("type == 'money'", "type == 'money' || type == 'number'")
  return { currency: currency.optional(), locale: locale.optional(), decimals }
}

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
      choices: COLUMN_TYPES.map((value) => ({ value, label: TYPES[value] })),
      setter: 'setter/select',
      ...fixedValue,
    }),
  map: valueWordsField({ when: "type == 'status' || type == 'tag' || type == 'text'" }).optional(),
  dictionary: dictionaryField({ when: "type == 'status' || type == 'tag' || type == 'text'" }).optional(),
  format: text('格式', 'Pattern', '', {
    ...fixedValue,
    when: "type == 'date1' || type == 'date2' || type == 'number' || type == 'money'",
    placeholder: { zh: 'YYYY/MM/DD、#,##0.00', en: 'YYYY/MM/DD, #,##0.00' },
    help: { zh: '日期中的 zz 显示时区', en: 'In a date, zz writes the time zone' },
  }).optional(),
  ...optionalLook(),
  timeZone: timeZoneField({ when: "type == 'date1' || type == 'date2'" }).optional(),
  summary: z
    .enum(['sum', 'avg', 'count', 'min', 'max'])
    .optional()
    .meta({
      label: { zh: '汇总', en: 'Summary' },
      choices: [
        { value: 'sum', label: { zh: '合计', en: 'Total' } },
        { value: 'avg', label: { zh: '平均', en: 'Average' } },
        { value: 'count', label: { zh: '计数', en: 'Count' } },
        { value: 'min', label: { zh: '最小', en: 'Smallest' } },
        { value: 'max', label: { zh: '最大', en: 'Largest' } },
      ],
      setter: 'setter/select',
      ...fixedValue,
      when: "type != 'action' && type != 'image'",
    }),
  width: z
    .union([z.number(), z.string()])
    .optional()
    .meta({ label: { zh: '宽度', en: 'Width' }, setter: 'setter/length' }),
  align: oneOfFew('对齐', 'Align', ['left', 'center', 'right'], ['左', '中', '右']),
  fixed: oneOfFew('固定', 'Fixed', ['left', 'right'], ['左', '右']),
  colSpan: optionalNumber('表头跨列', 'Heading columns', { ...details, min: 0, max: 50 }),
  ellipsis: toggle('超出省略', 'Ellipsis', false, fixedValue).optional(),
  sorter: toggle('可排序', 'Sortable', false, fixedValue).optional(),
  copyable: toggle('可复制', 'Copyable', false, fixedValue).optional(),
  clickable: toggle('可点击', 'Clickable', false, { ...fixedValue, when: "type != 'action'" }).optional(),
  /** Written when the column becomes clickable. */
  eventName: z.string().optional().meta({ generated: 'Dynamic_', when: 'clickable' }),
  imageConfig: group({
    width: optionalNumber('图片宽度', 'Picture width', { ...fixedValue, min: 1, max: 1000, when: "type == 'image'" }),
    height: optionalNumber('图片高度', 'Picture height', { ...fixedValue, min: 1, max: 1000, when: "type == 'image'" }),
  }).optional(),
  list: list('操作按钮', 'Buttons', ['按钮', 'Button'], actionButtonFields({ type: 'link', event: 'Dynamic_' }), [], {
    ...fixedValue,
    when: "type == 'action'",
  }).optional(),
  pictureField: text('头像字段', 'Field of the picture', '', ofPerson).optional(),
  noteField: text('第二行字段', 'Field of the second line', '', ofPerson).optional(),
  itemField: text('列表中显示的字段', 'Field of each entry', '', {
    ...fixedValue,
    when: "type == 'tag'",
    help: { zh: '值是记录列表时，每个标签显示这个字段', en: 'Of a list of records: what each tag shows' },
  }).optional(),
  mostTags: optionalNumber('最多显示的标签数', 'Tags shown before “+N”', {
    ...fixedValue,
    ...{ min: 1, max: 20, when: "type == 'tag'" },
  }),
  /** Buttons from this one on fold into a menu. */
  moreActionIndex: optionalNumber('从第几个按钮起折叠', 'Buttons shown before “More”', {
    ...fixedValue,
    min: 0,
    max: 20,
    when: "type == 'action'",
  }),
  render: functionText('显示函数', 'Format function', details).optional(),
  onCell: functionText('单元格函数', 'Function of the cell', details).optional(),
})
const columnSchema = z.looseObject(columnFields())
export type Column = z.output<typeof columnSchema>

export const columnsField = () =>
  list('列', 'Columns', ['列', 'Column'], columnFields(), [], {
    bindable: false,
    // Columns can be made of the fields that the rows have.
    options: { fromData: { title: 'title', field: 'dataIndex', type: 'type' } },
  })
