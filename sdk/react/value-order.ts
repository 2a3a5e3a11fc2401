import type { Json } from '#kernel/page/values'
import { asDate } from './read-date.ts'

const NUMBER = /^-?\d+(\.\d+)?$/
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export type Compared = { readonly kind: 'number' | 'time'; readonly order: number } | undefined

/**
 * Order of two numbers, dates or times of day, which may be texts; undefined where they cannot be compared. A date without a time is a whole day. `zone` is
 * where texts without a zone are local time; that of the machine unless given.
 */
export function valueOrder(a: Json, b: Json, zone?: string): Compared {
  const [one, two] = [a, b].map((value) => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''))
  if (!one || !two) return undefined
  if (NUMBER.test(one) && NUMBER.test(two)) return { kind: 'number', order: one === two ? 0 : Number(one) - Number(two) }
  const [clock, other] = [CLOCK.exec(one), CLOCK.exec(two)]
  if (clock && other) return { kind: 'time', order: secondsOf(clock) - secondsOf(other) }
  const isWholeDay = DAY.test(one) || DAY.test(two)
  const [first, second] = [one, two].map((text) => asDate(isWholeDay && DAY.test(text.slice(0, 10)) ? text.slice(0, 10) : text, zone))
  return first && second ? { kind: 'time', order: first.getTime() - second.getTime() } : undefined
}

const secondsOf = ([, hours, minutes, seconds = '0']: RegExpExecArray): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
