import { defineFunction, type Json } from '#sdk'

export const upper = defineFunction({
  id: 'function/upper',
  name: 'UPPER',
  group: 'text',
  signature: 'UPPER(text)',
  summary: { zh: '转为大写', en: 'In capitals' },
  examples: [
    { formula: "UPPER('abc')", value: 'ABC' },
    { formula: 'UPPER(null)', value: '' },
  ],
  create: () => (text: Json) => String(text ?? '').toUpperCase(),
})
