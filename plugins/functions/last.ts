import { defineFunction, type Json } from '#sdk'

export const last = defineFunction({
  id: 'function/last',
  name: 'LAST',
  group: 'list',
  signature: 'LAST(list, fallback = null)',
  summary: { zh: '最后一项；没有时取后备值', en: 'The last item, or a fallback' },
  examples: [
    { formula: 'LAST([3, 2])', value: 2 },
    { formula: "LAST([], '-')", value: '-' },
    { formula: 'LAST(null)', value: null },
  ],
  create:
    () =>
    (list: Json, fallback: Json = null) =>
      (Array.isArray(list) ? (list as readonly Json[]) : []).at(-1) ?? fallback,
})
