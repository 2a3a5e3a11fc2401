import { defineFunction, type Json } from '#sdk'

export const entries = defineFunction({
  id: 'function/entries',
  name: 'ENTRIES',
  group: 'object',
  signature: 'ENTRIES(object)',
  summary: { zh: '对象转为 [{ key, value }] 列表', en: 'The fields of an object as a list of { key, value }' },
  examples: [
    { formula: 'ENTRIES({ a: 1 })', value: [{ key: 'a', value: 1 }] },
    { formula: 'ENTRIES(null)', value: [] },
  ],
  create: () => (object: Json) =>
    typeof object === 'object' && object !== null ? Object.entries(object).map(([key, value]) => ({ key, value: value as Json })) : [],
})
