import { defineFunction, type Json } from '#sdk'

export const round = defineFunction({
  id: 'function/round',
  name: 'ROUND',
  group: 'number',
  signature: 'ROUND(value, digits = 0)',
  summary: { zh: '四舍五入到指定小数位', en: 'Rounds half away from zero to a number of decimals' },
  examples: [
    { formula: 'ROUND(1.005, 2)', value: 1.01 },
    { formula: 'ROUND(-2.5)', value: -3 },
    { formula: 'ROUND(1234, -2)', value: 1200 },
    { formula: 'ROUND(0.0000001, 2)', value: 0 },
    { formula: "ROUND('1.23456', 3)", value: 1.235 },
    { formula: "ROUND('x')", value: null },
  ],
  create:
    () =>
    (value: Json, digits: Json = 0) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return null
      const places = Math.trunc(Number(digits)) || 0
      // Shifting the decimal point in the text keeps 1.005 from being the 1.00499… that it is in binary.
      const [size = '', exponent = '0'] = String(Math.abs(number)).split('e')
      const moved = Number(`${size}e${Number(exponent) + places}`)
      // Larger numbers have no digits after the point.
      if (!(moved < Number.MAX_SAFE_INTEGER)) return number
      const rounded = Number(`${Math.round(moved)}e${-places}`)
      return number < 0 && rounded !== 0 ? -rounded : rounded
    },
})
