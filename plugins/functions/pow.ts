import { defineFunction, type Json } from '#sdk'

export const pow = defineFunction({
  id: 'function/pow',
  name: 'POW',
  group: 'number',
  signature: 'POW(base, exponent)',
  summary: { zh: '乘方', en: 'A number raised to a power' },
  examples: [
    { formula: 'POW(2, 10)', value: 1024 },
    { formula: 'POW(9, 0.5)', value: 3 },
    { formula: "POW('x', 2)", value: null },
    { formula: 'POW(0, -1)', value: null },
  ],
  create: () => (base: Json, exponent: Json) => {
    const [first, second] = [base, exponent].map((each) => (each === null || each === undefined || each === '' ? Number.NaN : Number(each)))
    const power = Number(first) ** Number(second)
    return Number.isFinite(power) ? power : null
  },
})
