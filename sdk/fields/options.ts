import * as z from 'zod'
import { group, optionsList, text } from './builders.ts'
import { jsonSchema } from './form-item.ts'

const ofRows = { section: 'data', bindable: false, options: { ofRows: true } } as const

const samples = () => [
  { label: 'Option 1', value: '1' },
  { label: 'Option 2', value: '2' },
]

/** What a control offers, and the names of the two fields where the options are rows of data. */
export const optionFields = () => ({
  options: optionsList('选项', 'Options', samples()),
  field: group({
    label: text('显示字段', 'Label field', 'label', ofRows),
    value: text('值字段', 'Value field', 'value', ofRows),
  }),
})

/** The data of a component with `optionFields`: rows, or bare values. */
export const optionData = () => ({ prop: 'options', driven: 'engine', shape: z.array(jsonSchema), sample: samples() }) as const

/** The method of what has data that the engine asks for. */
export const updateMethod = () => ({
  update: { label: { zh: '重新加载数据', en: 'Reload data' }, args: z.record(z.string(), jsonSchema).optional() },
})
