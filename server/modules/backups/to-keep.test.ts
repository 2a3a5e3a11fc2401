import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../calls/time-of-day.ts'
import { KEPT, type Keepable, toKeep } from './to-keep.ts'

const DAY_MS = 86_400_000
const ZONE = 'Europe/Berlin'
const NOW = new Date('2026-05-14T10:00:00Z')
const daysAgo = (days: number, id: number, isBroken = false): Keepable => ({
  ...{ id, isBroken },
  at: new Date(NOW.getTime() - days * DAY_MS),
})
const kept = (backups: readonly Keepable[], now = NOW): readonly number[] =>
  [...toKeep(backups, now, ZONE)].toSorted((a, b) => a - b)

const backups = fc
  .array(fc.tuple(fc.integer({ min: -2, max: 90 * 24 }), fc.boolean()), { maxLength: 120 })
  .map((all) =>
    all.map(([hours, isBroken], id): Keepable => ({ id, isBroken, at: new Date(NOW.getTime() - hours * 3_600_000) })),
  )

describe('the backups to keep', () => {
  it('are those of seven days and, before them, the Sundays of further weeks', () => {
    const daily = Array.from({ length: 60 }, (_, days) => daysAgo(days, days))
    // 14 May is a Thursday: the last ones of the four weeks are of today, and of 10 May, 3 May and 26 April.
    expect(kept(daily)).toEqual([0, 1, 2, 3, 4, 5, 6, 11, 18])
  })

  it('are those of the last days that have one, after a pause', () => {
    expect(kept([40, 41, 42, 43, 44, 45, 46, 47, 60].map((days, id) => daysAgo(days, id)))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 8,
    ])
  })

  it('are one of each day', () => {
    expect(kept([daysAgo(0.1, 1), daysAgo(0.2, 2), daysAgo(0.3, 3)])).toEqual([1])
  })

  it('hold no damaged one in the place of a good one, and a damaged one for a week', () => {
    expect(kept([daysAgo(0.1, 1, true), daysAgo(0.2, 2), daysAgo(8, 3, true)])).toEqual([1, 2])
  })

  it('never lose the newest good one, are bounded, and stay when they are chosen again', () => {
    fc.assert(
      fc.property(backups, (all) => {
        const chosen = toKeep(all, NOW, ZONE)
        const past = all.filter(({ at, isBroken }) => at <= NOW && !isBroken)
        const newest = Math.max(...past.map(({ at }) => at.getTime()))
        if (past.length > 0) expect(past.some(({ id, at }) => at.getTime() === newest && chosen.has(id))).toBe(true)
        const good = past.filter(({ id }) => chosen.has(id))
        expect(good.length).toBeLessThanOrEqual(KEPT.daily + KEPT.weekly)
        const days = (of: readonly Keepable[]) => new Set(of.map(({ at }) => dayOf(at, ZONE))).size
        expect(days(good)).toBeGreaterThanOrEqual(Math.min(days(past), KEPT.daily))
        expect(
          toKeep(
            all.filter(({ id }) => chosen.has(id)),
            NOW,
            ZONE,
          ),
        ).toEqual(chosen)
      }),
    )
  })

  it('of a daily backup with deletions each day are at most one more week old than the weeks kept', () => {
    let held: Keepable[] = []
    for (let day = 200; day >= 0; day--) {
      const now = new Date(NOW.getTime() - day * DAY_MS)
      held.push({ id: day, at: now, isBroken: false })
      const chosen = toKeep(held, now, ZONE)
      held = held.filter(({ id }) => chosen.has(id))
    }
    expect(held.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 11, 18])
  })
})
