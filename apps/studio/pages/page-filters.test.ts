import { expect, test } from 'vitest'
import { isFiltered, NO_FILTER, queryOf } from './page-filters.tsx'

test('a filter asks for a state in its environment, and sorts by what was chosen', () => {
  expect(queryOf(NO_FILTER)).toEqual({ sortField: 'updatedAt', sortOrder: 'descend' })
  expect(queryOf({ state: 'prd 3', access: '2', sort: 'byName' })).toEqual({
    ...{ env: 'prd', state: '3', isPublic: '2' },
    ...{ sortField: 'name', sortOrder: 'ascend' },
  })
})

test('another order alone leaves nothing out', () => {
  expect(isFiltered({ ...NO_FILTER, sort: 'byName' })).toBe(false)
  expect(isFiltered({ ...NO_FILTER, access: '1' })).toBe(true)
})
