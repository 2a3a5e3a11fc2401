import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOf, writeRemaining } from './remaining.ts'

test('a time is written by units, and what has no unit of its own is in the next smaller one', () => {
  const two = 49 * 3600_000 + 61_000 + 7
  expect(writeRemaining(two, 'HH:mm:ss')).toBe('49:01:01')
  expect(writeRemaining(two, 'D[d] HH:mm:ss.SSS')).toBe('2d 01:01:01.007')
  expect(writeRemaining(two, 'mm:ss')).toBe('2941:01')
  expect(writeRemaining(-5, 'HH:mm')).toBe('00:00')
  expect(writeRemaining(two, '剩余 D 天')).toBe('剩余 2 天')
  expect(writeRemaining(two, '[Days] D')).toBe('Days 2')
})

test('hours, minutes, seconds and milliseconds are together as long as the time', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), (time) => {
      const [h, m, s, ms] = writeRemaining(time, 'H m s S').split(' ').map(Number) as [number, number, number, number]
      expect(((h * 60 + m) * 60 + s) * 1000 + ms).toBe(time)
    }),
  )
})

test('only a format with milliseconds is written more often than once a second', () => {
  expect([stepOf('HH:mm:ss'), stepOf('ss.SSS'), stepOf('[S] ss')]).toEqual([1000, 33, 1000])
})
