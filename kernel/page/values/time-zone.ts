// Local time in a zone that is named, by `Intl`. Without a name: the zone of the machine. A wall time is what a clock on the wall shows, as the milliseconds
// that the same digits are in UTC: it can be computed with like a number of days, which no zone disturbs.

const WEEK = 604_800_000
const DAY = 86_400_000
const LAST_TIME = 8.64e15
/** Weeks whose offsets are kept, for each zone. */
const MOST_WEEKS = 5_000

/** Of a week: the offset before a change of the clock in it, when that is, and the offset after. Infinity: none. */
type Span = readonly [before: number, change: number, after: number]

interface Clock {
  readonly format: Intl.DateTimeFormat
  readonly weeks: Map<number, Span>
}

/** By name; null for what is no zone. */
const clocks = new Map<string, Clock | null>()

function clockOf(zone: string): Clock | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  let clock: Clock | null = null
  const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  try {
    // An empty name is none; that of `Intl` would be the machine's own.
    const options = { ...digits, era: 'short', hourCycle: 'h23', calendar: 'gregory', timeZone: zone === '' ? '-' : zone } as const
    clock = { format: new Intl.DateTimeFormat('en-US', options), weeks: new Map() }
  } catch {
    // Not a zone.
  }
  // Names may come from data.
  if (clocks.size > 500) clocks.clear()
  clocks.set(zone, clock)
  return clock
}

/** Whether this machine knows a zone of that name, such as `Asia/Shanghai`. */
export const isTimeZone = (name: unknown): name is string => typeof name === 'string' && clockOf(name) !== null

/** The name of a zone in a setting; undefined where it is empty or names none, and the machine's own zone counts. */
export function timeZoneIn(...settings: readonly unknown[]): string | undefined {
  for (const setting of settings) {
    const name = typeof setting === 'string' ? setting.trim() : ''
    if (name !== '' && isTimeZone(name)) return name
  }
  return undefined
}

/** Milliseconds since 1970 of digits read as UTC; years below 100 are themselves. */
function utc(year: number, month: number, day: number, hour: number, minute: number, second: number, millisecond: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.setUTCHours(hour, minute, second, millisecond)
}

function readOffset({ format }: Clock, time: number): number {
  const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second, era = 'AD' } = parts
  const count = era.startsWith('B') ? 1 - Number(year) : Number(year)
  const local = utc(count, Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), 0)
  return local - Math.floor(time / 1000) * 1000
}

function spanOf(clock: Clock, week: number): Span {
  const start = Math.max(-LAST_TIME, week * WEEK)
  let [from, to] = [start, Math.min(LAST_TIME, start + WEEK - 1)]
  const before = readOffset(clock, from)
  const after = readOffset(clock, to)
  if (before === after) return [before, Number.POSITIVE_INFINITY, after]
  while (to - from > 1) {
    const middle = from + Math.floor((to - from) / 2)
    if (readOffset(clock, middle) === before) from = middle
    else to = middle
  }
  return [before, to, after]
}

/** Milliseconds to add to an instant to get its wall time. A zone may have seconds: Monrovia had until 1972. */
export function zoneOffset(time: number, zone?: string): number {
  if (!(Math.abs(time) <= LAST_TIME)) return 0
  const clock = zone === undefined ? null : clockOf(zone)
  if (clock === null) {
    const date = new Date(time)
    const digits = [date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds()] as const
    const offset = utc(date.getFullYear(), date.getMonth(), date.getDate(), ...digits) - time
    return Number.isNaN(offset) ? 0 : offset
  }
  const week = Math.floor(time / WEEK)
  let span = clock.weeks.get(week)
  if (span === undefined) {
    if (clock.weeks.size >= MOST_WEEKS) clock.weeks.clear()
    span = spanOf(clock, week)
    clock.weeks.set(week, span)
  }
  return time < span[1] ? span[0] : span[2]
}

/**
 * What a clock in the zone shows at an instant, as a date whose UTC half has it: `getUTCHours()` is the hour there.
 *
 * @param time Milliseconds since 1970.
 */
export const wallTime = (time: number, zone?: string): Date => new Date(time + zoneOffset(time, zone))

/**
 * The instant at which a clock in the zone shows a wall time, in milliseconds since 1970. A time that occurs twice is the earlier instant, one that is
 * skipped counts by the offset before, as for `Date`.
 */
export function instantOf(wall: number, zone?: string): number {
  const before = zoneOffset(wall - DAY, zone)
  const after = zoneOffset(wall + DAY, zone)
  const early = wall - before
  if (before === after || zoneOffset(early, zone) === before) return early
  const late = wall - after
  return zoneOffset(late, zone) === after ? late : early
}

/** A zone within a text of a date, but for what is in brackets. */
const HAS_ZONE = /(?:^|[^a-z])(?:z|utc?|gmt|[ecmp][sd]t)(?![a-z])|:\d{2}(?:[.,]\d+)?\s*(?:[ap]m\s*)?[+-]\d/i
/** A date alone in the form of the standard is read as UTC. */
const DATE_ALONE = /^\s*[+-]?\d{4,6}(?:-\d\d){0,2}\s*$/

/** `Date.parse` for a text whose local time is that of a zone; NaN for what is no date. */
export function parseInZone(text: string, zone?: string): number {
  const here = Date.parse(text)
  if (zone === undefined || Number.isNaN(here) || !isTimeZone(zone)) return here
  if (HAS_ZONE.test(text.replace(/\([^)]*\)/g, '')) || DATE_ALONE.test(text)) return here
  const wall = Date.parse(/\dT\d/.test(text) ? `${text.trim()}Z` : `${text} UTC`)
  return instantOf(Number.isNaN(wall) ? wallTime(here).getTime() : wall, zone)
}

/** The name of a zone at an instant, as a date's own text ends with it (`China Standard Time`); empty where it has none. */
export function zoneName(time: number, zone?: string): string {
  if (zone === undefined || Number.isNaN(time) || !isTimeZone(zone)) return /\((.*)\)$/.exec(new Date(time).toString())?.[1] ?? ''
  return namedBy(undefined, 'long', zone, time)
}

const namings = new Map<string, Intl.DateTimeFormat>()

function namedBy(locale: string | undefined, way: 'short' | 'long', zone: string | undefined, time: number): string {
  const key = `${locale} ${way} ${zone}`
  let format = namings.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { timeZoneName: way, ...(zone === undefined ? {} : { timeZone: zone }) })
    if (zone !== undefined) namings.set(key, format)
  }
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The short name of a zone at an instant, in a language: `GMT+8`, `PDT`. */
export const shortZoneName = (time: number, zone?: string, locale = 'en'): string => namedBy(locale, 'short', zone, time)

/** The distance of a zone from UTC at an instant, as `+08:00`; without the colon as `+0800`. */
export function offsetText(time: number, zone?: string, colon = ':'): string {
  const minutes = Math.trunc(zoneOffset(time, zone) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${colon}${two(Math.abs(minutes) % 60)}`
}
