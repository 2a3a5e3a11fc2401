import { defineValueType, z } from '#sdk'

export const stringType = defineValueType({
  id: 'value/string',
  label: { zh: '文本', en: 'Text' },
  schema: z.string(),
  empty: '',
  control: { by: 'line' },
  field: (initial) => z.string().default(typeof initial === 'string' ? initial : ''),
  format: (value) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)),
  fromText: (text) => text,
})
