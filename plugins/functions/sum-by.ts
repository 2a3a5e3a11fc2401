import { defineFunction, type Json } from '#sdk'

export const sumBy = defineFunction({
  id: 'function/sum-by',
  name: 'SUMBY',
  group: 'list',
  signature: 'SUMBY(list, key, groupKey)',
  summary: {
    zh: '字段求和；给出分组字段时得到 [{ key, sum }]',
    en: 'The sum of a field; with another field to group by, a list of { key, sum }',
  },
  examples: [
    { formula: "SUMBY([{ n: 1 }, { n: '2' }, { n: null }], 'n')", value: 3 },
    {
      formula: "SUMBY([{ c: 'a', n: 1 }, { c: 'b', n: 5 }, { c: 'a', n: 2 }], 'n', 'c')",
      value: [
        { key: 'a', sum: 3 },
        { key: 'b', sum: 5 },
      ],
    },
    { formula: "SUMBY(null, 'n')", value: 0 },
  ],
  create:
    (lib) =>
    (list: Json, key: Json, groupKey: Json = null) => {
      const sum = (rows: Json) => lib.SUM!(lib.PLUCK!(rows, key))
      if (groupKey === null) return sum(list)
      return (lib.GROUPBY!(list, groupKey) as readonly { readonly [field: string]: Json }[]).map((group) => ({
        key: group.key ?? null,
        sum: sum(group.items ?? []),
      }))
    },
})
