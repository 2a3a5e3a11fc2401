import { defineFunction, type Json } from '#sdk'

export const first = defineFunction({
  id: 'function/first',
  name: 'FIRST',
  group: 'list',
  signature: 'FIRST(list, fallback = null)',
  summary: { zh: '第一项；没有时取后备值', en: 'The first item, or a fallback' },
  examples: [
    { formula: 'FIRST([3, 2])', value: 3 },
    { formula: "FIRST([], '-')", value: '-' },
    { formula: 'FIRST(null)', value: null },
  ],
  create:
    () =>
    (list: Json, fallback: Json = null) =>
      (Array.isArray(list) ? (list as readonly Json[]) : []).at(0) ?? fallback,
})
