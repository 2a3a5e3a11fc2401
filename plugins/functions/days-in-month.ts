import { defineFunction, type Json } from '#sdk'

export const daysInMonth = defineFunction({
  id: 'function/days-in-month',
  name: 'DAYSINMONTH',
  group: 'date',
  signature: 'DAYSINMONTH(date)',
  summary: { zh: '日期所在月的天数', en: 'How many days the month of a date has' },
  examples: [
    { formula: "DAYSINMONTH('2024-02')", value: 29 },
    { formula: "DAYSINMONTH('2023-02-11')", value: 28 },
    { formula: "DAYSINMONTH('soon')", value: null },
  ],
  create: (lib) => (date: Json) => {
    const time = lib.TIMESTAMP!(date)
    if (typeof time !== 'number') return null
    const day = new Date(time)
    return new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate() || null
  },
})
