import { defineValueType, jsonTexts, z } from '#sdk'

const schema = z.array(z.json())

export const arrayType = defineValueType({
  id: 'value/array',
  label: { zh: '列表', en: 'List' },
  schema,
  empty: [],
  control: { by: 'json', placeholder: '[]' },
  field: (initial) =>
    z
      .array(z.json())
      .default(Array.isArray(initial) ? (initial as never[]) : [])
      .meta({ setter: 'setter/json', section: 'data' }),
  ...jsonTexts(schema, []),
})
