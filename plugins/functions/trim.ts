import { defineFunction, type Json } from '#sdk'

export const trim = defineFunction({
  id: 'function/trim',
  name: 'TRIM',
  group: 'text',
  signature: 'TRIM(text)',
  summary: { zh: '去掉首尾空白', en: 'Without blanks at both ends' },
  examples: [
    { formula: "TRIM('  a b ')", value: 'a b' },
    { formula: 'TRIM(null)', value: '' },
  ],
  create: () => (text: Json) => String(text ?? '').trim(),
})
