import { defineFunction, type Json } from '#sdk'

export const pluck = defineFunction({
  id: 'function/pluck',
  name: 'PLUCK',
  group: 'list',
  signature: 'PLUCK(list, key)',
  summary: { zh: '取出每一行的某个字段', en: 'One field of every row' },
  examples: [
    { formula: "PLUCK([{ n: 1 }, { n: 2 }, {}], 'n')", value: [1, 2, null] },
    { formula: "SUM(PLUCK([{ n: 1 }, { n: 2 }], 'n'))", value: 3 },
  ],
  create: (lib) => (list: Json, key: Json) => (Array.isArray(list) ? (list as readonly Json[]) : []).map((row) => lib.GET!(row, key)),
})
