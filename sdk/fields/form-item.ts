import * as z from 'zod'
import type { Json } from '#kernel/page/values'
import { choice, group, number, optionalNumber, text, toggle, words } from './builders.ts'

/** Any JSON value, as the schema of a payload or of data. */
export const jsonSchema = z.custom<Json>(() => true)

/** One validation rule of a form item, in the specification's presets. */
export const ruleSchema = z.looseObject({
  key: z.string().optional(),
  required: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: z.string().optional(),
  /** Of the range of a number, a date or a time; both are in it. */
  least: z.union([z.number(), z.string()]).optional(),
  most: z.union([z.number(), z.string()]).optional(),
  /** How the value must be to that of another field of the form or the row: `gte` for at least. */
  compare: z.enum(['gt', 'gte', 'lt', 'lte', 'eq', 'ne']).optional(),
  field: z.string().optional().meta({ refers: 'field' }),
  message: z.string().default('').meta({ words: true }),
})
/** A validation rule of a form field, as `ruleSchema` reads it. */
export type FormRule = z.output<typeof ruleSchema>

/** `span` and `offset` of a label or a control, in columns of 24. */
export function columnFields(zh: string, en: string, initial?: number) {
  const limits = { section: 'form', min: 0, max: 24 } as const
  return group({
    span:
      initial === undefined ? optionalNumber(`${zh}宽度`, `${en} columns`, limits) : number(`${zh}宽度`, `${en} columns`, initial, limits),
    offset: optionalNumber(`${zh}偏移`, `${en} offset`, limits),
  })
}

const frameFields = () => ({
  label: words('标签', 'Label', ''),
  name: text('字段名', 'Field name', '', {
    section: 'form',
    bindable: false,
    names: 'field',
    help: { zh: '可用点号表示嵌套，如 user.name', en: 'Dots nest: user.name' },
  }),
  noStyle: toggle('隐藏标签与校验', 'Without label and messages', false, { section: 'form' }),
  hidden: toggle('隐藏', 'Hidden', false, { section: 'form' }),
  sendHidden: toggle('隐藏时仍提交', 'Send when hidden', false, {
    section: 'form',
    bindable: false,
    help: {
      zh: '隐藏的字段（自身、上级、条件或权限）不校验也不提交；打开后仍提交，但不校验',
      en: 'A field that is hidden (itself, by a parent, a condition or a permission) is neither checked nor sent. When on, it is sent unchecked.',
    },
  }),
  extra: words('补充说明', 'Hint below', '', { section: 'form' }),
  tooltip: words('提示', 'Tooltip', '', { section: 'form' }),
  labelCol: columnFields('标签', 'Label'),
  wrapperCol: columnFields('控件', 'Control'),
})

/** The fields that every form item has: `formItem.*`. */
export function formItemFields() {
  return { formItem: group({ ...frameFields(), rules: rulesField() }) }
}

/** Those of a frame around another element's field, which has rules of its own. */
export const framedItemFields = () => ({ formItem: group(frameFields()) })

/** In a column a rule compares with another column, which is no field of the form around the table. */
const columnRule = ruleSchema.extend({ field: z.string().optional() })

/** Validation rules of a field, or of the cells of a column. */
export const rulesField = (of: 'field' | 'column' = 'field') =>
  z
    .array(of === 'column' ? columnRule : ruleSchema)
    .default([])
    .meta({ label: { zh: '校验规则', en: 'Rules' }, section: 'form', setter: 'setter/rules' })

/** Parts that every form item has: the frame around it draws its label and its message, the view puts `part('field')` on the control. */
export const formItemParts = () => ({
  label: { label: { zh: '标签', en: 'Label' } },
  field: { label: { zh: '控件', en: 'Control' } },
  message: { label: { zh: '提示与错误', en: 'Hint and error' } },
})
/** How wide a form item may be dragged. */
export const formItemSizes = () => ({ width: { min: 120, fill: true } })

/** `formWrap.placeholder` and friends, shared by text-like items. */
export const placeholderField = () => words('占位文字', 'Placeholder', '')
/** The setting that disables a form control; off by default. */
export const disabledField = () => toggle('禁用', 'Disabled', false)
/** The setting that shows a button to clear the value. `initial` is its default. */
export const allowClearField = (initial = true) => toggle('可清空', 'Clearable', initial)
/** The setting for the largest number of characters; without it the length has no limit. */
export const maxLengthField = () => optionalNumber('最大长度', 'Max length', { min: 0 })
/** `formWrap.variant`: the appearance of a control's box. */
export const variantField = () =>
  choice(
    '样式',
    'Variant',
    { '': ['默认', 'Default'], outlined: ['描边', 'Outlined'], borderless: ['无边框', 'Borderless'], filled: ['填充', 'Filled'] },
    '',
    { section: 'appearance' },
  )
/** `onChange` of a form item: `{ [formItem.name]: value }`. */
export const changeEvent = () => ({
  label: { zh: '值变化', en: 'Change' },
  payload: z.record(z.string(), jsonSchema),
  again: 'newest' as const,
})
/** `enable` and `disable`, which every form item offers. */
export const enableMethods = () => ({
  enable: { label: { zh: '启用', en: 'Enable' } },
  disable: { label: { zh: '禁用', en: 'Disable' } },
})
/** What makes a form item: it needs a form around it. */
export const insideForm = () => ({
  tag: 'form',
  refusal: { zh: '表单项要放在表单里', en: 'Form items go inside a form' },
})
/** The setting for the height of a text area, in lines. */
export const rowsField = () => number('行数', 'Rows', 3, { min: 1, max: 50 })

/** What a form item declares beside its fields, whatever it is; `value` is what it submits. */
export const formControl = <Value extends z.ZodType>(value: Value) =>
  ({
    group: 'form',
    states: ['invalid', 'disabled'],
    sizes: formItemSizes(),
    needsAncestor: insideForm(),
    formItem: { value },
    methods: enableMethods(),
  }) as const
