import * as z from 'zod'
import { group, number, optionalNumber, text, toggle } from './builders.ts'

/** One validation rule of a form item, in the specification's presets. */
export const ruleSchema = z.looseObject({
  key: z.string().optional(),
  required: z.boolean().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  pattern: z.string().optional(),
  message: z.string().default(''),
})
export type FormRule = z.output<typeof ruleSchema>

/** The fields that every form item has: `formItem.*`. */
export function formItemFields() {
  return {
    formItem: group({
      label: text('标签', 'Label', ''),
      name: text('字段名', 'Field name', '', {
        section: 'form',
        bindable: false,
        help: { zh: '可用点号表示嵌套，如 user.name', en: 'Dots nest: user.name' },
      }),
      noStyle: toggle('隐藏标签与校验', 'Without label and messages', false, { section: 'form' }),
      hidden: toggle('隐藏', 'Hidden', false, { section: 'form' }),
      extra: text('补充说明', 'Hint below', '', { section: 'form' }),
      tooltip: text('提示', 'Tooltip', '', { section: 'form' }),
      labelCol: group({ span: optionalNumber('标签宽度', 'Label columns', { section: 'form', min: 0, max: 24 }) }),
      wrapperCol: group({ span: optionalNumber('控件宽度', 'Control columns', { section: 'form', min: 0, max: 24 }) }),
      rules: z
        .array(ruleSchema)
        .default([])
        .meta({ label: { zh: '校验规则', en: 'Rules' }, section: 'form', setter: 'setter/rules' }),
    }),
  }
}

/** `formWrap.placeholder` and friends, shared by text-like items. */
export const placeholderField = () => text('占位文字', 'Placeholder', '')
export const disabledField = () => toggle('禁用', 'Disabled', false)
export const allowClearField = (initial = true) => toggle('可清空', 'Clearable', initial)
export const maxLengthField = () => optionalNumber('最大长度', 'Max length', { min: 0 })
export const rowsField = () => number('行数', 'Rows', 3, { min: 1, max: 50 })
