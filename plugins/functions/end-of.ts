import { defineFunction, type Json } from '#sdk'

export const endOf = defineFunction({
  id: 'function/end-of',
  name: 'ENDOF',
  group: 'date',
  signature: 'ENDOF(date, unit = "day")',
  summary: {
    zh: '所在年、季、月、周（周日止）、日、时、分的结束；结果与传入的形式相同',
    en: 'The end of the year, quarter, month, week (on Sunday), day, hour or minute; in the form in which the date was given',
  },
  examples: [
    { formula: "ENDOF('2024-02-10', 'month')", value: '2024-02-29' },
    { formula: "ENDOF('2024-02-10 08:00', 'day')", value: '2024-02-10 23:59:59' },
    { formula: "ENDOF('2024-03-05', 'week')", value: '2024-03-10' },
    { formula: "ENDOF('soon', 'day')", value: 'soon' },
  ],
  create:
    (lib) =>
    (date: Json, unit: Json = 'day') => {
      // Digits as text are a timestamp, and come back as digits.
      if (typeof date === 'string' && /^-?\d{10,14}$/.test(date.trim())) return String(lib.ENDOF!(Number(date), unit))
      const time = lib.TIMESTAMP!(date)
      if (typeof time !== 'number') return date
      // Dates, for a number of ten digits would be read as seconds.
      const dateOf = (moment: Json | undefined) => new Date(moment as number) as unknown as Json
      const start = lib.STARTOF!(dateOf(time), unit)
      const next = lib.DATEADD!(dateOf(start), 1, unit)
      if (typeof start !== 'number' || typeof next !== 'number' || next === start) return date
      if (typeof date !== 'string') return typeof date === 'number' && date !== time ? (next - 1) / 1000 : next - 1
      return lib.FORMAT!(dateOf(next - 1), date.includes(':') || next - start <= 3_600_000 ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD')
    },
})
