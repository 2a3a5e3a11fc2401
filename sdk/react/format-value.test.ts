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

  it.each([
    [1234.5, 'money', { currency: 'EUR', locale: 'de-DE' }, '1.234,50\u00a0€'],
    [1234.5, 'money', { currency: 'jpy', locale: 'ja-JP' }, '￥1,235'],
    [1234.5, 'money', { currency: 'USD', locale: 'en-US', decimals: 0 }, '$1,235'],
    [1234567, 'number', { locale: 'en-IN' }, '12,34,567'],
    [0.5, 'percent', { decimals: 1 }, '50.0%'],
    [5, 'money', { currency: 'no such', locale: 'nowhere at all', decimals: -3 }, '¥5.00'],
    [5, 'money', { currency: '{}', locale: 'zz-$$', decimals: 99 }, '¥5.00'],
  ] as const)('%j as %s, looking as %j, is %s', (value, format, look, text) => expect(formatValue(value, format, look)).toBe(text))

  it.each([
    [1234.5, '#,##0.00', '1,234.50'],
    [1234.567, '0.#', '1234.6'],
    [7, '000', '007'],
    [0.125, '0.0%', '12.5%'],
    ['1234.5', '¥#,##0.00', '¥1,234.50'],
    [12, '0 件', '12 件'],
    ['2024-02-03', 'YYYY年MM月DD日', '2024年02月03日'],
    ['n/a', '0.00', 'n/a'],
    [12, 'no pattern', '12'],
  ])('%j by the pattern %s is %s', (value, pattern, text) => expect(formatValue(value, pattern)).toBe(text))

  it('reads seconds and milliseconds', () => {
    expect(asDate(1_700_000_000)?.getTime()).toBe(1_700_000_000_000)
    expect(asDate('1700000000000')?.getTime()).toBe(1_700_000_000_000)
  })
})
