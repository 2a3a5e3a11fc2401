import { defineValueType, jsonTexts, z } from '#sdk'

const schema = z.boolean()

export const booleanType = defineValueType({
  id: 'value/boolean',
  label: { zh: '布尔', en: 'Yes or no' },
  schema,
  empty: false,
  control: { by: 'switch' },
  field: (initial) => z.boolean().default(initial === true),
  ...jsonTexts(schema, false),
})
