import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toText } from '#plugins/components/date-picker/moment'
import { toRange } from '#plugins/components/date-picker-range/range'
import { dateText } from '#plugins/components/edit-table/values'
import { written } from '#plugins/components/static-item/written'
import { readTime } from '#plugins/components/time-picker/time'
import { functionDeclarations } from '#plugins/presets/functions'
import type { Json } from '#sdk'
import { asDate, formatValue } from '#sdk/react'
import { momentsOf } from '../../sdk/react/chart/dates.ts'
import { formatCell } from '../../sdk/react/format-cell.ts'
import { runs } from '../helpers/long.ts'

const lib: { [name: string]: (...args: readonly unknown[]) => unknown } = {}
for (const { name, create } of functionDeclarations) lib[name] = create(lib as never) as never

const FORMAT = 'YYYY-MM-DD HH:mm:ss'
/** Values that servers send where a date is expected, and that are none. */
const NO_DATES: readonly Json[] = [
  ...[
    '0000-00-00',
    '0000-00-00 00:00:00',
    '2024-02-31',
    '2023-02-29',
    '2024/04/31 10:00',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '20240231',
  ],
  ...[
    '2024-02-31T00:00:00Z',
    '2024-02-31T00:00:00+08:00',
    '2024-03-05 24:30:00',
    '2024-03-05 10:61',
    'Feb 31, 2024',
    '31 Apr 2024',
    '02/31/2024',
  ],
  ...['Order 12', 'Room 5', 'maybe 2024', 'soon', '12345', '123456789', 'A-2024-03-05', '2024-03-05x', '1e12', '-', 'n/a', 'true', '٢٠٢٤'],
]
/** Several spellings of one moment, by the local time that they mean. */
const DATES: readonly (readonly [shown: string, values: readonly Json[]])[] = [
  [
    '2024-03-05 08:09:07',
    ['2024-03-05 08:09:07', '2024-03-05T08:09:07', '2024/3/5 8:9:7', '2024.3.5 08:09:07', '20240305 08:09:07', ' 2024-03-05 08:09:07.9 '],
  ],
  [
    '2024-03-05 00:00:00',
    ['2024-03-05', '2024/3/5', '20240305', 'Mar 5, 2024', 'March 5, 2024', '5 March 2024', 'Tue, 5 Mar 2024 00:00:00', '03/05/2024'],
  ],
  ['2024-01-01 00:00:00', ['2024', '2024-01', '2024/1', '202401']],
]
const ofMoment = (time: number): readonly Json[] => {
  const iso = new Date(time).toISOString()
  return [
    time,
    `${time}`,
    time / 1000,
    `${time / 1000}`,
    iso,
    iso.replace('T', ' '),
    iso.replace('Z', '+00:00'),
    iso.replace('Z', '+00'),
    new Date(time).toUTCString(),
    String(new Date(time)),
  ]
}

describe('dates', () => {
  it.each(NO_DATES)('leave %j as it is in formulas', (value) => {
    expect(lib.TIMESTAMP!(value)).toBe(null)
    for (const name of ['FORMAT', 'DATEADD', 'STARTOF', 'ENDOF']) expect([name, lib[name]!(value)]).toEqual([name, value])
    for (const name of ['WEEKDAY', 'DAYSINMONTH', 'DATEDIFF']) expect([name, lib[name]!(value, value)]).toEqual([name, null])
    expect([lib.ISAFTER!('9999-01-01', value), lib.ISBEFORE!('0001-01-01', value), lib.AGO!(value)]).toEqual([false, false, ''])
  })

  it.each(NO_DATES)('leave %j as it is in columns and fields', (value) => {
    expect(asDate(value)).toBeUndefined()
    for (const format of [FORMAT, 'YYYY-MM-DD', 'YYYY年MM月DD日', 'HH:mm:ss'])
      expect(formatValue(value, format, { dates: 'en' })).toBe(value)
    expect([formatCell(value, 'date1'), formatCell(value, 'date2')]).toEqual([value, value])
    expect(written(value, { dateType: FORMAT, numberType: '' })).toBe(value)
    expect(dateText(value, FORMAT)).toBeUndefined()
    expect(toText(value, FORMAT)).toBe('')
    expect(toRange([value, '2024-03-05'], FORMAT)).toBeUndefined()
    expect(momentsOf([value as string, '2024-03-05'])).toBeUndefined()
    expect(readTime(value, 'HH:mm:ss')).toBeUndefined()
  })

  it.each(DATES)('read every spelling of %s alike', (shown, values) => {
    for (const value of values) {
      expect([value, lib.FORMAT!(value)]).toEqual([value, shown])
      expect([value, formatValue(value, FORMAT)]).toEqual([value, shown])
    }
  })

  it('read seconds, milliseconds and texts of any moment alike in formulas, columns and fields', () => {
    const seconds = fc.integer({ min: 1e9, max: 9_999_999_999 })
    fc.assert(
      fc.property(seconds, (second) => {
        const shown = lib.FORMAT!(new Date(second * 1000))
        for (const value of ofMoment(second * 1000)) {
          expect([value, lib.FORMAT!(value)]).toEqual([value, shown])
          expect([value, formatCell(value, 'date2', { format: FORMAT })]).toEqual([value, shown])
          expect([value, toText(value, FORMAT)]).toEqual([value, shown])
          expect([value, dateText(value, FORMAT)]).toEqual([value, shown])
        }
      }),
      { numRuns: runs(50, 2_000) },
    )
  })

  it('are the same values for formulas and columns, whatever text is given', () => {
    const piece = fc.constantFrom(...'2024 03 5 31 0 - / . : T Z + 08:00 08:09 Mar Feb 29 , GMT PM ( ) 1709596800'.split(' '), ' ')
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.constantFrom(...NO_DATES.map(String)),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.oneof(text, fc.double(), fc.integer()), (value) => {
        const time = lib.TIMESTAMP!(value) as number | null
        const inRange = time === null || Number.isNaN(new Date(time).getTime()) ? undefined : new Date(time).getTime()
        expect([value, inRange]).toEqual([value, asDate(value)?.getTime()])
      }),
      { numRuns: runs(2_000, 100_000) },
    )
  })

  it('given in seconds are answered in seconds', () => {
    expect(lib.DATEADD!(1_709_596_800, 2, 'hour')).toBe(1_709_604_000)
    expect(lib.DATEADD!(1_709_596_800_000, 2, 'hour')).toBe(1_709_604_000_000)
    expect(lib.DATEDIFF!(1_709_596_800, 1_709_596_800_000 + 7_200_000, 'hour')).toBe(2)
    expect(lib.STARTOF!(1_709_597_999, 'minute')).toBe(1_709_597_940)
    expect(lib.ENDOF!(1_709_597_999, 'minute')).toBe(1_709_597_999.999)
  })

  it('of early 1970 keep their day, although their milliseconds have ten digits', () => {
    expect(lib.STARTOF!('1970-03-05', 'month')).toBe('1970-03-01')
    expect(lib.ENDOF!('1970-03-05', 'month')).toBe('1970-03-31')
    expect(lib.DATEADD!('1970-03-05', 1)).toBe('1970-03-06')
    expect(lib.ISAFTER!('1970-03-05', '1970-03-04', 'day')).toBe(true)
    expect(lib.DATERANGE!('curMonth', '1970-03-05')).toEqual(['1970-03-01', '1970-03-31'])
    expect(lib.DATEPARSE!('05/03/1970', 'DD/MM/YYYY')).toBe(new Date(1970, 2, 5).getTime())
  })
})
