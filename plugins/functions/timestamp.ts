import { defineFunction, type Json } from '#sdk'

export const timestamp = defineFunction({
  id: 'function/timestamp',
  name: 'TIMESTAMP',
  group: 'date',
  signature: 'TIMESTAMP(date)',
  summary: {
    zh: '日期、文本或时间戳（秒或毫秒）转为毫秒时间戳；不是日期时为 null',
    en: 'Milliseconds since 1970 of a date, a text, or a timestamp in seconds or milliseconds; null for what is no date',
  },
  examples: [
    { formula: "TIMESTAMP('2024-02-30x')", value: null },
    { formula: 'TIMESTAMP(1700000000000)', value: 1700000000000 },
    { formula: 'TIMESTAMP(1700000000)', value: 1700000000000 },
    { formula: "TIMESTAMP('0000-00-00')", value: null },
    { formula: "TIMESTAMP('1970-01-02T00:00:00Z')", value: 86400000 },
    { formula: "TIMESTAMP('2024-03-01') - TIMESTAMP('2024-02-29')", value: 86400000 },
  ],
  create: () => (value: Json | Date) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime()
    // Ten digits are seconds, as most servers send them. Columns and fields read dates the same way (`asDate`).
    const ofNumber = (number: number) => (Math.abs(number) >= 1e9 && Math.abs(number) < 1e10 ? number * 1000 : number)
    if (typeof value === 'number') return Number.isFinite(value) ? ofNumber(value) : null
    if (typeof value !== 'string') return null
    const text = value.trim()
    if (/^-?\d{10,14}$/.test(text)) return ofNumber(Number(text))
    const isThere = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
      month >= 1 &&
      month <= 12 &&
      day >= 1 &&
      day <= new Date(Date.UTC(year, month, 0)).getUTCDate() &&
      hour < 24 &&
      minute < 60 &&
      second < 60
    const digits =
      /^(\d{4})(?:[-/.]?(\d{1,2}))?(?:[-/.]?(\d{1,2}))?(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,:](\d{1,9}))?)?)?(\s*(?:Z|([+-]\d{2}):?(\d{2})?))?$/i.exec(
        text,
      )
    if (digits && !(/^\d+$/.test(text) && !/^(\d{4}|\d{6}|\d{8})$/.test(text))) {
      const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = digits
        .slice(1, 7)
        .map((part) => (part === undefined ? undefined : Number(part)))
      if (!isThere(year, month, day, hour, minute, second)) return null
      const rest = Number((digits[7] ?? '0').slice(0, 3).padEnd(3, '0'))
      if (digits[8] === undefined) {
        const date = new Date(year, month - 1, day, hour, minute, second, rest)
        // The constructor takes years below 100 for those of the last century.
        if (year < 100) date.setFullYear(year, month - 1, day)
        return date.getTime()
      }
      // A zone is behind a whole date and a time.
      if (digits[4] === undefined || !/^\d{4}[-/]\d{1,2}[-/]\d/.test(text)) return null
      const date = new Date(0)
      date.setUTCFullYear(year, month - 1, day)
      date.setUTCHours(hour, minute, second, rest)
      const [hours = '+00', minutes = '00'] = digits.slice(9)
      return date.getTime() - (hours[0] === '-' ? -1 : 1) * (Math.abs(Number(hours)) * 60 + Number(minutes)) * 60_000
    }
    const named =
      /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})\s+([a-z]{3,9})|([a-z]{3,9})\s+(\d{1,2}),?)\s+(\d{4})(?:,?\s+\d{1,2}:\d{1,2}(?::\d{1,2}(?:[.,:]\d{1,9})?)?(?:\s*[ap]m)?)?(?:\s*(?:Z|UTC|GMT)?(?:[+-]\d{2}:?\d{2})?(?:\s*\(.*\))?)?$/i.exec(
        text,
      )
    const word = (named?.[2] ?? named?.[3] ?? '').toLowerCase()
    const months = 'january february march april may june july august september october november december'.split(' ')
    const month = 1 + months.findIndex((name) => word === name || word === name.slice(0, 3) || (word === 'sept' && name === 'september'))
    const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+\d{1,2}:\d{1,2}(?::\d{1,2}(?:[.,:]\d{1,9})?)?)?$/.exec(text)
    const isDay = slashed
      ? isThere(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]))
      : named !== null && isThere(Number(named[5]), month, Number(named[1] ?? named[4]))
    const time = isDay ? Date.parse(text) : Number.NaN
    return Number.isNaN(time) ? null : time
  },
})
