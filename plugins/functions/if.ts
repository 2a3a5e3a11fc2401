import { defineFunction, type Json } from '#sdk'

export const ifFunction = defineFunction({
  id: 'function/if',
  name: 'IF',
  group: 'logic',
  signature: 'IF(condition, then, otherwise = "")',
  summary: { zh: '条件成立取前者，否则取后者', en: 'One of two values by a condition' },
  examples: [
    { formula: "IF(2 > 1, 'yes', 'no')", value: 'yes' },
    { formula: "IF(0, 'yes')", value: '' },
  ],
  create:
    () =>
    (condition: Json, then: Json, otherwise: Json = '') =>
      condition ? then : otherwise,
})
