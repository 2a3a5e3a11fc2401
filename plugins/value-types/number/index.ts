import { defineValueType, jsonTexts, z } from '#sdk'

const schema = z.number()

export const numberType = defineValueType({
  id: 'value/number',
  label: { zh: '数字', en: 'Number' },
  schema,
  empty: 0,
  control: { by: 'number' },
  field: (initial) => (typeof initial === 'number' ? z.number().default(initial) : z.number().optional()),
  ...jsonTexts(schema, 0),
})
