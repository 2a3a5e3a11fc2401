import { expect, test } from 'vitest'
import { leavesOf, withLeaves } from './tree-cells.ts'

test('an empty object stays where a source below it goes, and goes where its last member goes', () => {
  const tree = { value: { list: {}, other: { name: 'x' } }, sources: { 'list.0': 'one' } }
  expect([...leavesOf(tree).keys()]).toEqual(['list', 'other/name', 'list/0'])
  const changes = [
    { path: 'list/0', cell: undefined },
    { path: 'other/name', cell: undefined },
  ]
  expect(withLeaves(tree, changes)).toEqual({ value: { list: {} }, sources: {} })
  expect(withLeaves(tree, [...changes, { path: 'list', cell: undefined }])).toEqual({ value: {}, sources: {} })
})
