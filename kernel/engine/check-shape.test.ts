import { expect, test } from 'vitest'
import type { Json } from '#kernel/page/values'
import { partOfShape } from './check-shape.ts'

const rows = { type: 'array', items: { type: 'object' } } as const
const found = (value: Json) => partOfShape(rows, value)

test('the part of an answer that a component would take is the nearest to its top, lists of objects before others', () => {
  expect(found({ total: 2, records: [{ id: 1 }] })).toBe('records')
  expect(found({ tags: [], data: { records: [{ id: 1 }] }, records: [{ id: 1 }] })).toBe('records')
  expect(found({ code: 0, data: { page: { records: [] } } })).toBe('data.page.records')
  expect(partOfShape({ type: 'array' }, { tags: ['a'], records: [{ id: 1 }] })).toBe('records')
})

test('there is none in what holds no such list, too deep, or below a name with a dot', () => {
  for (const value of [null, 'text', 5, {}, [[{ id: 1 }]], { a: { b: { c: { d: [{ id: 1 }] } } } }, { 'a.b': [{ id: 1 }] }] as Json[])
    expect(found(value)).toBeNull()
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, {}]))
  expect(found({ ...many, records: [{ id: 1 }] })).toBeNull()
})
