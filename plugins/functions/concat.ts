import { defineFunction, type Json } from '#sdk'

export const concat = defineFunction({
  id: 'function/concat',
  name: 'CONCAT',
  group: 'text',
  signature: 'CONCAT(…parts)',
  summary: { zh: '连接文本；空值忽略，列表展开', en: 'Texts one after another; nothing for empty values, lists are unfolded' },
  examples: [
    { formula: "CONCAT('a', 1, null, ['b', 'c'])", value: 'a1bc' },
    { formula: 'CONCAT()', value: '' },
  ],
  create:
    () =>
    (...parts: readonly Json[]) => {
      const text = (part: Json): string => {
        if (part === null || part === undefined) return ''
        if (Array.isArray(part)) return part.map(text).join('')
        return typeof part === 'object' ? JSON.stringify(part) : String(part)
      }
      return text(parts)
    },
})
