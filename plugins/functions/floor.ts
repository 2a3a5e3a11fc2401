import { defineFunction, type Json } from '#sdk'

export const floor = defineFunction({
  id: 'function/floor',
  name: 'FLOOR',
  group: 'number',
  signature: 'FLOOR(value, digits = 0)',
  summary: { zh: '向下取整到指定小数位', en: 'Rounds down to a number of decimals' },
  examples: [
    { formula: 'FLOOR(1.8)', value: 1 },
    { formula: 'FLOOR(8.2, 1)', value: 8.2 },
    { formula: 'FLOOR(-1.5)', value: -2 },
    { formula: "FLOOR('x')", value: null },
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
      return Number(`${Math.floor(moved)}e${-places}`) + 0
    },
})
