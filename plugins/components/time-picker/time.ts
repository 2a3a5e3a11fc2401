import { asDate, wallTime } from '#sdk/react'

/** A time of day; hours are 0 to 23. */
export interface Time {
  readonly hour: number
  readonly minute: number
  readonly second: number
}
export type Unit = keyof Time
export type Steps = Time

export const UNITS = ['hour', 'minute', 'second'] as const
export const TOKENS = { hour: 'HH', minute: 'mm', second: 'ss' } as const
const MOST = { hour: 23, minute: 59, second: 59 } as const

const FORMATS = ['HH:mm:ss', 'HH:mm', 'HHmmss', 'HHmm', 'HH', 'mm', 'ss'] as const
export const formatOf = (format: unknown): string => FORMATS.find((each) => each === format) ?? 'HH:mm:ss'
/** The units that a format has, from hours on. */
export const unitsOf = (format: string): readonly Unit[] => UNITS.filter((unit) => format.includes(TOKENS[unit]))

const two = (value: number): string => String(value).padStart(2, '0')

/** A time as text in one of the formats. */
export const writeTime = (time: Time, format: string): string =>
  format.replace('HH', two(time.hour)).replace('mm', two(time.minute)).replace('ss', two(time.second))

function checked(hour: number, minute: number, second: number): Time | undefined {
  return hour <= MOST.hour && minute <= MOST.minute && second <= MOST.second ? { hour, minute, second } : undefined
}

function byFormat(text: string, format: string): Time | undefined {
  const units = unitsOf(format)
  const match = new RegExp(`^${units.reduce((pattern, unit) => pattern.replace(TOKENS[unit], '(\\d{2})'), format)}$`).exec(text)
  if (!match) return undefined
  const at = (unit: Unit) => (units.includes(unit) ? Number(match[units.indexOf(unit) + 1]) : 0)
  return checked(at('hour'), at('minute'), at('second'))
}

/** A time from a text in the format, in a usual spelling (`9:05`, `1:30 PM`, `下午 1:30`), from a date with a time, or from a timestamp; undefined where it is none. */
export function readTime(value: unknown, format: string, zone?: string): Time | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  if (text === '') return undefined
  const own = byFormat(text, format)
  if (own) return own
  const usual = /^(?:(上午|下午)\s*)?(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?:\s*(am|pm))?$/i.exec(text)
  if (usual) {
    const [, before, hours, minutes, seconds = '0', after] = usual
    const half = (before ?? after ?? '').toLowerCase()
    const isLate = half === 'pm' || half === '下午'
    const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0)
    return half !== '' && Number(hours) > 12 ? undefined : checked(hour, Number(minutes), Number(seconds))
  }
  const date = typeof value === 'number' || /\d{4}[-/]\d/.test(text) || /^\d{10,13}$/.test(text) ? asDate(value, zone) : undefined
  return date && timeIn(date.getTime(), zone)
}

/** A stored or default value as text in the format; what is no time is nothing. */
export function toTimeText(value: unknown, format: string, zone?: string): string {
  const time = readTime(value, format, zone)
  return time ? writeTime(time, format) : ''
}

/** Seconds since midnight: which of two times is earlier. */
export const secondsOf = ({ hour, minute, second }: Time): number => (hour * 60 + minute) * 60 + second

/** Every how many hours, minutes and seconds there is a choice. */
export function stepsOf(wrap: { readonly hourStep: number; readonly minuteStep: number; readonly secondStep: number }): Steps {
  const step = (value: number, most: number) => Math.min(most, Math.max(1, Math.trunc(value)))
  return { hour: step(wrap.hourStep, 23), minute: step(wrap.minuteStep, 59), second: step(wrap.secondStep, 59) }
}

/** The choices of a unit. */
export const choicesOf = (unit: Unit, step: number): readonly number[] =>
  Array.from({ length: Math.floor(MOST[unit] / step) + 1 }, (_, at) => at * step)

/** The time that can be chosen at or before another one. */
export const stepped = (time: Time, steps: Steps): Time => ({
  hour: time.hour - (time.hour % steps.hour),
  minute: time.minute - (time.minute % steps.minute),
  second: time.second - (time.second % steps.second),
})
/** Whether a time is one of the choices, in the units that the format has. */
export const canBeChosen = (time: Time, steps: Steps, units: readonly Unit[]): boolean =>
  units.every((unit) => time[unit] % steps[unit] === 0)

function timeIn(time: number, zone: string | undefined): Time {
  const wall = wallTime(time, zone)
  return { hour: wall.getUTCHours(), minute: wall.getUTCMinutes(), second: wall.getUTCSeconds() }
}

export const now = (zone?: string): Time => timeIn(Date.now(), zone)
