import { defineFunction, type Json } from '#sdk'

export const money = defineFunction({
  id: 'function/money',
  name: 'MONEY',
  group: 'money',
  signature: 'MONEY(value, symbol = "¥", digits = 2)',
  summary: {
    zh: '金额：千分位、两位小数；空值为 0.00，非数字原样返回',
    en: 'An amount with thousands and two decimals; nothing gives 0.00, what is no number comes back as it is',
  },
  examples: [
    { formula: 'MONEY(1234567.891)', value: '¥1,234,567.89' },
    { formula: "MONEY('1234.5', '')", value: '1,234.50' },
    { formula: 'MONEY(-0.005)', value: '-¥0.01' },
    { formula: "MONEY('')", value: '0.00' },
    { formula: "MONEY('n/a')", value: 'n/a' },
    { formula: "MONEY(1234.5, '$', 0)", value: '$1,235' },
  ],
  create:
    (lib) =>
    (value: Json, symbol: Json = '¥', digits: Json = 2) => {
      if (value === null || value === undefined || value === '') return '0.00'
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return value
      const rounded = lib.ROUND!(number, digits) as number
      const [whole = '', decimals] = Math.abs(rounded)
        .toFixed(Math.min(Math.max(Number(digits) || 0, 0), 20))
        .split('.')
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
      return (rounded < 0 ? '-' : '') + String(symbol) + grouped + (decimals === undefined ? '' : `.${decimals}`)
    },
})
