import { expect, test } from 'vitest'
import { turnOf } from './turns.ts'

test('members of a costly family take turns, and every one has its turn', () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  expect([turnOf(all, 3, '0'), turnOf(all, 3, '7'), turnOf(all, 3, '2')]).toEqual([['a', 'd'], ['b', 'e'], ['c']])
  expect(turnOf(all, 3, 'all')).toEqual(all)
})
