import { defineFunction, type Json } from '#sdk'

export const isEmpty = defineFunction({
  id: 'function/is-empty',
  name: 'ISEMPTY',
  group: 'logic',
  signature: 'ISEMPTY(value)',
  summary: { zh: '是否为空：空文本、null 或未定义', en: 'Whether there is nothing: an empty text, null or undefined' },
  examples: [
    { formula: "ISEMPTY('')", value: true },
    { formula: 'ISEMPTY(null)', value: true },
    { formula: 'ISEMPTY(0)', value: false },
  ],
  create: () => (value: Json) => value === null || value === undefined || value === '',
})
