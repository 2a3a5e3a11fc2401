import { defineFunction, type Json } from '#sdk'

export const range = defineFunction({
  id: 'function/range',
  name: 'RANGE',
  group: 'list',
  signature: 'RANGE(start, end, step = 1)',
  summary: {
    zh: '等差数列：RANGE(3) 为 0 到 2，RANGE(1, 5) 为 1 到 5；最多 10000 项',
    en: 'Numbers in steps: RANGE(3) is 0 to 2, RANGE(1, 5) is 1 to 5; at most 10000',
  },
  examples: [
    { formula: 'RANGE(3)', value: [0, 1, 2] },
    { formula: 'RANGE(1, 5)', value: [1, 2, 3, 4, 5] },
    { formula: 'RANGE(10, 0, -5)', value: [10, 5, 0] },
    { formula: 'RANGE(1, 5, 0)', value: [] },
  ],
  create:
    () =>
    (start: Json, end: Json = null, step: Json = 1) => {
      const [from, to, by] = [end === null ? 0 : Number(start), end === null ? Number(start) - 1 : Number(end), Number(step)]
      const count = Math.floor((to - from) / by) + 1
      if (!Number.isFinite(count) || count <= 0) return []
      return Array.from({ length: Math.min(count, 10_000) }, (_, i) => from + i * by)
    },
})
