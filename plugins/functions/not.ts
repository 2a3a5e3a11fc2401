import { defineFunction, type Json } from '#sdk'

export const notFunction = defineFunction({
  id: 'function/not',
  name: 'NOT',
  group: 'logic',
  signature: 'NOT(condition)',
  summary: { zh: '取反', en: 'The opposite of a condition' },
  examples: [
    { formula: 'NOT(true)', value: false },
    { formula: "NOT('')", value: true },
  ],
  create: () => (condition: Json) => !condition,
})
