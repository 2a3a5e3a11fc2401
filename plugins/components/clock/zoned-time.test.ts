import dayjs from 'dayjs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallTime, writeWallTime } from './zoned-time.ts'

const moment = Date.UTC(2024, 4, 1, 16, 5, 9)

test('a moment is another time of day in another zone, and none in a zone that there is not', () => {
  const write = (zone: string, format = 'YYYY-MM-DD dddd HH:mm:ss') => writeWallTime(wallTime(moment, zone)!, format, 'en')
  expect(write('UTC')).toBe('2024-05-01 Wednesday 16:05:09')
  expect(write('Asia/Shanghai')).toBe('2024-05-02 Thursday 00:05:09')
  expect(write('America/New_York', 'h:mm A')).toBe('12:05 PM')
  expect(writeWallTime(wallTime(moment, 'UTC')!, 'M月D日 ddd A h:mm', 'zh')).toBe('5月1日 周三 下午 4:05')
  expect(wallTime(moment, 'Mars/Olympus')).toBeUndefined()
})

test('without a zone it is the time that the machine shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2100, 0, 1) }), (at) => {
      const format = 'YYYY-MM-DD HH:mm:ss h:m:s'
      expect(writeWallTime(wallTime(at, '')!, format, 'en')).toBe(dayjs(at).format(format))
    }),
  )
})
