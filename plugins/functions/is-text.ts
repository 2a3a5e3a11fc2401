import { defineFunction, type Json } from '#sdk'

export const isText = defineFunction({
  id: 'function/is-text',
  name: 'ISTEXT',
  group: 'logic',
  signature: 'ISTEXT(value)',
  summary: { zh: '是否为文本', en: 'Whether it is a text' },
  examples: [
    { formula: "ISTEXT('a')", value: true },
    { formula: 'ISTEXT(1)', value: false },
  ],
  create: () => (value: Json) => typeof value === 'string',
})
