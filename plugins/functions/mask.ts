import { defineFunction, type Json } from '#sdk'

export const mask = defineFunction({
  id: 'function/mask',
  name: 'MASK',
  group: 'text',
  signature: 'MASK(text, start = 3, end = 4, sign = "*")',
  summary: {
    zh: '隐去中间的字，保留开头和结尾几位，用于手机号、证件号',
    en: 'A text with its middle hidden, some letters at its start and end kept: for phone and id numbers',
  },
  examples: [
    { formula: "MASK('13812345678')", value: '138****5678' },
    { formula: "MASK('110101199003070011', 6, 4)", value: '110101********0011' },
    { formula: "MASK('张三丰', 1, 0)", value: '张**' },
    { formula: "MASK('1234')", value: '****' },
    { formula: 'MASK(null)', value: '' },
  ],
  create:
    () =>
    (value: Json, start: Json = 3, end: Json = 4, sign: Json = '*') => {
      const letters = [...String(value ?? '')]
      const [first, last] = [start, end].map((each) => Math.max(0, Math.trunc(Number(each)) || 0)) as [number, number]
      // Too short to keep both ends: nothing of it is shown.
      const all = letters.length <= first + last
      return letters.map((letter, i) => (!all && (i < first || i >= letters.length - last) ? letter : String(sign ?? '*'))).join('')
    },
})
