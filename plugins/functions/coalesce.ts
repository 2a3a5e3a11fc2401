import { defineFunction, type Json } from '#sdk'

export const coalesce = defineFunction({
  id: 'function/coalesce',
  name: 'COALESCE',
  group: 'logic',
  signature: 'COALESCE(...values)',
  summary: { zh: '第一个不为空的值', en: 'The first value that is not empty' },
  examples: [
    { formula: "COALESCE(null, '', 'a', 'b')", value: 'a' },
    { formula: 'COALESCE(undefined, 0)', value: 0 },
    { formula: "COALESCE('')", value: null },
  ],
  create:
    (lib) =>
    (...values: readonly Json[]) =>
      values.find((value) => !lib.ISEMPTY!(value)) ?? null,
})
