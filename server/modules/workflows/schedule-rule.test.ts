import { describe, expect, it } from 'vitest'
import { type DateRule, dueAt, nextOf, problemOf, ruleOf, valuesDue } from './schedule-rule.ts'

const cron = (text: string, zone = 'UTC') => ({ kind: 'cron', cron: text, zone }) as const
const timesOf = (text: string, zone: string, from: string, count: number): readonly (string | undefined)[] => {
  const times: Date[] = []
  for (let at: Date | null = new Date(from); at && times.length < count; ) {
    at = nextOf(cron(text, zone), at)
    if (at) times.push(at)
  }
  return times.map((time) => time.toISOString())
}
const dates = (more: Partial<DateRule> = {}): DateRule => ({
  ...{ kind: 'field', model: 'order', field: 'due', amount: 0, unit: 'days', where: undefined, zone: 'UTC' },
  ...more,
})
const english = (told: unknown) => (told as { readonly en: string } | null)?.en

describe('a cron expression', () => {
  it('is due once on the day that has no 02:30, and once on the day that has two', () => {
    expect(timesOf('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    expect(timesOf('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('follows the hours of its zone', () => {
    expect(timesOf('0 9 * * 1-5', 'Asia/Shanghai', '2026-11-27T12:00:00Z', 1)).toEqual(['2026-11-30T01:00:00.000Z'])
  })

  it.each([
    ['* * * * * *', /five fields/],
    ['@daily', /five fields/],
    ['', /five fields/],
    ['0 0 30 2 *', /never comes/],
    ['61 * * * *', /not valid/],
    ['a b c d e', /not valid/],
  ])('is refused as %j', (text, words) => {
    expect(english(problemOf(ruleOf({ kind: 'cron', cron: text }), () => undefined))).toMatch(words)
  })

  it('is refused in a zone that does not exist', () => {
    const rule = ruleOf({ kind: 'cron', cron: '0 2 * * *', zone: 'Mars/Base' })
    expect(english(problemOf(rule, () => undefined))).toMatch(/no time zone “Mars\/Base”/)
  })
})

describe('a date of records', () => {
  it('needs a date field of a model', () => {
    const rule = (params: object) => ruleOf({ kind: 'field', ...params })
    const types = (name: string) => ({ day: 'date', title: 'text' })[name]
    expect(english(problemOf(rule({}), types))).toMatch(/Choose a model/)
    expect(english(problemOf(rule({ model: 'order' }), types))).toMatch(/Choose a date field/)
    expect(english(problemOf(rule({ model: 'order', field: 'title' }), types))).toMatch(/no date field “title”/)
    expect(problemOf(rule({ model: 'order', field: 'day' }), types)).toBeNull()
  })

  it('counts days of the calendar over a change of the clock, and hours as they are', () => {
    const rule = dates({ zone: 'Europe/Berlin', amount: -1 })
    // 10:00 in Berlin on the day of the change is 10:00 there on the day before.
    expect(new Date(dueAt(rule, '2026-03-29T08:00:00.000Z')).toISOString()).toBe('2026-03-28T09:00:00.000Z')
    expect(new Date(dueAt({ ...rule, unit: 'hours', amount: -24 }, '2026-03-29T08:00:00.000Z')).toISOString()).toBe(
      '2026-03-28T08:00:00.000Z',
    )
  })

  it('begins a day at midnight in its zone', () => {
    expect(new Date(dueAt(dates({ zone: 'Asia/Shanghai' }), '2026-05-01')).toISOString()).toBe(
      '2026-04-30T16:00:00.000Z',
    )
    expect(new Date(dueAt(dates({ unit: 'hours', amount: 9 }), '2026-05-01')).toISOString()).toBe(
      '2026-05-01T09:00:00.000Z',
    )
  })

  it('names the values that are due within a span', () => {
    const span = { since: Date.parse('2026-04-30T15:59:00Z'), until: Date.parse('2026-04-30T16:00:00Z') }
    expect(valuesDue(dates({ zone: 'Asia/Shanghai' }), span, true)).toEqual(['2026-05-01', '2026-05-01'])
    expect(valuesDue(dates({ zone: 'UTC' }), span, true)).toBeNull()
    expect(valuesDue(dates({ unit: 'minutes', amount: -10 }), span, false)).toEqual([
      '2026-04-30T16:09:00.000Z',
      '2026-04-30T16:10:00.000Z',
    ])
  })
})
