import { defineFunction, type Json } from '#sdk'

export const min = defineFunction({
  id: 'function/min',
  name: 'MIN',
  group: 'number',
  signature: 'MIN(…values)',
  summary: { zh: '最小值；没有数字时为 null', en: 'The smallest number; null when there is none' },
  examples: [
    { formula: "MIN(3, [1, '2'])", value: 1 },
    { formula: 'MIN([])', value: null },
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
      return numbers.length === 0 ? null : numbers.reduce((found, each) => Math.min(found, each))
    },
})
