import type { Dayjs } from 'dayjs'
import { readTime, type Time, UNITS, type Unit } from '../time-picker/time.ts'
import type { TimeManner, TimeWords } from '../time-picker/time-box.tsx'
import { nowIn, readMoment, toMoment, writeMoment } from './moment.ts'

const LETTERS = { hour: /h/i, minute: /m/, second: /s/ } as const

/** The units of a time that a format holds; all of them where it holds none. */
export function unitsIn(format: string): readonly Unit[] {
  const found = UNITS.filter((unit) => LETTERS[unit].test(format))
  return found.length > 0 ? found : UNITS
}

/** Times as texts in any format of a date control; what the format says beside the time is taken from `day`. */
export function timeWords(format: string, day: Dayjs | undefined, zone: string | undefined): TimeWords {
  return {
    units: unitsIn(format),
    read: (text) => {
      const usual = readTime(text, 'HH:mm:ss')
      if (usual) return usual
      const moment = readMoment(text, format, zone)
      return moment.isValid() ? timeOf(moment) : undefined
    },
    write: ({ hour, minute, second }) => writeMoment((day ?? nowIn(zone)).hour(hour).minute(minute).second(second), format, zone),
  }
}

const timeOf = (moment: Dayjs): Time => ({ hour: moment.hour(), minute: moment.minute(), second: moment.second() })

/** Seconds since midnight of a time that is written in a date control's format; undefined where it is none. */
export function secondsIn(text: string, format: string, zone: string | undefined): number | undefined {
  const moment = toMoment(text, format, undefined, zone)
  return moment && (moment.hour() * 60 + moment.minute()) * 60 + moment.second()
}

/** How a time is chosen by a date control, which has no steps of its own. */
export const mannerOf = (format: string, showNow: boolean, allowClear: boolean): TimeManner => ({
  format,
  steps: { hour: 1, minute: 1, second: 1 },
  use12Hours: /h/.test(format),
  needConfirm: true,
  showNow,
  choosesByScroll: false,
  isReadOnly: false,
  allowClear,
})

/** A column of the times beside a calendar: a unit, or the half of the day. */
export type TimePart = Unit | 'half'

/** The columns, in the order in which they are drawn. */
export const partsIn = (format: string): readonly TimePart[] => [
  ...UNITS.filter((unit) => LETTERS[unit].test(format)),
  ...(/a/i.test(format) ? (['half'] as const) : []),
]

const SIZES = { hour: 24, minute: 60, second: 60, half: 2 } as const
const placeOf = (part: TimePart, moment: Dayjs): number => (part === 'half' ? (moment.hour() < 12 ? 0 : 1) : moment[part]())

/** Where a key leads within a column of times: by one with arrows, by a sixth with Page keys, to its ends with Home and End; undefined for other keys. */
export function partMovedBy(part: TimePart, key: string, from: Dayjs): Dayjs | undefined {
  const size = SIZES[part]
  const at = placeOf(part, from)
  const page = Math.max(1, size / 6)
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, PageUp: at - page, PageDown: at + page, Home: 0, End: size - 1 }[key]
  if (to === undefined) return undefined
  const next = Math.min(size - 1, Math.max(0, Math.round(to)))
  return part === 'half' ? from.hour((from.hour() % 12) + next * 12) : from[part](next)
}
