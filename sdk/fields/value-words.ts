import * as z from 'zod'
import { list, text, words } from './builders.ts'
import type { FieldMeta } from './meta.ts'

const STATUSES = [
  { value: 'success', label: { zh: '成功', en: 'Success' } },
  { value: 'processing', label: { zh: '进行中', en: 'Processing' } },
  { value: 'default', label: { zh: '默认', en: 'Default' } },
  { value: 'error', label: { zh: '错误', en: 'Error' } },
  { value: 'warning', label: { zh: '警告', en: 'Warning' } },
]
const fixedValue = { bindable: false } as const

/** What values are shown as: words, a colour and a status for each. For `wordsFor` of a view. */
export const valueWordsField = (meta: Omit<FieldMeta, 'label' | 'choices'> = {}) =>
  list(
    '显示值',
    'Value labels',
    ['值', 'Value'],
    {
      value: z
        .union([z.string(), z.number(), z.boolean()])
        .meta({ label: { zh: '值', en: 'Value' }, setter: 'setter/value', ...fixedValue }),
      text: words('显示文字', 'Words', ''),
      color: text('颜色', 'Colour', '', { setter: 'setter/color', ...fixedValue }),
      status: z
        .enum(['success', 'processing', 'default', 'error', 'warning'])
        .optional()
        .meta({ label: { zh: '状态', en: 'Status' }, choices: STATUSES, setter: 'setter/select', ...fixedValue }),
    },
    [],
    { ...fixedValue, ...meta },
  )

/** The code of a dictionary of the project, which says what values are shown as. For `useDictionaries` of a view. */
export const dictionaryField = (meta: Omit<FieldMeta, 'label' | 'choices'> = {}) =>
  text('字典', 'Dictionary', '', { setter: 'setter/dictionary', ...fixedValue, ...meta })
