import { defineFunction, type Json } from '#sdk'

export const number = defineFunction({
  id: 'function/number',
  name: 'NUMBER',
  group: 'number',
  signature: 'NUMBER(value, fallback = null)',
  summary: {
    zh: '把文本转为数字，允许千分位；超出精确范围的长编号保留为文本',
    en: 'A text as a number, thousands separators allowed; a long id that a number cannot hold exactly stays a text',
  },
  examples: [
    { formula: "NUMBER('1,234.50')", value: 1234.5 },
    { formula: "NUMBER(' 42 ')", value: 42 },
    { formula: "NUMBER('1234567890123456789')", value: '1234567890123456789' },
    { formula: "NUMBER('abc', 0)", value: 0 },
    { formula: 'NUMBER(true)', value: 1 },
  ],
  create:
    () =>
    (value: Json, fallback: Json = null) => {
      if (typeof value === 'number') return Number.isFinite(value) ? value : fallback
      if (typeof value === 'boolean') return value ? 1 : 0
      if (typeof value !== 'string') return fallback
      const text = value.trim()
      const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
      const number = plain === '' ? Number.NaN : Number(plain)
      if (!Number.isFinite(number)) return fallback
      return /^[+-]?\d+$/.test(plain) && !Number.isSafeInteger(number) ? text : number
    },
})
