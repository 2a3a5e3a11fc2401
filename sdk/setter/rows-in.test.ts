import { expect, it } from 'vitest'
import { fieldsIn, rowsIn } from './rows-in.ts'

it('finds rows in a list and in objects that hold one', () => {
  expect(rowsIn([{ a: 1 }, null, 'x'])).toEqual([{ a: 1 }])
  expect(rowsIn({ total: 1, list: [{ a: 1 }] })).toEqual([{ a: 1 }])
  expect([rowsIn(null), rowsIn('x'), rowsIn({})]).toEqual([[], [], []])
})

it('offers the fields that hold what is wanted first, and none that hold objects', () => {
  const data = [
    { month: 'May', amount: '3', id: 7, owner: { id: 1 } },
    { month: 'June', amount: 4, id: 8, note: null },
  ]
  expect(fieldsIn(data, 'number')).toEqual(['amount', 'id', 'month', 'note'])
  expect(fieldsIn(data, 'text')).toEqual(['month', 'note', 'amount', 'id'])
})
