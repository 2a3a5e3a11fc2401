import { defineFunction, type Json } from '#sdk'

export const split = defineFunction({
  id: 'function/split',
  name: 'SPLIT',
  group: 'text',
  signature: 'SPLIT(text, separator = ",")',
  summary: { zh: '按分隔符拆成列表，去掉空项', en: 'A text cut into a list, without its empty parts' },
  examples: [
    { formula: "SPLIT('a, b,,c')", value: ['a', 'b', 'c'] },
    { formula: "SPLIT('a|b', '|')", value: ['a', 'b'] },
    { formula: "SPLIT('')", value: [] },
  ],
  create:
    () =>
    (text: Json, separator: Json = ',') =>
      String(text ?? '')
        .split(String(separator))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
})
