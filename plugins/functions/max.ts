import { defineFunction, type Json } from '#sdk'

export const max = defineFunction({
  id: 'function/max',
  name: 'MAX',
  group: 'number',
  signature: 'MAX(…values)',
  summary: { zh: '最大值；没有数字时为 null', en: 'The largest number; null when there is none' },
  examples: [
    { formula: "MAX(3, [1, '2'])", value: 3 },
    { formula: 'MAX([])', value: null },
  ],
  create:
    () =>
    (...values: readonly Json[]) => {
      const numbers: number[] = []
      const collect = (list: readonly Json[]): void => {
        for (const each of list) {
          if (Array.isArray(each)) collect(each)
          else if (typeof each === 'number' && Number.isFinite(each)) numbers.push(each)
          else if (typeof each === 'string' && each.trim() !== '' && Number.isFinite(Number(each))) numbers.push(Number(each))
        }
      }
      collect(values)
      return numbers.length === 0 ? null : numbers.reduce((found, each) => Math.max(found, each))
    },
})
