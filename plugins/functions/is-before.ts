import { defineFunction, type Json } from '#sdk'

export const isBefore = defineFunction({
  id: 'function/is-before',
  name: 'ISBEFORE',
  group: 'date',
  signature: 'ISBEFORE(date, other, unit)',
  summary: {
    zh: '前一个日期是否早于后一个；可按单位比较；无法识别时为 false',
    en: 'Whether a date is earlier than another, by a unit when one is given; false for what is no date',
  },
  examples: [
    { formula: "ISBEFORE('2024-03-01', '2024-03-02')", value: true },
    { formula: "ISBEFORE('2024-03-01', '2024-03-02', 'month')", value: false },
    { formula: "ISBEFORE('soon', '2024-03-02')", value: false },
  ],
  create:
    (lib) =>
    (date: Json, other: Json, unit: Json = null) => {
      const startOf = (time: Json | undefined) => (typeof time === 'number' ? lib.STARTOF!(new Date(time) as unknown as Json, unit) : null)
      const [first, second] = [date, other].map((each) => (unit === null ? lib.TIMESTAMP!(each) : startOf(lib.TIMESTAMP!(each))))
      return typeof first === 'number' && typeof second === 'number' && first < second
    },
})
