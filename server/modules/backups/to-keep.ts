import { wallTime } from '#kernel/page/time-zone'
import { dayOf } from '../../calls/time-of-day.ts'

/** Scheduled backups that are kept: the last one of each of so many days, and of each of so many weeks. */
export const KEPT = { daily: 7, weekly: 4 } as const
const DAY_MS = 86_400_000
const BROKEN_DAYS = 7

/** What decides whether a backup is kept. */
export interface Keepable {
  readonly id: number
  readonly at: Date
  /** It was found to be damaged, so it takes no place of a good one. */
  readonly isBroken: boolean
}

/** The Monday of the week: `2026-04-27`. */
const weekOf = (at: Date, zone?: string): string => {
  const wall = wallTime(at.getTime(), zone)
  return new Date(wall.getTime() - ((wall.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

/** The last backup of each period, in the latest periods that have one. */
const lastOfEach = (
  newestFirst: readonly Keepable[],
  most: number,
  periodOf: (at: Date) => string,
): readonly Keepable[] => {
  const found = new Map<string, Keepable>()
  for (const each of newestFirst) {
    const period = periodOf(each.at)
    if (!found.has(period) && found.size < most) found.set(period, each)
  }
  return [...found.values()]
}

/**
 * Ids of the backups to keep. Days and weeks without a backup do not count, so that an installation that was off for
 * long loses nothing. A backup from the future, of a clock that was set back, is kept; a damaged one for a week.
 */
export const toKeep = (backups: readonly Keepable[], now: Date, zone?: string): ReadonlySet<number> => {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
  const good = newestFirst.filter(({ at, isBroken }) => !isBroken && at <= now)
  const kept = [
    ...lastOfEach(good, KEPT.daily, (at) => dayOf(at, zone)),
    ...lastOfEach(good, KEPT.weekly, (at) => weekOf(at, zone)),
    ...newestFirst.filter(({ at }) => at > now),
    ...newestFirst.filter(({ at, isBroken }) => isBroken && at.getTime() > now.getTime() - BROKEN_DAYS * DAY_MS),
  ]
  return new Set(kept.map(({ id }) => id))
}
