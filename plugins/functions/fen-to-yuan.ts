import { defineFunction, type Json } from '#sdk'

export const fenToYuan = defineFunction({
  id: 'function/fen-to-yuan',
  name: 'FENTOYUAN',
  group: 'money',
  signature: 'FENTOYUAN(fen)',
  summary: { zh: '分转元', en: 'An amount in fen (cents) as yuan' },
  examples: [
    { formula: 'FENTOYUAN(123456)', value: 1234.56 },
    { formula: "FENTOYUAN('5')", value: 0.05 },
    { formula: "FENTOYUAN('x')", value: null },
  ],
  create: (lib) => (fen: Json) => {
    const amount = fen === '' || fen === null || fen === undefined ? null : lib.ROUND!(fen, 0)
    return typeof amount === 'number' ? lib.ROUND!(amount / 100, 2) : null
  },
})
