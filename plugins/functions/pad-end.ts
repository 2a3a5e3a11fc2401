import { defineFunction, type Json } from '#sdk'

export const padEnd = defineFunction({
  id: 'function/pad-end',
  name: 'PADEND',
  group: 'text',
  signature: 'PADEND(text, length, fill = " ")',
  summary: { zh: '在后面补足到指定长度', en: 'A text filled up at its end to a length' },
  examples: [
    { formula: "PADEND('a', 3, '.')", value: 'a..' },
    { formula: "PADEND('abcd', 3)", value: 'abcd' },
    { formula: "PADEND(1.5, 4, '0')", value: '1.50' },
  ],
  create:
    () =>
    (value: Json, length: Json = 0, fill: Json = ' ') =>
      String(value ?? '').padEnd(Math.min(Math.max(Math.trunc(Number(length)) || 0, 0), 1000), String(fill ?? ' ')),
})
