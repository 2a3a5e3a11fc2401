import { describe, expect, it } from 'vitest'
import { readConditions, valueTyped, writeConditions } from './conditions.ts'

const city = { field: 'city', op: 'eq', value: 'Rome' }
const paid = { field: 'paid', op: 'empty', value: true }

describe('conditions of a filter', () => {
  it.each([
    [undefined, 'and', []],
    [city, 'and', [city]],
    [{ and: [city, paid] }, 'and', [city, paid]],
    [{ or: [city, paid] }, 'or', [city, paid]],
  ] as const)('reads %j, and writes it again', (filter, join, all) => {
    const read = readConditions(filter as never)
    expect(read).toEqual({ join, all })
    expect(writeConditions(read!)).toEqual(filter)
  })

  it('leaves what has several levels to a formula', () => {
    for (const filter of [
      { not: city },
      { and: [{ or: [city] }] },
      { of: 'lines', is: 'some' },
      { and: [city], or: [] },
    ])
      expect(readConditions(filter as never)).toBeNull()
  })

  it('reads what is typed by the kind of the field and the operator', () => {
    expect(valueTyped('number', 'eq', '12.5')).toBe(12.5)
    expect(valueTyped('number', 'eq', 'x')).toBe('x')
    expect(valueTyped('text', 'eq', '007')).toBe('007')
    expect(valueTyped('number', 'between', '1, 3')).toEqual([1, 3])
    expect(valueTyped('text', 'in', 'new，paid')).toEqual(['new', 'paid'])
  })
})
