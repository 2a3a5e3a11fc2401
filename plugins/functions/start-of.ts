import { defineFunction, type Json } from '#sdk'

export const startOf = defineFunction({
  id: 'function/start-of',
  name: 'STARTOF',
  group: 'date',
  signature: 'STARTOF(date, unit = "day")',
  summary: {
    zh: '所在年、季、月、周（周一起）、日、时、分的开始；结果与传入的形式相同',
    en: 'The start of the year, quarter, month, week (from Monday), day, hour or minute; in the form in which the date was given',
  },
  examples: [
    { formula: "STARTOF('2024-05-17', 'month')", value: '2024-05-01' },
    { formula: "STARTOF('2024-05-17', 'quarter')", value: '2024-04-01' },
    { formula: "STARTOF('2024-03-10', 'week')", value: '2024-03-04' },
    { formula: "STARTOF('2024-03-05 08:09:07', 'hour')", value: '2024-03-05 08:00:00' },
    { formula: "STARTOF('soon')", value: 'soon' },
  ],
  create:
    (lib) =>
    (date: Json, unit: Json = 'day') => {
      // Digits as text are a timestamp, and come back as digits.
      if (typeof date === 'string' && /^-?\d{10,14}$/.test(date.trim())) return String(lib.STARTOF!(Number(date), unit))
      const time = lib.TIMESTAMP!(date)
      if (typeof time !== 'number') return date
      const short = { y: 'year', q: 'quarter', M: 'month', w: 'week', d: 'day', h: 'hour', m: 'minute' } as {
        readonly [short: string]: string
      }
      const given = String(unit)
      const name = (Object.hasOwn(short, given) ? short[given] : undefined) ?? given.toLowerCase().replace(/s$/, '')
      const rank = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute'].indexOf(name)
      if (rank < 0) return date
      const start = new Date(time)
      start.setSeconds(0, 0)
      if (rank < 6) start.setMinutes(0)
      if (rank < 5) start.setHours(0)
      if (name === 'week') start.setDate(start.getDate() - ((start.getDay() + 6) % 7))
      if (rank < 3) start.setDate(1)
      if (name === 'quarter') start.setMonth(start.getMonth() - (start.getMonth() % 3))
      if (name === 'year') start.setMonth(0)
      if (Number.isNaN(start.getTime())) return date
      // A number in seconds is answered in seconds.
      if (typeof date !== 'string') return typeof date === 'number' && date !== time ? start.getTime() / 1000 : start.getTime()
      return lib.FORMAT!(start as unknown as Json, date.includes(':') || rank > 4 ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD')
    },
})
