import { defineFunction, type Json } from '#sdk'

export const find = defineFunction({
  id: 'function/find',
  name: 'FIND',
  group: 'list',
  signature: 'FIND(list, key, value)',
  summary: { zh: '字段等于某值的第一行；没有则为 null', en: 'The first row whose field has a value; null when there is none' },
  examples: [
    { formula: "FIND([{ id: 1, n: 'a' }, { id: 2, n: 'b' }], 'id', '2')", value: { id: 2, n: 'b' } },
    { formula: "FIND([], 'id', 1)", value: null },
    { formula: "GET(FIND([{ id: 1, n: 'a' }], 'id', 1), 'n')", value: 'a' },
  ],
  create: (lib) => (list: Json, key: Json, value: Json) => (lib.FILTERBY!(list, key, value) as readonly Json[])[0] ?? null,
})
