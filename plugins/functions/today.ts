import { defineFunction, type Json } from '#sdk'

export const today = defineFunction({
  id: 'function/today',
  name: 'TODAY',
  group: 'date',
  signature: 'TODAY(offset = 0)',
  summary: { zh: '今天的日期（YYYY-MM-DD），可加减天数', en: 'The date of today as YYYY-MM-DD, some days later or earlier when asked' },
  examples: [
    { formula: "TODAY() === FORMAT(NOW(), 'YYYY-MM-DD')", value: true },
    { formula: 'DATEDIFF(TODAY(), TODAY(7))', value: 7 },
  ],
  create:
    (lib) =>
    (offset: Json = 0) =>
      lib.DATEADD!(lib.FORMAT!(Date.now(), 'YYYY-MM-DD'), offset, 'day'),
})
