import { defineFunction, type Json } from '#sdk'

export const groupBy = defineFunction({
  id: 'function/group-by',
  name: 'GROUPBY',
  group: 'list',
  signature: 'GROUPBY(list, key)',
  summary: {
    zh: '按字段分组，得到 [{ key, items }]，保持先后',
    en: 'The rows in groups by a field: a list of { key, items } in the order in which they come',
  },
  examples: [
    {
      formula: "GROUPBY([{ c: 'a', n: 1 }, { c: 'b', n: 2 }, { c: 'a', n: 3 }], 'c')",
      value: [
        {
          key: 'a',
          items: [
            { c: 'a', n: 1 },
            { c: 'a', n: 3 },
          ],
        },
        { key: 'b', items: [{ c: 'b', n: 2 }] },
      ],
    },
    { formula: "GROUPBY([], 'c')", value: [] },
    { formula: "GROUPBY(null, 'c')", value: [] },
  ],
  create: (lib) => (list: Json, key: Json) => {
    const rows: readonly Json[] = Array.isArray(list) ? list : []
    const groups = new Map<string, { readonly key: Json; readonly items: Json[] }>()
    for (const row of rows) {
      const value = lib.GET!(row, key)
      const name = JSON.stringify(value)
      const group = groups.get(name)
      if (group) group.items.push(row)
      else groups.set(name, { key: value, items: [row] })
    }
    return [...groups.values()]
  },
})
