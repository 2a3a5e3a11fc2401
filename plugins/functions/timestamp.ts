import { defineFunction, type Json } from '#sdk'

export const timestamp = defineFunction({
  id: 'function/timestamp',
  name: 'TIMESTAMP',
  group: 'date',
  signature: 'TIMESTAMP(date)',
  summary: {
    zh: '日期转为毫秒时间戳；无法识别时为 null',
    en: 'Milliseconds since 1970 of a date, a text or a number; null for anything else',
  },
  examples: [
    { formula: "TIMESTAMP('2024-02-30x')", value: null },
    { formula: 'TIMESTAMP(1700000000000)', value: 1700000000000 },
    { formula: "TIMESTAMP('1970-01-02T00:00:00Z')", value: 86400000 },
    { formula: "TIMESTAMP('2024-03-01') - TIMESTAMP('2024-02-29')", value: 86400000 },
  ],
  create: () => (value: Json | Date) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime()
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value !== 'string') return null
    const text = value.trim()
    if (/^-?\d{12,14}$/.test(text)) return Number(text)
    const parts = /^(\d{4})(?:[-/.]?(\d{1,2}))?(?:[-/.]?(\d{1,2}))?(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.:](\d{1,9}))?)?)?$/i.exec(
      text,
    )
    if (!parts) {
      const parsed = /^\d{4}-\d\d-\d\dT.*(z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN
      return Number.isNaN(parsed) ? null : parsed
    }
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
      .slice(1, 7)
      .map((part) => (part === undefined ? undefined : Number(part)))
    if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return null
    const date = new Date(year, month - 1, day, hour, minute, second, Number((parts[7] ?? '0').slice(0, 3).padEnd(3, '0')))
    // Years below 100 would be taken for the last century, and the 30th of February for March.
    date.setFullYear(year, month - 1, day)
    return date.getMonth() === month - 1 ? date.getTime() : null
  },
})
