import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { fitsTemplate, isFilterTemplate, templateOfFormula, templateOfValue, templateWith } from './value-template.ts'

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
const fits = (source: string, value: Json | undefined): boolean => fitsTemplate(templateOfFormula(source), value)

describe('a formula that is written out', () => {
  it('fits the value that it makes, and no other', () => {
    fc.assert(
      fc.property(json, json, (value, other) => {
        const source = JSON.stringify(value, null, 2)
        // Exponents are left to the engine.
        fc.pre(!/\de[+-]?\d|\\u|\\[bfnrt]/.test(source))
        expect(fits(source, value)).toBe(true)
        if (JSON.stringify(other) !== JSON.stringify(value))
          expect(fits(source, other)).toBe(JSON.stringify(templateOfFormula(source)) === '{"kind":"any"}')
      }),
    )
  })

  it.each([
    ['{ field: "city", op: "eq", value: Select_1.value }', { field: 'city', op: 'eq', value: 'Rome' }, true],
    ['{ field: "city", op: "eq", value: Select_1.value }', { field: 'city', op: 'eq' }, true],
    ['{ field: "city", op: "eq", value: Select_1.value }', { field: 'age', op: 'eq', value: 'Rome' }, false],
    ['{ field: "city", op: "eq", value: a ? b : c }', { field: 'city', op: 'eq', value: 1 }, true],
    ["x === '' ? null : { field: 'a', op: 'eq', value: x }", undefined, true],
    ["x === '' ? null : { field: 'a', op: 'eq', value: x }", { field: 'a', op: 'eq', value: 'q' }, true],
    ["x === '' ? null : { field: 'a', op: 'eq', value: x }", { field: 'b', op: 'eq', value: 'q' }, false],
    [
      '{ and: [{ field: "open", op: "eq", value: true }, { field: "at", op: "ge", value: f("}", [x]) ?? y }] }',
      {
        and: [
          { field: 'open', op: 'eq', value: true },
          { field: 'at', op: 'ge', value: 3 },
        ],
      },
      true,
    ],
    [
      '{ and: [{ field: "open", op: "eq", value: true }] }',
      { and: [{ field: 'open', op: 'eq', value: false }] },
      false,
    ],
    ['{ field: "a", op: "eq", value: 1, }', { field: 'a', op: 'eq', value: 1, extra: 1 }, false],
    ['/* all */ ({ field: "a", op: "in", value: [1, n] }) // of them', { field: 'a', op: 'in', value: [1, 9] }, true],
    ['/* all */ ({ field: "a", op: "in", value: [1, n] }) // of them', { field: 'a', op: 'in', value: [2, 9] }, false],
  ] as const)('%s with %j: %s', (source, value, expected) => {
    expect(fits(source, value as Json | undefined)).toBe(expected)
  })
})

describe('a filter', () => {
  it.each([
    ['{ field: "city", op: "eq", value: x }', true],
    ['{ field: name, op: "eq", value: x }', false],
    ['{ field: "city", op, value: x }', false],
    ['{ field: "city", ...rest }', false],
    ['filters[x]', false],
    ['x ? null : { not: { field: "city", op: "empty" } }', true],
    ['x ? y : { field: "city", op: "empty" }', false],
    ['{ of: "lines", is: "some", where: { field: "price", op: "gt", value: n } }', true],
    ['{ of: "lines", is: kind }', false],
    ['{ and: list }', false],
    ['const x = 1; return { field: "city", op: "empty" }', false],
  ])('limits what is compared: %s is %s', (source, expected) => {
    expect(isFilterTemplate(templateOfFormula(source))).toBe(expected)
  })

  it('takes a formula in the place of one of its values', () => {
    const written = templateOfValue({ and: [{ field: 'a', op: 'eq', value: 1 }] })
    const template = templateWith(written, ['and', '0', 'value'], templateOfFormula('Input_1.value'))
    expect(fitsTemplate(template, { and: [{ field: 'a', op: 'eq', value: 'x' }] })).toBe(true)
    expect(fitsTemplate(template, { and: [{ field: 'b', op: 'eq', value: 'x' }] })).toBe(false)
  })
})
