import { expect, test } from 'vitest'
import { textFilter } from './text-filter.ts'

test.each([
  ['', 'anything', true],
  ['save', 'Save orders', true],
  ['save orders', 'orders: save', true],
  ['"save orders"', 'orders: save', false],
  ['"save orders"', 'Save Orders now', true],
  ['-failed', 'Save done', true],
  ['-failed', 'Save failed', false],
  ['save -"too many steps"', 'save too many steps', false],
  ['save -"too many steps"', 'save many steps', true],
  ['"open quote', 'an open quote', true],
  ['-', 'a - b', true],
])('the filter %s takes %s: %s', (query, text, taken) => {
  expect(textFilter(query)(text)).toBe(taken)
})
