import { instantOf, wallTime } from '#kernel/page/time-zone'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Whether a text is a time of the day: `03:00`. */
export const isTimeOfDay = (text: string): boolean => TIME.test(text)

/** The wall time of midnight before an instant. */
const midnightOf = (now: Date, zone?: string): number => Math.floor(wallTime(now.getTime(), zone).getTime() / DAY) * DAY

/** When a clock shows the time on the day from `midnight` on; later where the clock skips it, the first of two. */
const timeOn = (midnight: number, time: string, zone?: string): Date => {
  const [, hours = '0', minutes = '0'] = TIME.exec(time) ?? []
  return new Date(instantOf(midnight + (Number(hours) * 60 + Number(minutes)) * MINUTE, zone))
}

/** The latest instant, `now` included, at which it was that time of the day. Without a zone: the machine's. */
export const latestTime = (time: string, now: Date, zone?: string): Date => {
  const midnight = midnightOf(now, zone)
  const today = timeOn(midnight, time, zone)
  return today <= now ? today : timeOn(midnight - DAY, time, zone)
}

/** The first instant after `now` at which it will be that time of the day. */
export const nextTime = (time: string, now: Date, zone?: string): Date => {
  const midnight = midnightOf(now, zone)
  const today = timeOn(midnight, time, zone)
  return today > now ? today : timeOn(midnight + DAY, time, zone)
}

/** The calendar day of an instant: `2026-05-01`. */
export const dayOf = (at: Date, zone?: string): string => wallTime(at.getTime(), zone).toISOString().slice(0, 10)
