import { defineFunction, type Json } from '#sdk'

export const flatten = defineFunction({
  id: 'function/flatten',
  name: 'FLATTEN',
  group: 'list',
  signature: 'FLATTEN(list, depth = 1)',
  summary: { zh: '展开嵌套的列表', en: 'The items of lists inside a list as one list' },
  examples: [
    { formula: 'FLATTEN([1, [2, [3]]])', value: [1, 2, [3]] },
    { formula: 'FLATTEN([1, [2, [3]]], 2)', value: [1, 2, 3] },
    { formula: 'FLATTEN(null)', value: [] },
  ],
  create:
    () =>
    (list: Json, depth: Json = 1) =>
      Array.isArray(list) ? (list as Json[]).flat(Math.min(Math.max(Number(depth) || 0, 0), 20) as 1) : [],
})
