import type { Dayjs } from 'dayjs'
import { isDateKeyword, nowIn, toMoment, writeMoment } from '../date-picker/moment.ts'
import type { Range } from './submitted.ts'

const day = (from: Dayjs, to: Dayjs = from): [Dayjs, Dayjs] => [from.startOf('day'), to.endOf('day')]
const monday = (today: Dayjs): Dayjs => today.subtract((today.day() + 6) % 7, 'day')

const PRESETS: { readonly [name: string]: (today: Dayjs) => [Dayjs, Dayjs] } = {
  today: (today) => day(today),
  yesterday: (today) => day(today.subtract(1, 'day')),
  // Spelt this way in older pages.
  yestoday: (today) => day(today.subtract(1, 'day')),
  curWeek: (today) => day(monday(today), monday(today).add(6, 'day')),
  curMonth: (today) => [today.startOf('month'), today.endOf('month')],
  curQuarter: (today) => [today.startOf('quarter'), today.endOf('quarter')],
  curYear: (today) => [today.startOf('year'), today.endOf('year')],
  lastWeek: (today) => day(today.subtract(7, 'day'), today),
  lastMonth: (today) => day(today.subtract(1, 'month'), today),
  last3Month: (today) => day(today.subtract(3, 'month'), today),
  lastYear: (today) => day(today.subtract(1, 'year'), today),
}

const isPreset = (value: unknown): value is string => typeof value === 'string' && Object.hasOwn(PRESETS, value)
const endsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? value.split(',').map((part) => part.trim()) : Array.isArray(value) ? value : []

/** Whether a value names a period, or either of its ends names a day. */
export const isRangeKeyword = (value: unknown): boolean => isPreset(value) || endsOf(value).some(isDateKeyword)

/** A range from a preset, a pair, or a text with a comma; undefined when either end is missing. */
export function toRange(value: unknown, format: string, now?: Dayjs, zone?: string): Range | undefined {
  if (isPreset(value)) return write(PRESETS[value]!(now ?? nowIn(zone)), format, zone)
  const pair = endsOf(value)
  const [start, end] = pair.map((each) => toMoment(each, format, now, zone))
  return pair.length === 2 && start && end ? write([start, end], format, zone) : undefined
}

const write = ([start, end]: readonly [Dayjs, Dayjs], format: string, zone?: string): Range => [
  writeMoment(start, format, zone),
  writeMoment(end, format, zone),
]
