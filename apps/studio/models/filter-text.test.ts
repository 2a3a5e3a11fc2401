import { describe, expect, it } from 'vitest'
import { filterText } from './filter-text.ts'

describe('a filter in one line', () => {
  it('reads as people would write it', () => {
    const city = (value: string) => ({ field: 'city', op: 'eq', value })
    const open = { field: 'open', op: 'ne', value: true }
    expect(filterText({ and: [open, { or: [city('Rome'), city('Oslo')] }] })).toBe(
      'open ≠ true and (city = "Rome" or city = "Oslo")',
    )
    expect(filterText({ field: 'createdBy', op: 'eq', value: { known: 'me' } })).toBe('createdBy = me')
    expect(filterText({ not: { of: 'lines', is: 'some', where: { field: 'price', op: 'empty', value: false } } })).toBe(
      'not some lines price is not empty',
    )
  })
})
