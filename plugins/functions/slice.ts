import { defineFunction, type Json } from '#sdk'

export const slice = defineFunction({
  id: 'function/slice',
  name: 'SLICE',
  group: 'list',
  signature: 'SLICE(list, start = 0, end)',
  summary: { zh: '取列表或文本的一段；负数从末尾数', en: 'A part of a list or text; negative places count from the end' },
  examples: [
    { formula: 'SLICE([1, 2, 3, 4], 1, 3)', value: [2, 3] },
    { formula: 'SLICE([1, 2, 3], -2)', value: [2, 3] },
    { formula: "SLICE('abcd', 0, 2)", value: 'ab' },
    { formula: 'SLICE(null, 1)', value: [] },
  ],
  create:
    () =>
    (list: Json, start: Json = 0, end: Json = null) => {
      const [from, to] = [Number(start) || 0, end === null ? undefined : Number(end) || 0]
      if (typeof list === 'string') return list.slice(from, to)
      return Array.isArray(list) ? (list as readonly Json[]).slice(from, to) : []
    },
})
