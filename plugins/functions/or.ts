import { defineFunction, type Json } from '#sdk'

export const orFunction = defineFunction({
  id: 'function/or',
  name: 'OR',
  group: 'logic',
  signature: 'OR(...conditions)',
  summary: { zh: '任一成立时为 true', en: 'Whether any condition holds' },
  examples: [
    { formula: 'OR(false, 1 < 2)', value: true },
    { formula: "OR(0, '', null)", value: false },
    { formula: 'OR()', value: false },
  ],
  create:
    () =>
    (...conditions: readonly Json[]) =>
      conditions.some(Boolean),
})
