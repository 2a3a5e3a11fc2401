import { defineFunction, type Json } from '#sdk'

export const stripNull = defineFunction({
  id: 'function/strip-null',
  name: 'STRIPNULL',
  group: 'object',
  signature: 'STRIPNULL(object)',
  summary: {
    zh: '去掉空值（null、未定义）和由此变空的嵌套对象，列表保留，日期写成 YYYY-MM-DD；用于提交表单',
    en: 'An object without null fields and nested objects left empty; lists stay, dates become YYYY-MM-DD: for values of a form to be sent',
  },
  examples: [
    { formula: "STRIPNULL({ a: 1, b: null, c: { d: null }, e: [null], f: '' })", value: { a: 1, e: [null], f: '' } },
    { formula: 'STRIPNULL({ a: { b: { c: undefined }, d: 0 } })', value: { a: { d: 0 } } },
    { formula: 'STRIPNULL({ day: new Date(2024, 2, 5, 8) })', value: { day: '2024-03-05' } },
    { formula: "STRIPNULL('x')", value: 'x' },
  ],
  create: (lib) => (object: Json) => {
    const strip = (value: Json, depth: number): Json | undefined => {
      if (value === null || value === undefined) return undefined
      if ((value as unknown) instanceof Date) return lib.FORMAT!(value, 'YYYY-MM-DD')
      if (typeof value !== 'object' || Array.isArray(value) || depth > 50) return value
      const kept = Object.entries(value).flatMap(([key, inner]) => {
        const left = strip(inner as Json, depth + 1)
        return left === undefined ? [] : [[key, left] as const]
      })
      return kept.length === 0 ? undefined : Object.fromEntries(kept)
    }
    return strip(object, 0) ?? (typeof object === 'object' && object !== null ? {} : (object ?? null))
  },
})
