import { defineValueType, jsonTexts, z } from '#sdk'

const schema = z.record(z.string(), z.json())

export const objectType = defineValueType({
  id: 'value/object',
  label: { zh: '对象', en: 'Object' },
  schema,
  empty: {},
  control: { by: 'json', placeholder: '{}' },
  field: (initial) =>
    z
      .json()
      .default((initial ?? {}) as never)
      .meta({ setter: 'setter/json', section: 'data' }),
  ...jsonTexts(schema, {}),
})
