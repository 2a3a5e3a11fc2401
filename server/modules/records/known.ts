import { instantOf, wallTime } from '#kernel/page/time-zone'
import type { Json } from '#kernel/page/values'
import type { Known } from './query-model.ts'

/** A moment, or a span that ends before `end`; both as wall times or instants, in milliseconds. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const isKnown = (value: Json | Known | undefined): value is Known =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'known' in value

/** The day, week (from Monday), month or year of the given moment in a zone, as wall times. */
export function wallSpan(known: Known['known'], now: number, zone: string): Span {
  const wall = wallTime(now, zone)
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  if (known === 'year') return { start: Date.UTC(year, 0, 1), end: Date.UTC(year + 1, 0, 1) }
  if (known === 'month') return { start: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) }
  if (known === 'week') {
    const monday = day - ((wall.getUTCDay() + 6) % 7)
    return { start: Date.UTC(year, month, monday), end: Date.UTC(year, month, monday + 7) }
  }
  return { start: Date.UTC(year, month, day), end: Date.UTC(year, month, day + 1) }
}

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** The first and the last day of a span, as dates are stored. */
export const daysOf = ({ start, end }: Span): readonly [first: string, last: string] => [dayOf(start), dayOf(end - 1)]
/** The span as instants. */
export const instantsOf = ({ start, end }: Span, zone: string): Span => ({
  start: instantOf(start, zone),
  end: instantOf(end, zone),
})
