import { defineFunction, type Json } from '#sdk'

export const contains = defineFunction({
  id: 'function/contains',
  name: 'CONTAINS',
  group: 'text',
  signature: 'CONTAINS(textOrList, part)',
  summary: { zh: '文本是否含某段文字，或列表是否含某一项', en: 'Whether a text has another in it, or a list an item' },
  examples: [
    { formula: "CONTAINS('hello', 'ell')", value: true },
    { formula: "CONTAINS([1, 2], '2')", value: true },
    { formula: "CONTAINS(null, 'a')", value: false },
  ],
  create: () => (value: Json, part: Json) => {
    if (Array.isArray(value))
      return (value as readonly Json[]).some((item) => item === part || (typeof item !== 'object' && String(item) === String(part)))
    return String(value ?? '').includes(String(part ?? ''))
  },
})
