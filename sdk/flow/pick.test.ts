import { expect, test } from 'vitest'
import { pick } from './pick.ts'

const value = { data: { list: [{ name: 'a' }], 'x y': 1, zero: 0 } }

test.each([
  ['data.list[0].name', 'a'],
  ['data.list.0.name', 'a'],
  ['data["x y"]', 1],
  ["data['x y']", 1],
  [' data . zero ', 0],
  ['', value],
  ['data.list.length', 1],
  ['data.constructor', undefined],
  ['nothing.at.all', undefined],
])('%j', (path, expected) => {
  expect(pick(value, path)).toEqual(expected)
})
