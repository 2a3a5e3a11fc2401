import { defineFunction, type Json } from '#sdk'

export const omit = defineFunction({
  id: 'function/omit',
  name: 'OMIT',
  group: 'object',
  signature: 'OMIT(object, keys)',
  summary: { zh: '去掉某些字段', en: 'An object without some of its fields' },
  examples: [
    { formula: "OMIT({ a: 1, b: 2 }, ['a'])", value: { b: 2 } },
    { formula: "OMIT({ a: 1, b: 2, c: 3 }, 'a, c')", value: { b: 2 } },
    { formula: "OMIT(null, ['a'])", value: {} },
  ],
  create: () => (object: Json, keys: Json) => {
    const names = new Set(
      (Array.isArray(keys) ? (keys as readonly Json[]) : String(keys ?? '').split(',')).map((key) => String(key).trim()),
    )
    return typeof object === 'object' && object !== null && !Array.isArray(object)
      ? Object.fromEntries(Object.entries(object as { readonly [key: string]: Json }).filter(([key]) => !names.has(key)))
      : {}
  },
})
