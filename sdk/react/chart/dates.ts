import { instantOf, wallTime } from '#kernel/page/time-zone'
import { asDate, formatDate } from '../format-value.ts'

const WRITTEN = /^\d{4}[-/]\d{1,2}([-/]\d{1,2})?([T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
/** Milliseconds, or seconds from 2001 to 2096. */
const STAMP = /^(?:\d{13}|[1-3]\d{9})$/

/** The moment that a text says, in milliseconds since 1970; undefined where it says none. */
function momentOf(text: string, zone: string | undefined): number | undefined {
  return WRITTEN.test(text) || STAMP.test(text) ? asDate(text, zone)?.getTime() : undefined
}

/** The moments of texts; undefined unless all of them say one, and at least two are there. */
export function momentsOf(texts: readonly string[], zone?: string): readonly number[] | undefined {
  if (texts.length < 2 || momentOf(texts[0]!, zone) === undefined) return undefined
  const moments = texts.map((text) => momentOf(text, zone))
  return moments.every((moment) => moment !== undefined) ? (moments as readonly number[]) : undefined
}

const DAY = 86_400_000

/** The shortest way to write moments so that each can be told from the others. */
export function patternOf(moments: readonly number[], zone?: string): string {
  const dates = moments.map((moment) => wallTime(moment, zone))
  const all = (is: (date: Date) => boolean): boolean => dates.every(is)
  const first = dates[0]!
  const isOneYear = all((date) => date.getUTCFullYear() === first.getUTCFullYear())
  if (all((date) => date.getUTCHours() + date.getUTCMinutes() + date.getUTCSeconds() === 0)) {
    if (all((date) => date.getUTCDate() === 1)) return all((date) => date.getUTCMonth() === 0) ? 'YYYY' : 'YYYY-MM'
    return isOneYear ? 'MM-DD' : 'YYYY-MM-DD'
  }
  const [low, high] = [Math.min(...ends(moments)), Math.max(...ends(moments))]
  const time = all((date) => date.getUTCSeconds() === 0) ? 'HH:mm' : 'HH:mm:ss'
  return high - low < DAY && first.getUTCDate() === wallTime(high, zone).getUTCDate()
    ? time
    : `${isOneYear ? 'MM-DD' : 'YYYY-MM-DD'} ${time}`
}

/** The lowest and the highest of a list, however long. */
export function ends(values: readonly number[]): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Distances between marks of a time axis that people count in. */
const STEPS = [
  ...[1000, 5000, 15_000, 30_000, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY],
]
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]
/** Marks are never more than this, whatever the room. */
const MOST_TICKS = 60

/**
 * Round moments between two, as many as there is room for, with the way to write them. `roomFor` says how many texts of a pattern fit, `zone` where the
 * moments are round; where the machine is unless given.
 */
export function timeTicks(
  from: number,
  to: number,
  roomFor: (pattern: string) => number,
  zone?: string,
): { readonly ticks: readonly number[]; readonly pattern: string } {
  const most = (pattern: string): number => Math.min(MOST_TICKS, Math.max(1, roomFor(pattern)))
  const start = wallTime(from, zone)
  const day = start.getUTCFullYear() === wallTime(to, zone).getUTCFullYear() ? 'MM-DD' : 'YYYY-MM-DD'
  const patternFor = (step: number): string => {
    if (step >= DAY) return day
    const time = step < MINUTE ? 'HH:mm:ss' : 'HH:mm'
    return to - from <= DAY ? time : `${day} ${time}`
  }
  const step = STEPS.find((each) => (to - from) / each <= most(patternFor(each)))
  if (step !== undefined) {
    const hour = step >= DAY ? 0 : start.getUTCHours()
    const begin = instantOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate(), hour), zone)
    const ticks: number[] = []
    for (let at = begin; at <= to; at += step) if (at >= from) ticks.push(at)
    return { ticks, pattern: patternFor(step) }
  }
  const between = (to - from) / (30.44 * DAY)
  const byMonths = (months: number): string => (months >= 12 ? 'YYYY' : 'YYYY-MM')
  const months = MONTHS.find((each) => between / each <= most(byMonths(each))) ?? Math.ceil(between / most('YYYY') / 1200) * 1200
  const ticks: number[] = []
  for (let month = months >= 12 ? 0 : start.getUTCMonth() - (start.getUTCMonth() % months); ; month += months) {
    const at = instantOf(Date.UTC(start.getUTCFullYear(), month, 1), zone)
    if (!(at <= to)) break
    if (at >= from) ticks.push(at)
  }
  return { ticks, pattern: byMonths(months) }
}

/** Moments as text by one pattern. */
export const writeMoment = (moment: number, pattern: string, zone?: string): string => formatDate(new Date(moment), pattern, zone)
