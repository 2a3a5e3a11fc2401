import { defineFunction, type Json } from '#sdk'

export const avg = defineFunction({
  id: 'function/avg',
  name: 'AVG',
  group: 'number',
  signature: 'AVG(…values)',
  summary: { zh: '平均值；没有数字时为 0', en: 'The mean of numbers and of lists of numbers; 0 when there are none' },
  examples: [
    { formula: 'AVG(1, 2, 6)', value: 3 },
    { formula: 'AVG([0.1, 0.2])', value: 0.15 },
    { formula: 'AVG([])', value: 0 },
  ],
  create:
    (lib) =>
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
      return numbers.length === 0 ? 0 : Number(((lib.SUM!(numbers) as number) / numbers.length).toPrecision(15))
    },
})
