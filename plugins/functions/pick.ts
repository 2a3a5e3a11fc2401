import { defineFunction, type Json } from '#sdk'

export const pick = defineFunction({
  id: 'function/pick',
  name: 'PICK',
  group: 'object',
  signature: 'PICK(object, keys)',
  summary: { zh: '只保留某些字段', en: 'An object with some of its fields only' },
  examples: [
    { formula: "PICK({ a: 1, b: 2 }, ['a'])", value: { a: 1 } },
    { formula: "PICK({ a: 1, b: 2, c: 3 }, 'a,c')", value: { a: 1, c: 3 } },
    { formula: "PICK(null, ['a'])", value: {} },
  ],
  create: () => (object: Json, keys: Json) => {
    const names = new Set(
      (Array.isArray(keys) ? (keys as readonly Json[]) : String(keys ?? '').split(',')).map((key) => String(key).trim()),
    )
    return typeof object === 'object' && object !== null && !Array.isArray(object)
      ? Object.fromEntries(Object.entries(object as { readonly [key: string]: Json }).filter(([key]) => names.has(key)))
      : {}
  },
})
