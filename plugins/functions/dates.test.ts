import dayjs from 'dayjs'
import advancedFormat from 'dayjs/plugin/advancedFormat'
import isoWeek from 'dayjs/plugin/isoWeek'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#sdk'
import { dateAdd } from './date-add.ts'
import { dateDiff } from './date-diff.ts'
import { format } from './format.ts'
import { timestamp } from './timestamp.ts'
import { today } from './today.ts'

dayjs.extend(advancedFormat)
dayjs.extend(isoWeek)

type Call = (...args: readonly Json[]) => Json
const lib: { [name: string]: Call } = {}
for (const declaration of [timestamp, format, dateAdd, dateDiff, today]) lib[declaration.name] = declaration.create(lib) as Call
const call = (name: string, ...args: readonly Json[]) => lib[name]?.(...args)

// Whole minutes: time zones had odd seconds before 1930.
// Ten digits are seconds.
const time = fc
  .integer({ min: Date.UTC(1930, 0, 1), max: Date.UTC(2199, 11, 31) })
  .filter((at) => Math.abs(at) < 1e9 || Math.abs(at) >= 1e10)
const TOKENS = 'YYYY YY MMMM MMM MM M Do DD D dddd ddd dd d HH H hh h mm m ss s SSS A a Q W WW Z ZZ X x [at] - : 年'.split(' ')
const formats = fc.array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(' '))

test('FORMAT shows every date as dayjs does', () => {
  fc.assert(
    fc.property(time, formats, (at, pattern) => {
      expect(call('FORMAT', at, pattern)).toBe(dayjs(at).format(pattern))
    }),
  )
})

test('TIMESTAMP reads what dayjs writes', () => {
  fc.assert(
    fc.property(time, fc.constantFrom('YYYY-MM-DD HH:mm:ss.SSS', 'YYYY/M/D H:m:s.SSS', 'YYYY-MM-DDTHH:mm:ss.SSSZ'), (at, pattern) => {
      const text = dayjs(at).format(pattern)
      expect(call('TIMESTAMP', text)).toBe(pattern.endsWith('Z') ? at : dayjs(text).valueOf())
    }),
  )
})

const units = fc.constantFrom('year', 'month', 'week', 'day', 'hour', 'minute', 'second')

test('DATEADD moves as dayjs does', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: -200, max: 200 }), units, (at, amount, unit) => {
      const expected = dayjs(at).add(amount, unit as dayjs.ManipulateType)
      expect(call('DATEADD', at, amount, unit)).toBe(expected.valueOf())
    }),
  )
})

test('DATEDIFF undoes DATEADD, and turns its sign with its arguments', () => {
  const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => dayjs('1930-01-01').add(days, 'day').format('YYYY-MM-DD'))
  fc.assert(
    fc.property(dates, fc.integer({ min: -400, max: 400 }), fc.constantFrom('day', 'week'), (date, amount, unit) => {
      expect(call('DATEDIFF', date, call('DATEADD', date, amount, unit) ?? null, unit)).toBe(amount)
    }),
  )
  fc.assert(
    fc.property(dates, dates, (a, b) => {
      const [there, back] = [call('DATEDIFF', a, b, 'month') as number, call('DATEDIFF', b, a, 'month') as number]
      expect(there + back).toBe(0)
    }),
  )
})
