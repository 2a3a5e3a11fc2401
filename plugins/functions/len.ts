import { defineFunction, type Json } from '#sdk'

export const len = defineFunction({
  id: 'function/len',
  name: 'LEN',
  group: 'list',
  signature: 'LEN(value)',
  summary: { zh: '文本的字数、列表的项数或对象的字段数', en: 'How many characters, items or fields' },
  examples: [
    { formula: "LEN('中文😀')", value: 3 },
    { formula: 'LEN([1, 2])', value: 2 },
    { formula: 'LEN({ a: 1 })', value: 1 },
    { formula: 'LEN(null)', value: 0 },
  ],
  create: () => (value: Json) => {
    if (value === null || value === undefined) return 0
    if (Array.isArray(value)) return value.length
    return typeof value === 'object' ? Object.keys(value).length : [...String(value)].length
  },
})
