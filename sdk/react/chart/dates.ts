import { asDate, formatDate } from '../format-value.ts'

const WRITTEN = /^\d{4}[-/]\d{1,2}([-/]\d{1,2})?([T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
/** Milliseconds, or seconds from 2001 to 2096. */
const STAMP = /^(?:\d{13}|[1-3]\d{9})$/

/** The moment that a text says, in milliseconds since 1970; undefined where it says none. */
function momentOf(text: string): number | undefined {
  return WRITTEN.test(text) || STAMP.test(text) ? asDate(text)?.getTime() : undefined
}

/** The moments of texts; undefined unless all of them say one, and at least two are there. */
export function momentsOf(texts: readonly string[]): readonly number[] | undefined {
  if (texts.length < 2 || momentOf(texts[0]!) === undefined) return undefined
  const moments = texts.map(momentOf)
  return moments.every((moment) => moment !== undefined) ? (moments as readonly number[]) : undefined
}

const DAY = 86_400_000

/** The shortest way to write moments so that each can be told from the others. */
export function patternOf(moments: readonly number[]): string {
  const dates = moments.map((moment) => new Date(moment))
  const all = (is: (date: Date) => boolean): boolean => dates.every(is)
  const first = dates[0]!
  const isOneYear = all((date) => date.getFullYear() === first.getFullYear())
  if (all((date) => date.getHours() + date.getMinutes() + date.getSeconds() === 0)) {
    if (all((date) => date.getDate() === 1)) return all((date) => date.getMonth() === 0) ? 'YYYY' : 'YYYY-MM'
    return isOneYear ? 'MM-DD' : 'YYYY-MM-DD'
  }
  const [low, high] = [Math.min(...ends(moments)), Math.max(...ends(moments))]
  const time = all((date) => date.getSeconds() === 0) ? 'HH:mm' : 'HH:mm:ss'
  return high - low < DAY && first.getDate() === new Date(high).getDate() ? time : `${isOneYear ? 'MM-DD' : 'YYYY-MM-DD'} ${time}`
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

/** Round moments between two, as many as there is room for, with the way to write them. `roomFor` says how many texts of a pattern fit. */
export function timeTicks(
  from: number,
  to: number,
  roomFor: (pattern: string) => number,
): { readonly ticks: readonly number[]; readonly pattern: string } {
  const most = (pattern: string): number => Math.min(MOST_TICKS, Math.max(1, roomFor(pattern)))
  const start = new Date(from)
  const day = start.getFullYear() === new Date(to).getFullYear() ? 'MM-DD' : 'YYYY-MM-DD'
  const patternFor = (step: number): string => {
    if (step >= DAY) return day
    const time = step < MINUTE ? 'HH:mm:ss' : 'HH:mm'
    return to - from <= DAY ? time : `${day} ${time}`
  }
  const step = STEPS.find((each) => (to - from) / each <= most(patternFor(each)))
  if (step !== undefined) {
    const hour = step >= DAY ? 0 : start.getHours()
    const begin = new Date(start.getFullYear(), start.getMonth(), start.getDate(), hour).getTime()
    const ticks: number[] = []
    for (let at = begin; at <= to; at += step) if (at >= from) ticks.push(at)
    return { ticks, pattern: patternFor(step) }
  }
  const between = (to - from) / (30.44 * DAY)
  const byMonths = (months: number): string => (months >= 12 ? 'YYYY' : 'YYYY-MM')
  const months = MONTHS.find((each) => between / each <= most(byMonths(each))) ?? Math.ceil(between / most('YYYY') / 1200) * 1200
  const ticks: number[] = []
  for (let month = months >= 12 ? 0 : start.getMonth() - (start.getMonth() % months); ; month += months) {
    const at = new Date(start.getFullYear(), month, 1).getTime()
    if (!(at <= to)) break
    if (at >= from) ticks.push(at)
  }
  return { ticks, pattern: byMonths(months) }
}

/** Moments as text by one pattern. */
export const writeMoment = (moment: number, pattern: string): string => formatDate(new Date(moment), pattern)
