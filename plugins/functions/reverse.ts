import { defineFunction, type Json } from '#sdk'

export const reverse = defineFunction({
  id: 'function/reverse',
  name: 'REVERSE',
  group: 'list',
  signature: 'REVERSE(list)',
  summary: { zh: '倒序的列表或文本', en: 'A list or text from its end to its start' },
  examples: [
    { formula: 'REVERSE([1, 2, 3])', value: [3, 2, 1] },
    { formula: "REVERSE('中😀')", value: '😀中' },
    { formula: 'REVERSE(null)', value: [] },
  ],
  create: () => (list: Json) => {
    if (typeof list === 'string') return [...list].reverse().join('')
    return Array.isArray(list) ? [...(list as readonly Json[])].reverse() : []
  },
})
