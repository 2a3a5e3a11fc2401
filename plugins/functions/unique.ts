import { defineFunction, type Json } from '#sdk'

export const unique = defineFunction({
  id: 'function/unique',
  name: 'UNIQUE',
  group: 'list',
  signature: 'UNIQUE(list, key)',
  summary: { zh: '去重；给出字段时按该字段', en: 'Each item once; told apart by a field when one is given' },
  examples: [
    { formula: 'UNIQUE([1, 2, 1, { a: 1 }, { a: 1 }])', value: [1, 2, { a: 1 }] },
    { formula: "UNIQUE([{ id: 1, n: 'a' }, { id: 1, n: 'b' }], 'id')", value: [{ id: 1, n: 'a' }] },
    { formula: 'UNIQUE(null)', value: [] },
  ],
  create:
    (lib) =>
    (list: Json, key: Json = null) => {
      const seen = new Set<string>()
      return (Array.isArray(list) ? (list as readonly Json[]) : []).filter((item) => {
        const text = JSON.stringify(key === null ? item : lib.GET!(item, key)) ?? ''
        return !seen.has(text) && Boolean(seen.add(text))
      })
    },
})
