import { defineFunction, type Json } from '#sdk'

export const isNumber = defineFunction({
  id: 'function/is-number',
  name: 'ISNUMBER',
  group: 'logic',
  signature: 'ISNUMBER(value)',
  summary: { zh: '是否为数字，或内容是数字的文本', en: 'Whether it is a number, or a text that is one' },
  examples: [
    { formula: 'ISNUMBER(1.5)', value: true },
    { formula: "ISNUMBER('12')", value: true },
    { formula: "ISNUMBER('')", value: false },
    { formula: "ISNUMBER('12a')", value: false },
  ],
  create: () => (value: Json) =>
    (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isFinite(Number(value)),
})
