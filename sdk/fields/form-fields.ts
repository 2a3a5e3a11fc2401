import * as z from 'zod'
import { choice, text, toggle } from './builders.ts'
import { columnFields, jsonSchema } from './form-item.ts'

/** The values of a form, by the names of its fields. */
export const formValues = z.record(z.string(), jsonSchema)

/** The appearance settings of a form; spans are columns out of 24. */
export const formLookFields = (labelSpan: number, wrapperSpan: number) => ({
  name: text('表单名', 'Name', '', { bindable: false }),
  layout: choice(
    '布局',
    'Layout',
    { horizontal: ['水平', 'Horizontal'], vertical: ['垂直', 'Vertical'], inline: ['行内', 'Inline'] },
    'horizontal',
  ),
  labelAlign: choice('标签对齐', 'Label alignment', { left: ['左', 'Left'], right: ['右', 'Right'] }, 'right', {
    when: "layout == 'horizontal'",
  }),
  colon: toggle('显示冒号', 'Colon after labels', true),
  size: choice('尺寸', 'Size', { small: ['小', 'Small'], middle: ['中', 'Medium'], large: ['大', 'Large'] }, 'middle', {
    section: 'appearance',
  }),
  variant: choice(
    '样式',
    'Variant',
    { '': ['默认', 'Default'], outlined: ['描边', 'Outlined'], borderless: ['无边框', 'Borderless'], filled: ['填充', 'Filled'] },
    '',
    { section: 'appearance' },
  ),
  disabled: toggle('全部禁用', 'All disabled'),
  labelCol: columnFields('标签', 'Label', labelSpan),
  wrapperCol: columnFields('控件', 'Control', wrapperSpan),
})

/**
 * The value that a form hands on without a field of its own; older forms have none.
 *
 * @example props: z.strictObject({ rowKey: formKeyField() })
 */
export const formKeyField = () =>
  text('行标识字段', 'Row key', '', {
    section: 'data',
    bindable: false,
    options: { ofRows: true },
    placeholder: { zh: '如 id', en: 'e.g. id' },
    help: {
      zh: '填入表单的数据中，这个字段没有对应的表单项也会随表单的值一起交出，如正在编辑的行的 id',
      en: 'This value of the row that is filled in is handed on though no field shows it, such as its id',
    },
  })

/** What flows can ask of every form; `submit` is called as people call it there. */
export const formMethods = (submit = { zh: '提交', en: 'Submit' }) => ({
  reset: { label: { zh: '重置', en: 'Reset' } },
  submit: { label: submit },
  validate: { label: { zh: '校验', en: 'Validate' }, returns: z.boolean() },
  init: { label: { zh: '赋值', en: 'Fill in' }, args: formValues.optional() },
  showErrors: {
    label: { zh: '显示字段错误', en: 'Show errors at fields' },
    args: z.record(z.string(), z.string()),
  },
  merge: { label: { zh: '合并赋值', en: 'Fill in and keep the other fields' }, args: formValues.optional() },
  getFormData: {
    label: { zh: '获取表单值', en: 'Get values' },
    args: z.union([z.string(), z.looseObject({ key: text('字段名', 'Field name', '') })]).optional(),
    returns: jsonSchema,
  },
})
