import { defineFunction, type Json } from '#sdk'

export const weekday = defineFunction({
  id: 'function/weekday',
  name: 'WEEKDAY',
  group: 'date',
  signature: 'WEEKDAY(date)',
  summary: { zh: '星期几：1 为星期一，7 为星期日', en: 'The day of the week, 1 for Monday to 7 for Sunday' },
  examples: [
    { formula: "WEEKDAY('2024-03-04')", value: 1 },
    { formula: "WEEKDAY('2024-03-10')", value: 7 },
    { formula: "WEEKDAY('soon')", value: null },
  ],
  create: (lib) => (date: Json) => {
    const time = lib.TIMESTAMP!(date)
    return typeof time === 'number' && Math.abs(time) < 8.64e15 ? new Date(time).getDay() || 7 : null
  },
})
