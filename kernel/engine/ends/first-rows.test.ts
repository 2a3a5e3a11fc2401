import { expect, test } from 'vitest'
import type { ProgramBinding } from '../program.ts'
import { firstRows } from './first-rows.ts'

const binding = (id: number, kind: 'formula' | 'function') =>
  ({ id, element: 'Text_1', path: 'text', binding: { kind, source: 'item' }, reads: [] }) as ProgramBinding
const rowsOf = (count: number, text: string) => ({
  lists: JSON.stringify([[0, 1, Array.from({ length: count }, (_, n) => [n + 1, `k${n}`])]]),
  values: JSON.stringify(Array.from({ length: count }, (_, n) => [n + 1, 7, text]).flat()),
})
const outline = (rows: ReturnType<typeof firstRows>) =>
  rows && (JSON.parse(rows.lists) as [number, number, unknown[], number?, number?][]).map(([, , list, , total]) => [list.length, total])

test('of a long list the first twenty rows are kept, with how many there will be', () => {
  expect(outline(firstRows(rowsOf(500, 'x'), [binding(7, 'formula')]))).toEqual([[20, 500]])
  expect(outline(firstRows(rowsOf(20, 'x'), [binding(7, 'formula')]))).toEqual([[20, undefined]])
})

test('rows are kept as far as they fit into 64 KB, and none where not even the first fits', () => {
  const some = firstRows(rowsOf(30, 'x'.repeat(10_000)), [])!
  expect(outline(some)).toEqual([[5, 30]])
  expect(some.lists.length + some.values.length).toBeLessThan(64 * 1024)
  expect(firstRows(rowsOf(1, 'x'.repeat(70_000)), [])).toBeUndefined()
  expect(firstRows(rowsOf(0, ''), [])).toBeUndefined()
})

test('rows in rows that are left out go too, and so do numbers of functions', () => {
  const outer = Array.from({ length: 30 }, (_, n) => [n + 1, `k${n}`])
  const inner = [
    [1, 2, [[100, 'a']]],
    [25, 2, [[101, 'b']]],
  ]
  const first = firstRows(
    { lists: JSON.stringify([[0, 1, outer], ...inner]), values: JSON.stringify([100, 7, 'in', 101, 7, 'out', 1, 8, 3]) },
    [binding(7, 'formula'), binding(8, 'function')],
  )!
  expect(JSON.parse(first.lists).slice(1)).toEqual([[1, 2, [[100, 'a']]]])
  expect(JSON.parse(first.values)).toEqual([100, 7, 'in'])
})
