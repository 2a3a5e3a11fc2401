import { defineFunction, type Json } from '#sdk'

export const values = defineFunction({
  id: 'function/values',
  name: 'VALUES',
  group: 'object',
  signature: 'VALUES(object)',
  summary: { zh: '对象各字段的值', en: 'The values of the fields of an object' },
  examples: [
    { formula: 'VALUES({ a: 1, b: 2 })', value: [1, 2] },
    { formula: 'VALUES(null)', value: [] },
  ],
  create: () => (object: Json) => (typeof object === 'object' && object !== null ? Object.values(object) : []),
})
