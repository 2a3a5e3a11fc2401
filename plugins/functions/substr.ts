import { defineFunction, type Json } from '#sdk'

export const substr = defineFunction({
  id: 'function/substr',
  name: 'SUBSTR',
  group: 'text',
  signature: 'SUBSTR(text, start, length)',
  summary: { zh: '截取文本，从 0 数起；负数从末尾数', en: 'A part of a text, counted from 0; from the end when the start is negative' },
  examples: [
    { formula: "SUBSTR('abcdef', 1, 3)", value: 'bcd' },
    { formula: "SUBSTR('abcdef', -2)", value: 'ef' },
    { formula: "SUBSTR('中😀文', 1, 1)", value: '😀' },
    { formula: 'SUBSTR(null, 1)', value: '' },
  ],
  create:
    () =>
    (value: Json, start: Json = 0, length: Json = null) => {
      const letters = [...(value === null || value === undefined ? '' : String(value))]
      const from = Math.trunc(Number(start)) || 0
      const first = from < 0 ? Math.max(0, letters.length + from) : from
      return letters.slice(first, length === null ? undefined : first + Math.max(0, Math.trunc(Number(length)) || 0)).join('')
    },
})
