import { describe, expect, it } from 'vitest'
import { asLength, asList, asNumber, asObject, asText } from './lenient.ts'
import { oneOf } from './one-of.ts'

describe('values that a formula may give', () => {
  it('become text, numbers, lists, objects and lengths without ever throwing', () => {
    const values = [null, undefined, '', ' ', '7', 7, Number.NaN, true, [], [1], {}, { a: 1 }]
    expect(values.map(asText)).toEqual(['', '', '', ' ', '7', '7', 'NaN', 'true', '[]', '[1]', '{}', '{"a":1}'])
    expect(values.map((value) => asNumber(value, 0))).toEqual([0, 0, 0, 0, 7, 7, 0, 0, 0, 0, 0, 0])
    expect(values.map((value) => asList(value).length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0])
    expect(values.map((value) => Object.keys(asObject(value)).length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect([10, '10', '50%', '', null, {}].map(asLength)).toEqual(['10px', '10px', '50%', undefined, undefined, undefined])
  })

  it('pick an entry of a table, and never one that the table did not declare', () => {
    const sizes = { small: 1, large: 2 }
    expect(['large', 'toString', '__proto__', null, 3].map((value) => oneOf(sizes, value, 'small'))).toEqual([2, 1, 1, 1, 1])
  })
})
