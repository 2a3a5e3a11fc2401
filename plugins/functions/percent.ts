import { defineFunction, type Json } from '#sdk'

export const percent = defineFunction({
  id: 'function/percent',
  name: 'PERCENT',
  group: 'number',
  signature: 'PERCENT(value, digits = 2)',
  summary: {
    zh: '显示为百分数；空值为空文本，非数字原样返回',
    en: 'A share as a percentage; nothing gives an empty text, what is no number comes back as it is',
  },
  examples: [
    { formula: 'PERCENT(0.1234)', value: '12.34%' },
    { formula: 'PERCENT(0.07, 0)', value: '7%' },
    { formula: 'PERCENT(1.005, 1)', value: '100.5%' },
    { formula: 'PERCENT(1.005, 0)', value: '101%' },
    { formula: "PERCENT('')", value: '' },
    { formula: "PERCENT('n/a')", value: 'n/a' },
  ],
  create:
    (lib) =>
    (value: Json, digits: Json = 2) => {
      if (value === null || value === undefined || value === '') return ''
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return value
      const places = Math.min(Math.max(Math.trunc(Number(digits)) || 0, 0), 20)
      const [size, exponent = '0'] = String(lib.ROUND!(number, places + 2)).split('e')
      return `${Number(`${size}e${Number(exponent) + 2}`).toFixed(places)}%`
    },
})
