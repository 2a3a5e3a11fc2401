import { defineFunction, type Json } from '#sdk'

export const abs = defineFunction({
  id: 'function/abs',
  name: 'ABS',
  group: 'number',
  signature: 'ABS(value)',
  summary: { zh: '绝对值', en: 'The size of a number, without its sign' },
  examples: [
    { formula: 'ABS(-3.5)', value: 3.5 },
    { formula: "ABS('-2')", value: 2 },
    { formula: "ABS('x')", value: null },
  ],
  create: () => (value: Json) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? Math.abs(number) : null
  },
})
