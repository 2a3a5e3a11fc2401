import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { columnsFrom } from './columns.fixture.ts'
import { cellsIn, textOfCells } from './paste.ts'
import { dateText, defaultOf, keptRow, newRow, readValue, shownText } from './values.ts'

const column = (given: { readonly [key: string]: Json }) => columnsFrom([{ dataIndex: 'x', ...given }])[0]!
const cities = [
  { id: 1, text: 'Beijing' },
  { id: 2, text: 'Paris' },
]

describe('columns of an edit table', () => {
  it('give a new row values that their cells take, and never the list of options', () => {
    const columns = columnsFrom([
      {
        dataIndex: 'city',
        type: 'select',
        dataSource: 'dynamic',
        options: cities,
        field: { label: 'text', value: 'id' },
        defaultValue: '2',
      },
      { dataIndex: 'kinds', type: 'select', mode: 'multiple', options: [{ label: 'A', value: 'a' }], defaultValue: 'a' },
      { dataIndex: 'late', type: 'select', options: [], defaultValue: 'x' },
      { dataIndex: 'count', type: 'number', defaultValue: '3' },
      { dataIndex: 'day', type: 'date', defaultValue: '2024-05-01T08:00:00' },
      { dataIndex: 'done', type: 'switch', defaultValue: 'true' },
      { dataIndex: 'user.name', defaultValue: 'Ann' },
      { dataIndex: 'none' },
    ])
    expect(newRow(columns)).toEqual({
      ...{ city: 2, kinds: ['a'], late: 'x', count: 3, day: '2024-05-01', done: true },
      user: { name: 'Ann' },
    })
  })

  it('hand on values of the type that is asked for, with their label where that is wanted', () => {
    const options = [{ label: 'One', value: '1' }]
    expect(readValue(column({ type: 'select', dataType: 'number', options }), 'One').value).toBe(1)
    expect(readValue(column({ type: 'select', dataType: 'text', options: [{ label: 'One', value: 1 }] }), 1).value).toBe('1')
    expect(readValue(column({ type: 'select', labelInValue: true, options }), '1').value).toEqual({ label: 'One', value: '1' })
    expect(readValue(column({ type: 'select', mode: 'tags', options }), 'One, new').value).toEqual(['1', 'new'])
    expect(readValue(column({ type: 'select', options }), 'Two')).toEqual({ ok: false, value: undefined })
  })

  it('find what is meant in a tree, by its label or by the way to it', () => {
    const tree = column({
      type: 'tree-select',
      options: [{ title: 'China', value: 'cn', children: [{ title: 'Beijing', value: 'bj' }] }],
      field: { label: 'title' },
    })
    expect(tree.options.map(({ label, depth, way }) => [label, depth, way])).toEqual([
      ['China', 0, 'China'],
      ['Beijing', 1, 'China / Beijing'],
    ])
    expect(readValue(tree, 'China / Beijing').value).toBe('bj')
    expect(shownText(tree, 'bj')).toBe('Beijing')
  })

  it('read numbers and yes and no as people write them, within their limits', () => {
    const numbers = column({ type: 'number', min: 0, max: 5000, precision: 1 })
    expect(['1,234.56', '￥12', '-3', '9999', 'many'].map((text) => readValue(numbers, text))).toEqual([
      { ok: true, value: 1234.6 },
      { ok: true, value: 12 },
      { ok: true, value: 0 },
      { ok: true, value: 5000 },
      { ok: false, value: undefined },
    ])
    const words = column({ type: 'switch', checkedChildren: 'Open', unCheckedChildren: 'Shut' })
    expect(['是', 'No', 'Open', 'Shut', 'perhaps'].map((text) => readValue(words, text))).toEqual([
      { ok: true, value: true },
      { ok: true, value: false },
      { ok: true, value: true },
      { ok: true, value: false },
      { ok: false, value: false },
    ])
  })

  it('write dates as text in their format, and keep those that came as they are', () => {
    const noon = new Date(2024, 4, 1, 12, 30).getTime()
    const day = 'YYYY-MM-DD'
    expect([noon, '2024/5/1', '2024.5.1', '2024年5月1日', 'no date', '13:00'].map((given) => dateText(given, day))).toEqual([
      ...['2024-05-01', '2024-05-01', '2024-05-01', '2024-05-01', undefined],
      '2000-01-01',
    ])
    expect([
      dateText('9:05', 'HH:mm'),
      dateText('2024-05', 'YYYY-MM'),
      dateText(2024, 'YYYY'),
      dateText(noon, 'YYYY-MM-DD 23:59:59'),
    ]).toEqual([...['09:05', '2024-05', '2024', '2024-05-01 23:59:59']])
    const columns = columnsFrom([{ dataIndex: 'day', type: 'date' }])
    expect(keptRow(columns, { day: noon, id: 7 }, 'k1')).toEqual({ day: noon, id: 7, key: 7 })
    expect(keptRow(columns, { day: 'today' }, 'k1')).toEqual({ day: dateText('today', day), key: 'k1' })
    expect(keptRow(columns, { day: 'soon' }, 'k2')).toEqual({ day: 'soon', key: 'k2' })
  })

  it('are made of whatever is stored as columns', () => {
    for (const given of [null, 7, 'text', {}, [null, 7, [], { dataIndex: 5, type: 'no such', options: 'none', formItem: [] }]])
      for (const one of columnsFrom(given)) expect([defaultOf(one), shownText(one, { a: 1 })]).toBeDefined()
  })
})

describe('cells of a spreadsheet', () => {
  it('are read from lines and tabs, quoted where they hold such', () => {
    expect(cellsIn('a\tb\r\nc\t"d ""e""\nf"\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd "e"\nf'],
    ])
    expect(cellsIn('one')).toEqual([['one']])
  })

  it('are the same after they were written and read, whatever is in them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '中') })
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        expect(cellsIn(textOfCells(rows))).toEqual(rows)
      }),
    )
  })
})
