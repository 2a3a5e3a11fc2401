import { defineFunction, type Json } from '#sdk'

export const map = defineFunction({
  id: 'function/map',
  name: 'MAP',
  group: 'list',
  signature: 'MAP(list, path)',
  summary: {
    zh: '每一项按路径取值；给出对象时按 { 新字段: 路径 } 重组，也可传函数',
    en: 'Of each item, the value at a path; with an object { field: path }, a new one; a function works as well',
  },
  examples: [
    { formula: "MAP([{ u: { n: 'a' } }, { u: { n: 'b' } }], 'u.n')", value: ['a', 'b'] },
    { formula: "MAP([{ id: 1, n: 'a' }], { value: 'id', label: 'n' })", value: [{ value: 1, label: 'a' }] },
    { formula: 'MAP([1, 2], (n) => n * 2)', value: [2, 4] },
    { formula: "MAP(null, 'a')", value: [] },
  ],
  create: (lib) => (list: Json, path: Json | ((item: Json, index: number) => Json)) => {
    const rows: readonly Json[] = Array.isArray(list) ? list : []
    if (typeof path === 'function') return rows.map(path)
    if (typeof path !== 'object' || path === null) return rows.map((row) => lib.GET!(row, path))
    return rows.map((row) => Object.fromEntries(Object.entries(path).map(([field, from]) => [field, lib.GET!(row, from)])))
  },
})
