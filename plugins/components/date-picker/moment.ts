import dayjs, { type Dayjs } from 'dayjs'
import en from 'dayjs/locale/en.js'
import advancedFormat from 'dayjs/plugin/advancedFormat.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js'
import utc from 'dayjs/plugin/utc.js'
import weekOfYear from 'dayjs/plugin/weekOfYear.js'
import weekYear from 'dayjs/plugin/weekYear.js'
import { asDate, instantOf, offsetText, wallTime } from '#sdk/react'

for (const plugin of [utc, advancedFormat, customParseFormat, quarterOfYear, weekOfYear, weekYear]) dayjs.extend(plugin)

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

/**
 * A moment as a calendar has it. With a zone it is the wall time there, kept as UTC, so that the machine's own clock changes disturb nothing; without one it
 * is the machine's local time.
 */
export const momentAt = (time: number, zone?: string): Dayjs =>
  zone === undefined ? dayjs(time) : dayjs.utc(wallTime(time, zone).getTime())

export const nowIn = (zone?: string): Dayjs => momentAt(Date.now(), zone)

/** What library pickers give, or `dayjs` alone, as a moment. */
export const momentFrom = (wall: number, zone?: string): Dayjs => (zone === undefined ? dayjs(wall) : dayjs.utc(wall))

/** A text that is written in a format, and in no other way. */
export const readMoment = (text: string, format: string, zone: string | undefined): Dayjs =>
  zone === undefined ? dayjs(text, format, true) : dayjs.utc(text, format, true)

/** A moment from a preset, from text in the format, or from any usual spelling or timestamp; undefined when it is none. */
export function toMoment(value: unknown, format: string, now?: Dayjs, zone?: string): Dayjs | undefined {
  const read = (text: string, inFormat: string) => readMoment(text, inFormat, zone)
  if (typeof value === 'number') return momentOf(value, zone)
  if (typeof value !== 'string' || value === '') return undefined
  if (isDateKeyword(value)) return PRESETS[value]!(now ?? nowIn(zone))
  const quarter = /^(\d{4})-q([1-4])$/i.exec(value)
  if (quarter) return read(`${quarter[1]}-01-01`, 'YYYY-MM-DD').quarter(Number(quarter[2]))
  const week = /^(\d{4})-(\d{1,2})(?:st|nd|rd|th|周)$/.exec(value)
  if (week) return read(`${week[1]}-01-04`, 'YYYY-MM-DD').locale(CALENDAR).week(Number(week[2]))
  // A time of day belongs to today.
  return valid(read(value, format)) ?? timeOfToday(value, zone) ?? momentOf(value, zone)
}

function timeOfToday(text: string, zone: string | undefined): Dayjs | undefined {
  if (zone === undefined) return valid(dayjs(text, ['HH:mm:ss', 'HH:mm'], true))
  const time = valid(dayjs.utc(text, 'HH:mm:ss', true)) ?? valid(dayjs.utc(text, 'HH:mm', true))
  return time && nowIn(zone).hour(time.hour()).minute(time.minute()).second(time.second()).millisecond(0)
}

/** By the rule that columns and formulas have: seconds as well as milliseconds, and nothing for a day that no calendar has. */
function momentOf(value: number | string, zone: string | undefined): Dayjs | undefined {
  const date = asDate(value, zone)
  return date && momentAt(date.getTime(), zone)
}

function valid(moment: Dayjs): Dayjs | undefined {
  return moment.isValid() ? moment : undefined
}

/** A moment as it is stored: in the same words whoever picked it, and weeks with the year that they belong to. */
export function writeMoment(moment: { valueOf(): number }, format: string, zone?: string): string {
  const inWords = zone === undefined ? format : withInstant(format, instantOf(moment.valueOf(), zone), zone)
  return momentFrom(moment.valueOf(), zone).locale(CALENDAR).format(inWords.replace('YYYY-w', 'gggg-w'))
}

/** A stored or default value as text in the format; what is no moment is nothing. */
export function toText(value: unknown, format: string, now?: Dayjs, zone?: string): string {
  const moment = toMoment(value, format, now, zone)
  return moment ? writeMoment(moment, format, zone) : ''
}

/** A format with what says the instant itself, and the distance from UTC, written out: the moment of a zone knows its wall time alone. */
function withInstant(format: string, time: number, zone: string): string {
  return format.replace(/\[[^\]]*\]|ZZ?|X|x/g, (token) => {
    if (token.startsWith('[')) return token
    if (token.startsWith('Z')) return `[${offsetText(time, zone, token === 'Z' ? ':' : '')}]`
    return `[${token === 'X' ? Math.floor(time / 1000) : time}]`
  })
}
