import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, isTimeOfDay, latestTime, nextTime } from './time-of-day.ts'

const BERLIN = 'Europe/Berlin'
const at = (text: string): Date => new Date(text)
const iso = (date: Date): string => date.toISOString()

describe('a time of the day', () => {
  it('is two digits for the hour and two for the minute', () => {
    expect(['03:00', '00:00', '23:59'].every(isTimeOfDay)).toBe(true)
    expect(['3:00', '24:00', '12:60', '', 'off', '03:00:00'].some(isTimeOfDay)).toBe(false)
  })

  it('comes today or tomorrow, and came today or yesterday', () => {
    const now = at('2026-05-01T10:00:00Z')
    expect(iso(nextTime('13:30', now, BERLIN))).toBe('2026-05-01T11:30:00.000Z')
    expect(iso(nextTime('03:00', now, BERLIN))).toBe('2026-05-02T01:00:00.000Z')
    expect(iso(latestTime('13:30', now, BERLIN))).toBe('2026-04-30T11:30:00.000Z')
    expect(iso(latestTime('12:00', now, BERLIN))).toBe('2026-05-01T10:00:00.000Z')
    expect(iso(nextTime('12:00', now, BERLIN))).toBe('2026-05-02T10:00:00.000Z')
  })

  it('is later by an hour on the day on which the clock skips it', () => {
    expect(iso(nextTime('02:30', at('2026-03-28T12:00:00Z'), BERLIN))).toBe('2026-03-29T01:30:00.000Z')
    expect(iso(nextTime('02:30', at('2026-03-29T01:30:00Z'), BERLIN))).toBe('2026-03-30T00:30:00.000Z')
  })

  it('comes once on the day on which the clock shows it twice', () => {
    const first = nextTime('02:30', at('2026-10-24T12:00:00Z'), BERLIN)
    expect(iso(first)).toBe('2026-10-25T00:30:00.000Z')
    expect(iso(nextTime('02:30', first, BERLIN))).toBe('2026-10-26T01:30:00.000Z')
    expect(iso(latestTime('02:30', at('2026-10-25T01:45:00Z'), BERLIN))).toBe(iso(first))
  })

  it('comes once on every calendar day of every zone', () => {
    const zone = fc.constantFrom(
      'UTC',
      BERLIN,
      'Asia/Shanghai',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    )
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const instant = fc.date({ min: at('2012-01-02T00:00:00Z'), max: at('2039-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, time, instant, (where, when, now) => {
        const [latest, next] = [latestTime(when, now, where), nextTime(when, now, where)]
        expect(latest <= now && now < next).toBe(true)
        const days = (Date.parse(dayOf(next, where)) - Date.parse(dayOf(latest, where))) / 86_400_000
        expect(days).toBe(1)
        expect(iso(latestTime(when, next, where))).toBe(iso(next))
      }),
    )
  })
})
