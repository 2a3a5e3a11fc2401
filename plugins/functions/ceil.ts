import { defineFunction, type Json } from '#sdk'

export const ceil = defineFunction({
  id: 'function/ceil',
  name: 'CEIL',
  group: 'number',
  signature: 'CEIL(value, digits = 0)',
  summary: { zh: '向上取整到指定小数位', en: 'Rounds up to a number of decimals' },
  examples: [
    { formula: 'CEIL(1.2)', value: 2 },
    { formula: 'CEIL(1.001, 2)', value: 1.01 },
    { formula: 'CEIL(-1.5)', value: -1 },
    { formula: "CEIL('x')", value: null },
  ],
  create:
    () =>
    (value: Json, digits: Json = 0) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return null
      const places = Math.trunc(Number(digits)) || 0
      // The decimal point is moved in the text: 8.2 * 10 would be 81.99… in binary.
      const [size = '', exponent = '0'] = String(number).split('e')
      const moved = Number(`${size}e${Number(exponent) + places}`)
      if (!(Math.abs(moved) < Number.MAX_SAFE_INTEGER)) return number
      return Number(`${Math.ceil(moved)}e${-places}`) + 0
    },
})
