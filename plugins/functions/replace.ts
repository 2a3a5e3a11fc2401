import { defineFunction, type Json } from '#sdk'

export const replace = defineFunction({
  id: 'function/replace',
  name: 'REPLACE',
  group: 'text',
  signature: 'REPLACE(text, search, replacement = "")',
  summary: { zh: '替换所有相同的文字（不是正则）', en: 'A text with every occurrence of another replaced; no patterns' },
  examples: [
    { formula: "REPLACE('a-b-c', '-', '/')", value: 'a/b/c' },
    { formula: "REPLACE('1.2.3', '.')", value: '123' },
    { formula: "REPLACE(null, 'a', 'b')", value: '' },
  ],
  create:
    () =>
    (value: Json, search: Json, replacement: Json = '') => {
      const text = (given: Json) =>
        given === null || given === undefined ? '' : typeof given === 'object' ? JSON.stringify(given) : String(given)
      return text(search) === '' ? text(value) : text(value).split(text(search)).join(text(replacement))
    },
})
