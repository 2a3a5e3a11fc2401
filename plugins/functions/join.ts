import { defineFunction, type Json } from '#sdk'

export const join = defineFunction({
  id: 'function/join',
  name: 'JOIN',
  group: 'list',
  signature: 'JOIN(list, separator = ",")',
  summary: { zh: '把列表连接成文本', en: 'The items of a list as one text' },
  examples: [
    { formula: "JOIN(['a', null, 'b'], '-')", value: 'a-b' },
    { formula: "JOIN('a')", value: 'a' },
    { formula: 'JOIN(null)', value: '' },
  ],
  create:
    () =>
    (list: Json, separator: Json = ',') =>
      (Array.isArray(list) ? (list as readonly Json[]) : [list])
        .filter((item) => item !== null && item !== undefined && item !== '')
        .map((item) => (typeof item === 'object' ? JSON.stringify(item) : String(item)))
        .join(String(separator)),
})
