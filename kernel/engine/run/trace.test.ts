import { expect, test } from 'vitest'
import type { Json } from '#kernel/page/values'
import { abridged } from './trace.ts'

const size = (value: Json) => JSON.stringify(value).length

test('a small value is kept as it is', () => {
  const value = { list: [1, 2], text: 'x'.repeat(500) }
  expect(abridged(value)).toBe(value)
})

test('a large one keeps its shape: what is short in it stays, long lists and texts are cut and say how long they were', () => {
  const rows = Array.from({ length: 300 }, (_, id) => ({ id, no: `R-${id}` }))
  const cut = abridged({ item: { id: 7 }, index: 2, input: { data: { list: rows, total: 300 } }, note: 'x'.repeat(900) }) as {
    readonly [key: string]: Json
  }
  expect(cut).toMatchObject({ item: { id: 7 }, index: 2, input: { data: { total: 300 } } })
  expect((cut.input as { data: { list: Json[] } }).data.list.at(-1)).toBe('… (300 items)')
  expect((cut.input as { data: { list: Json[] } }).data.list[0]).toEqual({ id: 0, no: 'R-0' })
  expect(cut.note).toMatch(/^x+… \(900 characters\)$/)
  expect(size(cut)).toBeLessThanOrEqual(2_000)
})

test('what no cutting makes small is the beginning of its text', () => {
  const wide = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`field${n}`, n]))
  for (const value of [wide, Array.from({ length: 60_000 }, () => 'abcdef')]) {
    expect(abridged(value)).toMatch(/… \(\d+ characters\)$/)
    expect(size(abridged(value))).toBeLessThan(3_000)
  }
})
