import { defineFunction, type Json } from '#sdk'

export const sortBy = defineFunction({
  id: 'function/sort-by',
  name: 'SORTBY',
  group: 'list',
  signature: 'SORTBY(list, key, order = "ascend")',
  summary: {
    zh: '按字段排序，order 为 ascend 或 descend；空值在后',
    en: 'The rows in the order of a field, "ascend" or "descend"; empty ones come last',
  },
  examples: [
    { formula: "SORTBY([{ n: 10 }, { n: 9 }, { n: null }], 'n')", value: [{ n: 9 }, { n: 10 }, { n: null }] },
    { formula: "SORTBY([{ n: 'a' }, { n: 'b' }], 'n', 'descend')", value: [{ n: 'b' }, { n: 'a' }] },
    { formula: "SORTBY([{ n: '10.5' }, { n: '9.2' }], 'n')", value: [{ n: '9.2' }, { n: '10.5' }] },
    { formula: "SORTBY('x', 'n')", value: [] },
  ],
  create:
    (lib) =>
    (list: Json, key: Json, order: Json = 'ascend') => {
      const rows: readonly Json[] = Array.isArray(list) ? list : []
      const sign = /^desc/i.test(String(order)) ? -1 : 1
      const keyed = rows.map((row) => ({ row, key: lib.GET!(row, key) }))
      // A number as text is a number, as in tables.
      const numberOf = (value: Json): number | undefined => {
        const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
        return typeof number === 'number' && Number.isFinite(number) ? number : undefined
      }
      const compare = (a: Json, b: Json): number => {
        const empty = Number(lib.ISEMPTY!(a)) - Number(lib.ISEMPTY!(b))
        if (empty !== 0 || lib.ISEMPTY!(a)) return empty
        const [one, other] = [a, b].map(numberOf)
        if (one !== undefined && other !== undefined) return (one - other) * sign
        const [left, right] = [String(a), String(b)]
        return left === right ? 0 : (left < right ? -1 : 1) * sign
      }
      return keyed.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row)
    },
})
