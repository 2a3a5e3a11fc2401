import { asNumber, asText } from './lenient.ts'

/** The specification's ways of showing a value. */
export type ValueFormat = '' | 'YYYY-MM-DD HH:mm:ss' | 'YYYY-MM-DD' | 'HH:mm:ss' | 'money' | 'number' | 'percent'

// Numbers are written the Chinese way in both languages (specification, section 9).
const NUMBERS = {
  money: new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' }),
  number: new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 }),
  percent: new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 2 }),
} as const

/** A moment from a timestamp or a text; a text without a zone is local time. */
export function asDate(value: unknown): Date | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = typeof value === 'string' ? value.trim() : value
  if (text === '') return undefined
  const local =
    typeof text === 'string' && /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?$/.exec(text)
  const [, year, month, day, hour = 0, minute = 0, second = 0] = local ? local.map(Number) : []
  const asNumberText = typeof text === 'string' && /^\d{10,13}$/.test(text) ? Number(text) : text
  // Ten digits are seconds, as most servers send them.
  const moment =
    typeof asNumberText === 'number' && Math.abs(asNumberText) < 1e11 && Math.abs(asNumberText) >= 1e9 ? asNumberText * 1000 : asNumberText
  const date = local ? new Date(year!, month! - 1, day, hour || 0, minute || 0, second || 0) : new Date(moment)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** A moment written by a pattern of YYYY, MM, DD, HH, mm and ss. */
export function formatDate(date: Date, pattern: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const parts: { readonly [token: string]: string } = {
    YYYY: String(date.getFullYear()).padStart(4, '0'),
    MM: two(date.getMonth() + 1),
    DD: two(date.getDate()),
    HH: two(date.getHours()),
    mm: two(date.getMinutes()),
    ss: two(date.getSeconds()),
  }
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => parts[token] ?? token)
}

/** A value as text in one of the formats; what does not fit the format is returned unchanged, no number at all as `0.00`. */
export function formatValue(value: unknown, format: unknown): string {
  if (typeof format !== 'string' || format === '') return asText(value)
  if (Object.hasOwn(NUMBERS, format)) {
    if (value === '' || value === null || value === undefined) return '0.00'
    const number = asNumber(value, undefined)
    return number === undefined ? asText(value) : NUMBERS[format as keyof typeof NUMBERS].format(number)
  }
  const date = asDate(value)
  return date && /YYYY|MM|DD|HH|mm|ss/.test(format) ? formatDate(date, format) : asText(value)
}
