import { expect, test } from 'vitest'
import { isFiltered, NO_FILTER, queryOf } from './filters.ts'

test('days are whole days of whoever looks, and empty fields are not sent', () => {
  expect(queryOf(NO_FILTER)).toEqual({})
  expect(queryOf({ ...NO_FILTER, who: ' ann ', action: 'login', from: '2026-03-01', to: '2026-03-02' })).toEqual({
    who: 'ann',
    action: 'login',
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 2, 23, 59, 59, 999).toISOString(),
  })
})

test('blanks alone filter nothing', () => {
  expect(isFiltered({ ...NO_FILTER, who: ' ' })).toBe(false)
  expect(isFiltered({ ...NO_FILTER, project: { id: 3, name: '' } })).toBe(true)
})
