import { defineFunction, type Json } from '#sdk'

export const capitalize = defineFunction({
  id: 'function/capitalize',
  name: 'CAPITALIZE',
  group: 'text',
  signature: 'CAPITALIZE(text)',
  summary: { zh: '首字母大写', en: 'A text with its first letter in capitals' },
  examples: [
    { formula: "CAPITALIZE('hello World')", value: 'Hello World' },
    { formula: "CAPITALIZE('')", value: '' },
    { formula: 'CAPITALIZE(null)', value: '' },
  ],
  create: () => (value: Json) => {
    const [first = '', ...rest] = [...String(value ?? '')]
    return first.toUpperCase() + rest.join('')
  },
})
