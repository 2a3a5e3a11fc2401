import { defineFunction, type Json } from '#sdk'

export const filterBy = defineFunction({
  id: 'function/filter-by',
  name: 'FILTERBY',
  group: 'list',
  signature: 'FILTERBY(list, key, value)',
  summary: { zh: '筛选字段等于某值（或属于某列表）的行', en: 'The rows whose field has a value, or one of a list of values' },
  examples: [
    { formula: "FILTERBY([{ s: 1 }, { s: 2 }, { s: '1' }], 's', 1)", value: [{ s: 1 }, { s: '1' }] },
    { formula: "FILTERBY([{ u: { id: 1 } }, { u: { id: 2 } }], 'u.id', [2, 3])", value: [{ u: { id: 2 } }] },
    { formula: "FILTERBY(null, 's', 1)", value: [] },
  ],
  create: (lib) => (list: Json, key: Json, value: Json) => {
    // An id typed as text finds the row whose id is a number.
    const same = (a: Json, b: Json): boolean => (typeof a === 'object' || typeof b === 'object' ? a === b : String(a) === String(b))
    const wanted: readonly Json[] = Array.isArray(value) ? value : [value]
    const rows: readonly Json[] = Array.isArray(list) ? list : []
    return rows.filter((row) => {
      const found = lib.GET!(row, key)
      return wanted.some((each) => same(found, each))
    })
  },
})
