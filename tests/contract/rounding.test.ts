import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsFrom } from '#plugins/components/edit-table/columns.fixture'
import { readValue } from '#plugins/components/edit-table/values'
import { rounded, writeNumber } from '#plugins/components/input-number/number-text'
import { functionDeclarations } from '#plugins/presets/functions'
import { fixedText, formatValue, roundDecimal } from '#sdk/react'
import { runs } from '../helpers/long.ts'

const lib: { [name: string]: (...args: readonly unknown[]) => unknown } = {}
for (const { name, create } of functionDeclarations) lib[name] = create(lib as never) as never

const cell = (precision: number) => columnsFrom([{ dataIndex: 'n', type: 'number', precision }])[0]!
const limits = (precision: number) => ({ min: undefined, max: undefined, precision })
/** What every place of the product makes of a number at a count of decimals. */
const everywhere = (value: number, places: number) => ({
  formula: lib.ROUND!(value, places),
  field: rounded(value, limits(places)),
  text: Number(writeNumber(value, places)),
  cell: readValue(cell(places), value).value,
  typed: readValue(cell(places), String(value)).value,
  column: Number(formatValue(value, 'number', { decimals: places }).replaceAll(',', '')),
  pattern: Number(formatValue(value, `0.${'0'.repeat(places)}`)),
  money: Number(String(lib.MONEY!(value, '', places)).replaceAll(',', '')),
})

/** The digits of a number rounded half away from zero, computed on its decimal text alone. */
function onPaper(value: number, places: number): number {
  const [whole = '0', fraction = ''] = Math.abs(value).toString().split('.')
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, '0')) + (Number(fraction[places] ?? 0) >= 5 ? 1n : 0n)
  const text = digits.toString().padStart(places + 1, '0')
  const result = Number(`${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`)
  return value < 0 && result !== 0 ? -result : result
}

describe('rounding', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [8.345, 2, 8.35],
    [0.615, 2, 0.62],
    [10.235, 2, 10.24],
    [2.5, 1, 2.5],
    [1.45, 1, 1.5],
    [999.995, 2, 1000],
    [0.05, 1, 0.1],
  ])('of %d to %d places is %d everywhere', (value, places, expected) => {
    expect([...new Set(Object.values(everywhere(value, places)))]).toEqual([expected])
  })

  it('is one and the same in formulas, fields, cells and columns', () => {
    const numbers = fc.tuple(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 0, max: 5 }))
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 4 }), ([digits, scale], places) => {
        const value = Number(`${digits}e-${scale}`)
        const expected = onPaper(value, places)
        for (const [place, found] of Object.entries(everywhere(value, places)))
          expect([place, (found as number) + 0]).toEqual([place, expected + 0])
      }),
      { numRuns: runs(200, 3000) },
    )
  })

  it('keeps very small, very large and whole numbers', () => {
    expect([roundDecimal(1e-7, 2), roundDecimal(1e21, 2), roundDecimal(-0.001, 2), roundDecimal(1234, -2)]).toEqual([0, 1e21, 0, 1200])
    expect([lib.ROUND!(1e-7, 2), lib.CEIL!(1e-7), lib.FLOOR!(-1e-7), lib.ROUND!(1e21, 2)]).toEqual([0, 1, -1, 1e21])
    expect([fixedText(1.005, 2), fixedText(-2.5, 0), fixedText(0.1, 30)]).toEqual(['1.01', '-3', '0.10000000000000000000'])
    expect([formatValue(1.005, '0%'), lib.PERCENT!(1.005, 0)]).toEqual(['101%', '101%'])
  })
})
