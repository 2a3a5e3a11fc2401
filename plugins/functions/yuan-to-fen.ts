import { defineFunction, type Json } from '#sdk'

export const yuanToFen = defineFunction({
  id: 'function/yuan-to-fen',
  name: 'YUANTOFEN',
  group: 'money',
  signature: 'YUANTOFEN(yuan)',
  summary: { zh: '元转分，四舍五入', en: 'An amount in yuan as fen (cents), rounded' },
  examples: [
    { formula: "YUANTOFEN('1234.56')", value: 123456 },
    { formula: 'YUANTOFEN(0.29)', value: 29 },
    { formula: 'YUANTOFEN(null)', value: null },
  ],
  create: (lib) => (yuan: Json) => {
    const amount = yuan === '' || yuan === null || yuan === undefined ? null : lib.ROUND!(yuan, 2)
    return typeof amount === 'number' ? lib.ROUND!(amount * 100, 0) : null
  },
})
