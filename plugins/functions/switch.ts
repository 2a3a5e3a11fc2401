import { defineFunction, type Json } from '#sdk'

export const switchFunction = defineFunction({
  id: 'function/switch',
  name: 'SWITCH',
  group: 'logic',
  signature: 'SWITCH(value, case, result, ..., otherwise)',
  summary: {
    zh: '按值取对应结果，都不符合时取最后的后备值',
    en: 'The result for a value, or the last one given when no case matches',
  },
  examples: [
    { formula: "SWITCH(2, 1, 'one', 2, 'two')", value: 'two' },
    { formula: "SWITCH('2', 1, 'one', 2, 'two', 'many')", value: 'two' },
    { formula: "SWITCH(9, 1, 'one', 'many')", value: 'many' },
    { formula: "SWITCH(9, 1, 'one')", value: null },
  ],
  create:
    () =>
    (value: Json, ...cases: readonly Json[]) => {
      for (let i = 0; i + 1 < cases.length; i += 2) {
        const wanted = cases[i]
        if (wanted === value || (typeof wanted !== 'object' && typeof value !== 'object' && String(wanted) === String(value)))
          return cases[i + 1] ?? null
      }
      return cases.length % 2 === 1 ? (cases.at(-1) ?? null) : null
    },
})
