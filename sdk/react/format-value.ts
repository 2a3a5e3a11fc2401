import { movePoint } from '#kernel/page/decimal'
import { offsetText, shortZoneName, timeZoneIn, wallTime } from '#kernel/page/time-zone'
import type { Json } from '#kernel/page/values'
import { asDate } from './read-date.ts'
import { cellNumber, cellText } from './read-row.ts'

export { asDate } from './read-date.ts'

/**
 * The usual ways of showing a value; patterns of dates and numbers beside them. `minute` is a date with its time to the
 * minute.
 */
export type ValueFormat = '' | 'minute' | 'YYYY-MM-DD HH:mm:ss' | 'YYYY-MM-DD' | 'HH:mm:ss' | 'money' | 'number' | 'percent'

type NumberKind = 'money' | 'number' | 'percent'

/** How numbers are written where the usual way is not meant; what is no currency, no language and no count of decimals is the usual one. */
export interface NumberLook {
  /** By its code, as `EUR`; CNY unless said. */
  readonly currency?: string | undefined
  /** The language whose way it is, as `de-DE`. Numbers are written the Chinese way in both languages (specification, section 9) unless said. */
  readonly locale?: string | undefined
  /** Digits behind the point; as many as the currency has, or as there are up to six. */
  readonly decimals?: number | undefined
  /** The language in whose way the four usual formats of dates are written; as the format says unless given. */
  readonly dates?: string
  /** The zone that times are meant and written in, as `Asia/Shanghai`; the machine's own unless said, and for what is no zone. */
  readonly timeZone?: string | undefined
}

const KINDS: { readonly [Kind in NumberKind]: Intl.NumberFormatOptions } = {
  money: { style: 'currency' },
  number: { maximumFractionDigits: 6 },
  percent: { style: 'percent', maximumFractionDigits: 2 },
}
const made = new Map<string, Intl.NumberFormat>()

function numberFormat(kind: NumberKind, { currency = '', locale = '', decimals: digits }: NumberLook): Intl.NumberFormat {
  const key = [kind, currency, locale, digits].join(' ')
  const known = made.get(key)
  if (known) return known
  const exact = digits !== undefined && digits >= 0 && digits <= 20 ? Math.trunc(digits) : undefined
  const options = {
    ...KINDS[kind],
    ...(exact === undefined ? {} : { minimumFractionDigits: exact, maximumFractionDigits: exact }),
  }
  const make = (language: string, code: string) =>
    new Intl.NumberFormat(language, kind === 'money' ? { ...options, currency: code } : options)
  const codes = [currency.trim().toUpperCase(), 'CNY'].filter((code) => /^[A-Z]{3}$/.test(code))
  const languages = [locale.trim(), 'zh-CN'].filter((language) => /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(language))
  let format: Intl.NumberFormat
  try {
    format = make(languages[0]!, codes[0]!)
  } catch {
    format = make('zh-CN', codes[0]!)
  }
  // Settings are few; values of a formula may be any.
  if (made.size > 200) made.clear()
  made.set(key, format)
  return format
}

const PATTERN = /^([^#0,.]*)([#,]*0[0,]*|#[#,0]*)(\.[0#]+)?(%?)([^#0,.]*)$/

/** A number by a pattern such as `#,##0.00`, `0.0%` or `¥0.00`; undefined for what is no such pattern. */
function byPattern(number: number, pattern: string, look: NumberLook): string | undefined {
  const found = PATTERN.exec(pattern)
  if (!found) return undefined
  const [, before = '', whole = '', fraction = '', percent = '', after = ''] = found
  const least = fraction.replace(/[^0]/g, '').length
  const options = {
    useGrouping: whole.includes(','),
    minimumIntegerDigits: Math.max(1, whole.replace(/[^0]/g, '').length),
    minimumFractionDigits: Math.min(20, least),
    maximumFractionDigits: Math.min(20, Math.max(0, fraction.length - 1)),
  }
  const language = numberFormat('number', look).resolvedOptions().locale
  return `${before}${new Intl.NumberFormat(language, options).format(percent ? movePoint(number, 2) : number)}${percent}${after}`
}

/** Ways of writing dates whose names are no patterns. */
const NAMED: { readonly [format: string]: string } = { minute: 'YYYY-MM-DD HH:mm' }

const DATES: { readonly [format: string]: Intl.DateTimeFormatOptions } = {
  'YYYY-MM-DD HH:mm:ss': { dateStyle: 'medium', timeStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  'YYYY-MM-DD': { dateStyle: 'medium' },
  'HH:mm:ss': { timeStyle: 'medium' },
}

/**
 * A moment written by a pattern of YYYY, MM, DD, HH, mm and ss; `ZZ` is the distance from UTC (`+0800`), `zz` the short name of the zone (`GMT+8`).
 *
 * @param zone The zone to write it in, as `Asia/Shanghai`; the machine's own unless given.
 * @param language Of the zone's name.
 */
export function formatDate(date: Date, pattern: string, zone?: string, language?: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const wall = wallTime(date.getTime(), zone)
  const parts: { readonly [token: string]: string } = {
    YYYY: String(wall.getUTCFullYear()).padStart(4, '0'),
    MM: two(wall.getUTCMonth() + 1),
    DD: two(wall.getUTCDate()),
    HH: two(wall.getUTCHours()),
    mm: two(wall.getUTCMinutes()),
    ss: two(wall.getUTCSeconds()),
  }
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss|ZZ|zz/g, (token) => {
    if (token === 'ZZ') return offsetText(date.getTime(), zone, '')
    return token === 'zz' ? shortZoneName(date.getTime(), zone, language) : parts[token]!
  })
}

/**
 * A value as text in one of the formats, in a pattern of a date (`YYYY/MM/DD`) or of a number (`#,##0.00`); what does not fit the format is returned
 * unchanged, no number at all as `0.00`.
 */
export function formatValue(value: Json | undefined, format: string | undefined, look: NumberLook = {}): string {
  if (format === undefined || format === '') return cellText(value)
  if (Object.hasOwn(KINDS, format)) {
    if (value === '' || value === null || value === undefined) return '0.00'
    const number = cellNumber(value)
    return number === undefined ? cellText(value) : numberFormat(format as NumberKind, look).format(number)
  }
  const pattern = Object.hasOwn(NAMED, format) ? NAMED[format]! : format
  if (/YYYY|MM|DD|HH|mm|ss/.test(pattern)) {
    const zone = timeZoneIn(look.timeZone)
    const date = asDate(value, zone)
    if (!date) return cellText(value)
    const usual = look.dates !== undefined && Object.hasOwn(DATES, format) ? DATES[format] : undefined
    if (!usual) return formatDate(date, pattern, zone, look.dates)
    return new Intl.DateTimeFormat(look.dates, zone === undefined ? usual : { ...usual, timeZone: zone }).format(date)
  }
  const number = cellNumber(value)
  return number === undefined ? cellText(value) : (byPattern(number, format, look) ?? cellText(value))
}
