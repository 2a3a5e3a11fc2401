import { defineFunction, type Json } from '#sdk'

export const dateDiff = defineFunction({
  id: 'function/date-diff',
  name: 'DATEDIFF',
  group: 'date',
  signature: 'DATEDIFF(from, to, unit = "day")',
  summary: { zh: '两个日期相差的整单位数，to 较晚时为正', en: 'Whole units from one date to another; negative when the second is earlier' },
  examples: [
    { formula: "DATEDIFF('2024-02-28', '2024-03-01')", value: 2 },
    { formula: "DATEDIFF('2024-01-31', '2024-02-29', 'month')", value: 0 },
    { formula: "DATEDIFF('2024-01-01', '2026-01-01', 'year')", value: 2 },
    { formula: "DATEDIFF('2024-01-01 10:00', '2024-01-01 08:30', 'hour')", value: -1 },
    { formula: "DATEDIFF('soon', '2024-01-01')", value: null },
  ],
  create:
    (lib) =>
    (from: Json, to: Json, unit: Json = 'day') => {
      const start = lib.TIMESTAMP!(from)
      const end = lib.TIMESTAMP!(to)
      if (typeof start !== 'number' || typeof end !== 'number') return null
      const name = String(unit)
      const short =
        name === 'M'
          ? 'month'
          : (
              { y: 'year', q: 'quarter', w: 'week', d: 'day', h: 'hour', m: 'minute', s: 'second', ms: 'millisecond' } as {
                readonly [short: string]: string
              }
            )[name]
      const full = short ?? name.toLowerCase().replace(/s$/, '')
      const first = new Date(start)
      const last = new Date(end)
      const monthsPerUnit = ({ year: 12, quarter: 3, month: 1 } as { readonly [unit: string]: number })[full]
      if (monthsPerUnit !== undefined) {
        const rest = (date: Date) =>
          date.getDate() * 86_400_000 +
          date.getHours() * 3_600_000 +
          date.getMinutes() * 60_000 +
          date.getSeconds() * 1000 +
          date.getMilliseconds()
        let months = (last.getFullYear() - first.getFullYear()) * 12 + last.getMonth() - first.getMonth()
        if (months > 0 && rest(last) < rest(first)) months--
        if (months < 0 && rest(last) > rest(first)) months++
        return Math.trunc(months / monthsPerUnit) + 0
      }
      const size = (
        { week: 604_800_000, day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 } as {
          readonly [unit: string]: number
        }
      )[full]
      if (size === undefined) return null
      // A day of 23 or 25 hours is a day.
      const shift = size >= 86_400_000 ? (first.getTimezoneOffset() - last.getTimezoneOffset()) * 60_000 : 0
      return Math.trunc((end - start + shift) / size) + 0
    },
})
