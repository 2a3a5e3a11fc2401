import { defineFunction, type Json } from '#sdk'

export const sum = defineFunction({
  id: 'function/sum',
  name: 'SUM',
  group: 'number',
  signature: 'SUM(…values)',
  summary: { zh: '求和；列表会展开，非数字忽略', en: 'The sum of numbers and of lists of numbers; anything else is left out' },
  examples: [
    { formula: 'SUM(0.1, 0.2)', value: 0.3 },
    { formula: "SUM([1, '2', 'x', null, [3]])", value: 6 },
    { formula: 'SUM()', value: 0 },
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
      // Fifteen digits are what a number can hold: 0.1 + 0.2 is 0.3.
      return Number(numbers.reduce((total, each) => total + each, 0).toPrecision(15))
    },
})
