import { readTime, secondsOf, toTimeText } from '../time-picker/time.ts'

/** Both ends as texts in the format; an end that is still to be chosen is empty. */
export type Ends = readonly [start: string, end: string]

/** A pair, or a text with a comma; what is no time is an empty end. */
export function toEnds(value: unknown, format: string, zone?: string): Ends {
  const pair: readonly unknown[] = typeof value === 'string' ? value.split(/[,，]/) : Array.isArray(value) ? value : []
  return pair.length === 2 ? [toTimeText(pair[0], format, zone), toTimeText(pair[1], format, zone)] : ['', '']
}

/** The range, where both ends are chosen and the end is not before the start. */
export function toTimeRange(value: unknown, format: string, zone?: string): Ends | undefined {
  const ends = toEnds(value, format, zone)
  return ends[0] !== '' && ends[1] !== '' && !isBefore(ends[1], ends[0], format) ? ends : undefined
}

/** Whether one time of day is earlier than another; never where either is missing. */
export function isBefore(one: string, other: string, format: string): boolean {
  const [a, b] = [readTime(one, format), readTime(other, format)]
  return a !== undefined && b !== undefined && secondsOf(a) < secondsOf(b)
}
