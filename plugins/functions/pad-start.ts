import { defineFunction, type Json } from '#sdk'

export const padStart = defineFunction({
  id: 'function/pad-start',
  name: 'PADSTART',
  group: 'text',
  signature: 'PADSTART(text, length, fill = " ")',
  summary: { zh: '在前面补足到指定长度', en: 'A text filled up in front to a length' },
  examples: [
    { formula: "PADSTART(7, 3, '0')", value: '007' },
    { formula: "PADSTART('abcd', 3)", value: 'abcd' },
    { formula: 'PADSTART(null, 2)', value: '  ' },
  ],
  create:
    () =>
    (value: Json, length: Json = 0, fill: Json = ' ') =>
      String(value ?? '').padStart(Math.min(Math.max(Math.trunc(Number(length)) || 0, 0), 1000), String(fill ?? ' ')),
})
