import { defineFunction, type Json } from '#sdk'

export const andFunction = defineFunction({
  id: 'function/and',
  name: 'AND',
  group: 'logic',
  signature: 'AND(...conditions)',
  summary: { zh: '全部成立时为 true', en: 'Whether all conditions hold' },
  examples: [
    { formula: 'AND(1 < 2, true)', value: true },
    { formula: "AND(true, '')", value: false },
    { formula: 'AND()', value: true },
  ],
  create:
    () =>
    (...conditions: readonly Json[]) =>
      conditions.every(Boolean),
})
