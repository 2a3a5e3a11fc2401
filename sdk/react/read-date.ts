import { instantOf, parseInZone } from '#kernel/page/time-zone'

// TIMESTAMP reads the same values the same way; its source has to stand alone. `tests/contract/dates.test.ts` compares the two.

const TIME = '(\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:[.,:](\\d{1,9}))?)?'
/** `2024`, `2024-03`, `20240305`, `2024/3/5 8:09:07.250`: local time. */
const LOCAL = new RegExp(`^(\\d{4})(?:[-/.]?(\\d{1,2}))?(?:[-/.]?(\\d{1,2}))?(?:[T\\s]+${TIME})?$`, 'i')
const ZONED = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})[T\\s]+${TIME}\\s*(?:Z|([+-]\\d{2}):?(\\d{2})?)$`, 'i')
/** Month first, as browsers read it. */
const SLASHED = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})(?:\\s+${TIME})?$`)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** `Tue, 05 Mar 2024 08:00:00 GMT`, `March 5, 2024`, and what `Date` writes. */
const NAMED = new RegExp(
  `^(?:[a-z]{3,9},?\\s+)?(?:(\\d{1,2})\\s+${MONTH}|${MONTH}\\s+(\\d{1,2}),?)\\s+(\\d{4})(?:,?\\s+${TIME}(?:\\s*[ap]m)?)?(?:\\s*(?:Z|UTC|GMT)?(?:[+-]\\d{2}:?\\d{2})?(?:\\s*\\(.*\\))?)?$`,
  'i',
)

/** Whether the calendar has the day, and the clock the time. */
const isThere = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate() && hour < 24 && minute < 60 && second < 60

const numbered = (parts: readonly (string | undefined)[]): readonly (number | undefined)[] =>
  parts.map((part) => (part === undefined ? undefined : Number(part)))

const milliseconds = (fraction = '0'): number => Number(fraction.slice(0, 3).padEnd(3, '0'))

function timeOfText(text: string, zone: string | undefined): number | undefined {
  if (/^-?\d{10,14}$/.test(text)) return timeOfNumber(Number(text))
  // Digits alone are a year, a month or a day; any other number of them is no date.
  const local = /^\d+$/.test(text) && !/^(\d{4}|\d{6}|\d{8})$/.test(text) ? null : LOCAL.exec(text)
  if (local) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbered(local.slice(1, 7))
    if (!isThere(year, month, day, hour, minute, second)) return undefined
    return instantIn([year, month, day, hour, minute, second, milliseconds(local[7])], zone)
  }
  const zoned = ZONED.exec(text)
  if (zoned) {
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbered(zoned.slice(1, 7))
    if (!isThere(year, month, day, hour, minute, second)) return undefined
    const date = new Date(0)
    date.setUTCFullYear(year, month - 1, day)
    date.setUTCHours(hour, minute, second, milliseconds(zoned[7]))
    const [hours = '+00', minutes = '00'] = zoned.slice(8)
    return date.getTime() - Math.sign(Number(`${hours[0]}1`)) * (Math.abs(Number(hours)) * 60 + Number(minutes)) * 60_000
  }
  const named = NAMED.exec(text)
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? named[3])!.slice(0, 3).toLowerCase()) + 1
    return isThere(Number(named[5]), month, Number(named[1] ?? named[4])) ? parseInZone(text, zone) : undefined
  }
  const slashed = SLASHED.exec(text)
  return slashed && isThere(Number(slashed[3]), Number(slashed[1]), Number(slashed[2])) ? parseInZone(text, zone) : undefined
}

function instantIn([year, month, day, hour, minute, second, millisecond]: readonly number[], zone: string | undefined): number {
  if (zone === undefined) {
    const date = new Date(year!, month! - 1, day, hour, minute, second, millisecond)
    // The constructor takes years below 100 for those of the last century.
    if (year! < 100) date.setFullYear(year!, month! - 1, day)
    return date.getTime()
  }
  const wall = new Date(0)
  wall.setUTCFullYear(year!, month! - 1, day)
  return instantOf(wall.setUTCHours(hour!, minute, second, millisecond), zone)
}

/** Ten digits are seconds, as most servers send them. */
const timeOfNumber = (number: number): number => (Math.abs(number) >= 1e9 && Math.abs(number) < 1e10 ? number * 1000 : number)

/**
 * The moment of a timestamp in seconds or milliseconds, or of a text; undefined for what is no date. A text without a zone is local time.
 *
 * @param zone Where that is, such as `Asia/Shanghai`; where the machine is unless given.
 */
export function asDate(value: unknown, zone?: string): Date | undefined {
  const number = typeof value === 'number' ? value : undefined
  const time = typeof value === 'string' ? timeOfText(value.trim(), zone) : number === undefined ? undefined : timeOfNumber(number)
  const date = time === undefined ? undefined : new Date(time)
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date
}
