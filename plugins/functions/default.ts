import { defineFunction, type Json } from '#sdk'

export const defaultFunction = defineFunction({
  id: 'function/default',
  name: 'DEFAULT',
  group: 'logic',
  signature: 'DEFAULT(value, fallback)',
  summary: { zh: '为空时取备用值', en: 'A value, or another one when it is empty' },
  examples: [
    { formula: "DEFAULT('', '-')", value: '-' },
    { formula: "DEFAULT(0, '-')", value: 0 },
  ],
  create:
    (lib) =>
    (value: Json, fallback: Json = '') =>
      lib.ISEMPTY!(value) ? fallback : value,
})
