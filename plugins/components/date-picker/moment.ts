import dayjs, { type Dayjs } from 'dayjs'
import en from 'dayjs/locale/en.js'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js'
import weekOfYear from 'dayjs/plugin/weekOfYear.js'
import weekYear from 'dayjs/plugin/weekYear.js'
import { asDate } from '#sdk/react'

for (const plugin of [advancedFormat, customParseFormat, quarterOfYear, weekOfYear, weekYear]) dayjs.extend(plugin)

/** English words; weeks begin on Monday and the first has the year's first Thursday, so that a week has one number in both languages. */
export const CALENDAR = 'tessera'
const calendar = { ...en, name: CALENDAR, weekStart: 1, yearStart: 4 }
dayjs.locale(calendar, undefined, true)

export type PickerKind = 'date' | 'year' | 'quarter' | 'month' | 'week' | 'time'

const FORMATS: { readonly [Kind in PickerKind]: string } = {
  date: 'YYYY-MM-DD',
  year: 'YYYY',
  quarter: 'YYYY-qQ',
  month: 'YYYY-MM',
  week: 'YYYY-wo',
  time: 'HH:mm:ss',
}

/** The format that the author chose, else the one of the picker's kind. */
export function formatFor(kind: PickerKind, format: string, showTime: boolean): string {
  return format || (kind === 'date' && showTime ? 'YYYY-MM-DD HH:mm:ss' : FORMATS[kind])
}

const PRESETS: { readonly [name: string]: (today: Dayjs) => Dayjs } = {
  today: (today) => today,
  yesterday: (today) => today.subtract(1, 'day'),
  // Spelt this way in older pages.
  yestoday: (today) => today.subtract(1, 'day'),
  last7: (today) => today.subtract(7, 'day'),
  last30: (today) => today.subtract(1, 'month'),
  last90: (today) => today.subtract(3, 'month'),
}

/** Whether a value names a day relative to today. */
export const isDateKeyword = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(PRESETS, value)

/** A moment from a preset, from text in the format, or from any usual spelling or timestamp; undefined when it is none. */
export function toMoment(value: unknown, format: string, now: Dayjs = dayjs()): Dayjs | undefined {
  if (typeof value === 'number') return momentOf(value)
  if (typeof value !== 'string' || value === '') return undefined
  if (isDateKeyword(value)) return PRESETS[value]!(now)
  const quarter = /^(\d{4})-q([1-4])$/i.exec(value)
  if (quarter) return dayjs(`${quarter[1]}-01-01`).quarter(Number(quarter[2]))
  const week = /^(\d{4})-(\d{1,2})(?:st|nd|rd|th|周)$/.exec(value)
  if (week) return dayjs(`${week[1]}-01-04`).locale(CALENDAR).week(Number(week[2]))
  // A time of day belongs to today.
  return valid(dayjs(value, format, true)) ?? valid(dayjs(value, ['HH:mm:ss', 'HH:mm'], true)) ?? momentOf(value)
}

/** By the rule that columns and formulas have: seconds as well as milliseconds, and nothing for a day that no calendar has. */
function momentOf(value: number | string): Dayjs | undefined {
  const date = asDate(value)
  return date && dayjs(date)
}

function valid(moment: Dayjs): Dayjs | undefined {
  return moment.isValid() ? moment : undefined
}

/** A moment as it is stored: in the same words whoever picked it, and weeks with the year that they belong to. */
export function writeMoment(moment: { valueOf(): number }, format: string): string {
  return dayjs(moment.valueOf()).locale(CALENDAR).format(format.replace('YYYY-w', 'gggg-w'))
}

/** A stored or default value as text in the format; what is no moment is nothing. */
export function toText(value: unknown, format: string, now?: Dayjs): string {
  const moment = toMoment(value, format, now)
  return moment ? writeMoment(moment, format) : ''
}
