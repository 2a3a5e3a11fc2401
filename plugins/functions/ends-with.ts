import { defineFunction, type Json } from '#sdk'

export const endsWith = defineFunction({
  id: 'function/ends-with',
  name: 'ENDSWITH',
  group: 'text',
  signature: 'ENDSWITH(text, part)',
  summary: { zh: '文本是否以某段文字结尾', en: 'Whether a text ends with another' },
  examples: [
    { formula: "ENDSWITH('a.png', '.png')", value: true },
    { formula: "ENDSWITH('a.png', '.jpg')", value: false },
    { formula: "ENDSWITH(null, 'a')", value: false },
  ],
  create: () => (value: Json, part: Json) => String(value ?? '').endsWith(String(part ?? '')),
})
