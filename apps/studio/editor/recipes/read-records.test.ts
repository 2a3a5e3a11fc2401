import { describe, expect, it } from 'vitest'
import { fieldsOf, keyOf, recordsIn } from './read-records.ts'

const rows = [
  { id: 1, name: 'Nova', status: 'active', amount: 12.5, createdAt: '2026-01-02 10:00', owner: { id: 1 } },
  { id: 2, name: 'Vega', status: 'lost', amount: 3, createdAt: '2026-01-03 10:00', owner: { id: 2 } },
]

describe('recordsIn', () => {
  it.each([
    [rows, '', ''],
    [{ list: rows, total: 9 }, 'list', 'total'],
    [{ data: { items: rows, totalCount: 9 } }, 'data.items', 'data.totalCount'],
    [{ page: { a: { records: rows } } }, 'page.a.records', ''],
    [{ tags: ['a'], rows }, 'rows', ''],
  ])('finds the list in %j', (answer, rowsAt, totalAt) => {
    expect(recordsIn(answer)).toEqual({ rows, rowsAt, totalAt })
  })
  it.each([[null], [3], ['text'], [[]], [[1, 2]], [{}], [{ a: { b: { c: { d: rows } } } }]])(
    'finds none in %j',
    (answer) => {
      expect(recordsIn(answer)).toBeNull()
    },
  )
})

describe('fieldsOf', () => {
  it('says what each field holds, and leaves out objects', () => {
    expect(fieldsOf(rows, 'id').map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'id text',
      'name text',
      'status choice',
      'amount money',
      'createdAt time',
    ])
  })
  it('puts no field into the form that the service writes itself', () => {
    expect(
      fieldsOf(rows, 'id')
        .filter(({ inForm }) => inForm)
        .map(({ name }) => name),
    ).toEqual(['name', 'status', 'amount'])
  })
  it('searches names and choices', () => {
    expect(
      fieldsOf(rows, 'id')
        .filter(({ inSearch }) => inSearch)
        .map(({ name }) => name),
    ).toEqual(['name', 'status'])
  })
})

it('knows records by their id, else by a field that is another one in each', () => {
  expect(keyOf(rows)).toBe('id')
  expect(
    keyOf([
      { name: 'a', orderId: 1 },
      { name: 'a', orderId: 2 },
    ]),
  ).toBe('orderId')
  expect(keyOf([{ name: 'a' }])).toBe('name')
})
