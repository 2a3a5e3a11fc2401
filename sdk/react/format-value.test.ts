import { describe, expect, it } from 'vitest'
import { asDate, formatValue } from './format-value.ts'

describe('formatValue', () => {
  it.each([
    [1234.5, 'money', '¥1,234.50'],
    ['1234.5', 'money', '¥1,234.50'],
    ['', 'money', '0.00'],
    [null, 'number', '0.00'],
    ['n/a', 'money', 'n/a'],
    [1234567.891, 'number', '1,234,567.891'],
    [0.1234, 'percent', '12.34%'],
    ['2024-02-03 04:05:06', 'YYYY-MM-DD', '2024-02-03'],
    ['2024-02-03', 'YYYY-MM-DD HH:mm:ss', '2024-02-03 00:00:00'],
    ['2024/2/3 4:05', 'HH:mm:ss', '04:05:00'],
    ['not a date', 'YYYY-MM-DD', 'not a date'],
    [null, 'YYYY-MM-DD', ''],
    [{ a: 1 }, '', '{"a":1}'],
  ])('%j as %s is %s', (value, format, text) => expect(formatValue(value, format)).toBe(text))

  it('reads seconds and milliseconds', () => {
    expect(asDate(1_700_000_000)?.getTime()).toBe(1_700_000_000_000)
    expect(asDate('1700000000000')?.getTime()).toBe(1_700_000_000_000)
  })
})
