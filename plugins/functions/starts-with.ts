import { defineFunction, type Json } from '#sdk'

export const startsWith = defineFunction({
  id: 'function/starts-with',
  name: 'STARTSWITH',
  group: 'text',
  signature: 'STARTSWITH(text, part)',
  summary: { zh: '文本是否以某段文字开头', en: 'Whether a text starts with another' },
  examples: [
    { formula: "STARTSWITH('order-1', 'order')", value: true },
    { formula: "STARTSWITH('order', 'Order')", value: false },
    { formula: "STARTSWITH(null, 'a')", value: false },
  ],
  create: () => (value: Json, part: Json) => String(value ?? '').startsWith(String(part ?? '')),
})
