import { defineFunction, type Json } from '#sdk'

export const clamp = defineFunction({
  id: 'function/clamp',
  name: 'CLAMP',
  group: 'number',
  signature: 'CLAMP(value, min, max)',
  summary: { zh: '限制在最小值与最大值之间', en: 'A number kept between two others' },
  examples: [
    { formula: 'CLAMP(150, 0, 100)', value: 100 },
    { formula: 'CLAMP(-5, 0, 100)', value: 0 },
    { formula: "CLAMP('42', 0, 100)", value: 42 },
    { formula: "CLAMP('x', 0, 1)", value: null },
  ],
  create:
    () =>
    (value: Json, min: Json = null, max: Json = null) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return null
      const limit = (each: Json, without: number) =>
        each === null || each === '' || !Number.isFinite(Number(each)) ? without : Number(each)
      return Math.max(limit(min, number), Math.min(limit(max, number), number))
    },
})
