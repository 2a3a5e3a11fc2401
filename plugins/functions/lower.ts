import { defineFunction, type Json } from '#sdk'

export const lower = defineFunction({
  id: 'function/lower',
  name: 'LOWER',
  group: 'text',
  signature: 'LOWER(text)',
  summary: { zh: '转为小写', en: 'In small letters' },
  examples: [
    { formula: "LOWER('ABC')", value: 'abc' },
    { formula: 'LOWER(12)', value: '12' },
  ],
  create: () => (text: Json) => String(text ?? '').toLowerCase(),
})
