import { defineFunction, type Json } from '#sdk'

export const sortBy = defineFunction({
  id: 'function/sort-by',
  name: 'SORTBY',
  group: 'list',
  signature: 'SORTBY(list, key, order = "ascend")',
  summary: {
    zh: '按字段排序，order 为 ascend 或 descend；数字在文本之前，文本按页面语言排序，空值在后',
    en: 'The rows in the order of a field, "ascend" or "descend": numbers, then texts in the order of the page’s language, then empty ones',
  },
  examples: [
    { formula: "SORTBY([{ n: 10 }, { n: 9 }, { n: null }], 'n')", value: [{ n: 9 }, { n: 10 }, { n: null }] },
    { formula: "SORTBY([{ n: 'a' }, { n: 'b' }], 'n', 'descend')", value: [{ n: 'b' }, { n: 'a' }] },
    { formula: "SORTBY([{ n: '10.5' }, { n: '9.2' }], 'n')", value: [{ n: '9.2' }, { n: '10.5' }] },
    {
      formula: "SORTBY([{ n: 'b' }, { n: 10 }, { n: '' }, { n: '9' }, { n: 'a' }], 'n')",
      value: [{ n: '9' }, { n: 10 }, { n: 'a' }, { n: 'b' }, { n: '' }],
    },
    { formula: "SORTBY('x', 'n')", value: [] },
  ],
  create:
    (lib) =>
    (list: Json, key: Json, order: Json = 'ascend') => {
      const rows: readonly Json[] = Array.isArray(list) ? list : []
      const sign = /^desc/i.test(String(order)) ? -1 : 1
      const keyOf = (value: Json) => {
        if (lib.ISEMPTY!(value)) return { rank: 2, number: 0, text: '' }
        const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim()
        const isNumber = typeof value === 'number' || (typeof value === 'string' && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text))
        const number = isNumber ? Number(text) : Number.NaN
        return Number.isFinite(number) ? { rank: 0, number, text } : { rank: 1, number: 0, text: typeof value === 'string' ? value : text }
      }
      // Beyond 2^53, digits differ where numbers do not.
      const digitsOf = ({ number, text }: { readonly number: number; readonly text: string }) =>
        BigInt(/^[+-]?\d+$/.test(text) ? text.replace('+', '') : number)
      const keyed = rows.map((row) => ({ row, ...keyOf(lib.GET!(row, key) ?? null) }))
      // As tables sort (`compareValues`).
      const compare = (a: (typeof keyed)[number], b: (typeof keyed)[number]): number => {
        if (a.rank === 2 || b.rank === 2) return a.rank - b.rank
        if (a.rank !== b.rank) return sign * (a.rank - b.rank)
        if (a.rank === 1) return a.text === b.text ? 0 : sign * a.text.localeCompare(b.text)
        if (a.number !== b.number) return sign * (a.number - b.number)
        if (Number.isSafeInteger(a.number) || !Number.isInteger(a.number)) return 0
        const [one, other] = [digitsOf(a), digitsOf(b)]
        return one === other ? 0 : one < other ? -sign : sign
      }
      return keyed.sort(compare).map(({ row }) => row)
    },
})
