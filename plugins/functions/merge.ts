import { defineFunction, type Json } from '#sdk'

export const merge = defineFunction({
  id: 'function/merge',
  name: 'MERGE',
  group: 'object',
  signature: 'MERGE(...objects)',
  summary: { zh: '合并对象，后面的优先', en: 'Objects as one; what comes later wins' },
  examples: [
    { formula: 'MERGE({ a: 1, b: 1 }, { b: 2 })', value: { a: 1, b: 2 } },
    { formula: 'MERGE(null, { a: 1 })', value: { a: 1 } },
    { formula: 'MERGE()', value: {} },
  ],
  create:
    () =>
    (...objects: readonly Json[]) =>
      Object.fromEntries(
        objects.flatMap((each) =>
          typeof each === 'object' && each !== null && !Array.isArray(each) ? Object.entries(each as { readonly [key: string]: Json }) : [],
        ),
      ),
})
