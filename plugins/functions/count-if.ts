import { defineFunction, type Json } from '#sdk'

export const countIf = defineFunction({
  id: 'function/count-if',
  name: 'COUNTIF',
  group: 'list',
  signature: 'COUNTIF(list, key, value)',
  summary: {
    zh: '字段等于某值（或属于某列表）的行数；也可传判断函数',
    en: 'How many rows have a value in a field, or one of a list of values; or for how many a function says yes',
  },
  examples: [
    { formula: "COUNTIF([{ s: 1 }, { s: 2 }, { s: 1 }], 's', 1)", value: 2 },
    { formula: "COUNTIF([{ s: 1 }, { s: 2 }], 's', [1, 2])", value: 2 },
    { formula: 'COUNTIF([1, 5, 9], (n) => n > 4)', value: 2 },
    { formula: "COUNTIF(null, 's', 1)", value: 0 },
  ],
  create:
    (lib) =>
    (list: Json, key: Json | ((item: Json) => unknown), value: Json = null) => {
      const rows: readonly Json[] = Array.isArray(list) ? list : []
      return typeof key === 'function' ? rows.filter((row) => key(row)).length : (lib.FILTERBY!(list, key, value) as readonly Json[]).length
    },
})
