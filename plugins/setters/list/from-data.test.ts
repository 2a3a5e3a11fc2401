import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { rowsIn } from '#sdk/setter'
import { itemsFor } from './from-data.ts'

const from = { title: 'title', field: 'dataIndex', type: 'type' }

describe('items made of data', () => {
  it('has one for each field that none is about yet, with what it seems to be', () => {
    const data: Json = {
      list: [
        {
          id: 7,
          orderNo: 'A-1',
          unit_price: 2.5,
          quantity: 3,
          day: '2024-05-01',
          createdAt: '2024-05-01 10:00:00',
          status: 'paid',
          owner: { id: 1 },
        },
        { id: 8, orderNo: 'A-2', photo: 'https://example.org/a.png', tags: ['x'], unit_price: null },
      ],
      total: 2,
    }
    const made = itemsFor(data, [{ dataIndex: 'orderNo' }], from)
    expect(made.map(({ title, dataIndex, type }) => [title, dataIndex, type])).toEqual([
      ['Id', 'id', 'text'],
      ['Unit price', 'unit_price', 'money'],
      ['Quantity', 'quantity', 'number'],
      ['Day', 'day', 'date1'],
      ['Created at', 'createdAt', 'date2'],
      ['Status', 'status', 'status'],
      ['Photo', 'photo', 'image'],
      ['Tags', 'tags', 'tag'],
    ])
  })

  it('finds rows where answers usually have them, and nothing where there are none', () => {
    expect([[{ a: 1 }], { rows: [{ a: 1 }] }, { data: [{ a: 1 }] }].map((data) => rowsIn(data).length)).toEqual([1, 1, 1])
    expect([null, 7, 'text', {}, [1, null, []]].map((data) => rowsIn(data).length)).toEqual([0, 0, 0, 0, 0])
    expect(itemsFor(undefined, [], from)).toEqual([])
  })
})
