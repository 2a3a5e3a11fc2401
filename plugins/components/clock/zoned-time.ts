import { isTimeZone, type Locale, wallTime as shownIn, tableIn } from '#sdk/react'

/** A moment as a clock on a wall shows it. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** 0 is Sunday. */
  readonly weekday: number
}

/** The wall time of a moment in a zone (`Asia/Shanghai`), empty: the visitor's own; undefined for a zone that there is not. */
export function wallTime(moment: number, zone: string): WallTime | undefined {
  if (zone !== '' && !isTimeZone(zone)) return undefined
  const wall = shownIn(moment, zone === '' ? undefined : zone)
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
  }
}

const WEEKDAYS = {
  zh: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const
const NOON = { zh: ['上午', '下午'], en: ['AM', 'PM'] } as const

/** A wall time as text; what is in brackets stays as it is. */
export function writeWallTime(time: WallTime, format: string, locale: Locale): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const hour12 = time.hour % 12 || 12
  const weekday = tableIn(WEEKDAYS, locale)[time.weekday] ?? ''
  const values: { readonly [token: string]: string } = {
    YYYY: String(time.year).padStart(4, '0'),
    YY: two(time.year % 100),
    MM: two(time.month),
    M: String(time.month),
    DD: two(time.day),
    D: String(time.day),
    HH: two(time.hour),
    H: String(time.hour),
    hh: two(hour12),
    h: String(hour12),
    mm: two(time.minute),
    m: String(time.minute),
    ss: two(time.second),
    s: String(time.second),
    dddd: weekday,
    ddd: locale === 'en' ? weekday.slice(0, 3) : weekday.replace('星期', '周'),
    A: tableIn(NOON, locale)[time.hour < 12 ? 0 : 1],
    a: tableIn(NOON, locale)[time.hour < 12 ? 0 : 1].toLowerCase(),
  }
  return format.replace(
    /\[([^\]]*)\]|YYYY|YY|MM?|DD?|HH?|hh?|mm?|ss?|dddd|ddd|A|a/g,
    (token, plain?: string) => plain ?? values[token] ?? token,
  )
}
