import { defineFunction, type Json } from '#sdk'

export const keys = defineFunction({
  id: 'function/keys',
  name: 'KEYS',
  group: 'object',
  signature: 'KEYS(object)',
  summary: { zh: '对象的字段名', en: 'The names of the fields of an object' },
  examples: [
    { formula: 'KEYS({ a: 1, b: 2 })', value: ['a', 'b'] },
    { formula: 'KEYS(null)', value: [] },
  ],
  create: () => (object: Json) => (typeof object === 'object' && object !== null ? Object.keys(object) : []),
})
