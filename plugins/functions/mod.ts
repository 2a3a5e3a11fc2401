import { defineFunction, type Json } from '#sdk'

export const mod = defineFunction({
  id: 'function/mod',
  name: 'MOD',
  group: 'number',
  signature: 'MOD(value, divisor)',
  summary: {
    zh: '取余，结果与除数同号；除数为 0 时为 null',
    en: 'The rest of a division, with the sign of the divisor; null when that is 0',
  },
  examples: [
    { formula: 'MOD(7, 3)', value: 1 },
    { formula: 'MOD(-1, 7)', value: 6 },
    { formula: 'MOD(1, 0)', value: null },
  ],
  create: () => (value: Json, divisor: Json) => {
    const [number, by] = [value, divisor].map((each) => (each === null || each === undefined || each === '' ? Number.NaN : Number(each)))
    const rest = ((Number(number) % Number(by)) + Number(by)) % Number(by)
    return Number.isFinite(rest) ? rest + 0 : null
  },
})
