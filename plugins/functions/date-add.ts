import { defineFunction, type Json } from '#sdk'

export const dateAdd = defineFunction({
  id: 'function/date-add',
  name: 'DATEADD',
  group: 'date',
  signature: 'DATEADD(date, amount, unit = "day")',
  summary: {
    zh: '日期加减；单位 year quarter month week day hour minute second；结果与传入的形式相同',
    en: 'A date moved by an amount; it comes back in the form in which it was given',
  },
  examples: [
    { formula: "DATEADD('2024-01-31', 1, 'month')", value: '2024-02-29' },
    { formula: "DATEADD('2024-03-01 10:00:00', -30, 'minutes')", value: '2024-03-01 09:30:00' },
    { formula: "DATEADD('2024-01-01', 2, 'week')", value: '2024-01-15' },
    { formula: "DATEADD(0, 1, 'hour')", value: 3600000 },
    { formula: "DATEADD(1709596800, 1, 'hour')", value: 1709600400 },
    { formula: "DATEADD('1709596800', 1, 'hour')", value: '1709600400' },
    { formula: "DATEADD('soon', 1)", value: 'soon' },
  ],
  create:
    (lib) =>
    (value: Json, amount: Json = 1, unit: Json = 'day') => {
      // Digits as text are a timestamp, and come back as digits.
      if (typeof value === 'string' && /^-?\d{10,14}$/.test(value.trim())) return String(lib.DATEADD!(Number(value), amount, unit))
      const time = lib.TIMESTAMP!(value)
      const count = Number(amount)
      if (typeof time !== 'number' || !Number.isFinite(count)) return value
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
      const months = ({ year: 12, quarter: 3, month: 1 } as { readonly [unit: string]: number })[full]
      const days = ({ week: 7, day: 1 } as { readonly [unit: string]: number })[full]
      const milliseconds = ({ hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 } as { readonly [unit: string]: number })[full]
      const date = new Date(time)
      if (months !== undefined) {
        const day = date.getDate()
        date.setDate(1)
        date.setMonth(date.getMonth() + Math.trunc(count * months))
        date.setDate(Math.min(day, new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()))
      } else if (days !== undefined) date.setDate(date.getDate() + Math.trunc(count * days))
      else if (milliseconds !== undefined) date.setTime(time + count * milliseconds)
      else return value
      // A number in seconds is answered in seconds.
      if (typeof value !== 'string') return typeof value === 'number' && value !== time ? date.getTime() / 1000 : date.getTime()
      return lib.FORMAT!(date as unknown as Json, value.includes(':') || milliseconds !== undefined ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD')
    },
})
