import { defineFunction, type Json } from '#sdk'

export const isAfter = defineFunction({
  id: 'function/is-after',
  name: 'ISAFTER',
  group: 'date',
  signature: 'ISAFTER(date, other, unit)',
  summary: {
    zh: '前一个日期是否晚于后一个；可按单位比较；无法识别时为 false',
    en: 'Whether a date is later than another, by a unit when one is given; false for what is no date',
  },
  examples: [
    { formula: "ISAFTER('2024-03-02', '2024-03-01')", value: true },
    { formula: "ISAFTER('2024-03-02 10:00', '2024-03-02', 'day')", value: false },
    { formula: "ISAFTER(null, '2024-03-02')", value: false },
  ],
  create:
    (lib) =>
    (date: Json, other: Json, unit: Json = null) => {
      const startOf = (time: Json | undefined) => (typeof time === 'number' ? lib.STARTOF!(new Date(time) as unknown as Json, unit) : null)
      const [first, second] = [date, other].map((each) => (unit === null ? lib.TIMESTAMP!(each) : startOf(lib.TIMESTAMP!(each))))
      return typeof first === 'number' && typeof second === 'number' && first > second
    },
})
