import { defineFunction, type Json } from '#sdk'

export const isList = defineFunction({
  id: 'function/is-list',
  name: 'ISLIST',
  group: 'logic',
  signature: 'ISLIST(value)',
  summary: { zh: '是否为列表', en: 'Whether it is a list' },
  examples: [
    { formula: 'ISLIST([])', value: true },
    { formula: "ISLIST('a')", value: false },
  ],
  create: () => (value: Json) => Array.isArray(value),
})
