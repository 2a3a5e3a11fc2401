import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { includeOf } from '#sdk/fields'
import type { ShownField, ShownModel } from '../../../server/wire.ts'
import { changesOf } from './record-changes.ts'
import { toRecordField, valuesOf } from './record-fields.ts'

const may = { create: true, update: true }
const field = (name: string, more: Partial<ShownField> = {}): ShownField => ({
  ...{ name, label: name.toUpperCase(), type: 'text', options: {}, input: { type: 'Input', props: {} } },
  ...{ required: false, may, operators: ['eq', 'contains'], target: null, many: false, joined: false, fields: [] },
  among: null,
  ...more,
})
const customer = field('customer', { target: { model: 'customer', title: 'name', back: null }, operators: ['eq'] })
const lines = field('lines', {
  ...{ many: true, target: { model: 'line', title: 'item', back: 'order' } },
  fields: [field('item'), field('amount', { may: { create: true, update: false } })],
})
const labels = field('labels', {
  ...{ many: true, joined: true, target: { model: 'label', title: 'name', back: null }, operators: ['eq'] },
})
const model: ShownModel = {
  ...{ name: 'order', label: 'Orders', title: 'no' },
  may: { create: true, update: true, delete: true },
  fields: [field('no', { may: { create: false, update: false } }), field('note'), customer, lines, labels],
}
const ID = '0cp7s3f2g8q4h1kd'

describe('fields of records on pages', () => {
  const find = async () => []
  const items = { states: [{ id: 'new', label: 'New' }] }
  const drawn = (more: Partial<ShownField>) => toRecordField('order', field('x', more), { find, people: find, items })

  it.each([
    [{ input: { type: 'InputNumber', props: {} } }, { type: 'digit' }],
    [{ input: { type: 'DatePicker', props: { showTime: true } } }, { type: 'date-time' }],
    [{ input: { type: 'DatePicker', props: {} } }, { type: 'date' }],
    [{ input: { type: 'Switch', props: {} } }, { type: 'yes-no' }],
    [{ options: { dictionary: 'states' } }, { type: 'choice', options: items.states }],
    [{ options: { dictionary: 'states', several: true } }, { type: 'choice', several: true }],
    [{ input: { type: 'Strange', props: {} } }, { type: 'text', fixed: true }],
    [{ type: 'rich-text' }, { view: 'field/rich-text' }],
    [
      { type: 'user', among: 'people' as const },
      { view: 'field/user', search: expect.any(Function) },
    ],
    [{ operators: ['empty'] as const }, { fixed: true }],
    [labels, { type: 'association', several: true }],
    [{ may: { create: true, update: false } }, { fixed: 'stored' }],
    [{ may: { create: false, update: true } }, { fixed: 'new' }],
  ])('draws %j as %j', (more, as) => {
    expect(drawn(more)).toMatchObject(as)
  })

  it('reads what a record refers to by its title, and rows with their fields', () => {
    expect(includeOf(model.fields)).toMatchObject({
      customer: { fields: ['name'] },
      lines: { fields: ['item', 'amount'], include: {} },
      labels: { fields: ['name'] },
    })
    const record = { id: ID, rev: 2, no: 'O-1', note: null, customer: { id: 'c', rev: 1, name: 'Nova' } }
    const names = new Map<string, string>()
    const lists = { lines: [{ id: 'l', rev: 3, item: 'Cup', amount: 2 }], labels: [{ id: 'x', rev: 1, name: 'New' }] }
    const values = valuesOf(model, { ...record, ...lists }, names)
    expect(values).toEqual({
      ...{ no: 'O-1', note: null, customer: 'c', labels: ['x'] },
      lines: [{ id: 'l', rev: 3, item: 'Cup', amount: 2 }],
    })
    expect([...names]).toEqual([
      ['c', 'Nova'],
      ['x', 'New'],
    ])
  })

  it('reads people and files with what they are called, and has ids and addresses as values', () => {
    const fields = [field('owner', { among: 'people' }), field('papers', { among: 'files' })]
    expect(includeOf(fields)).toEqual({ owner: {}, papers: {} })
    const papers = [{ url: '/files/a.pdf', name: 'Offer.pdf', size: 9 }]
    const owner = { id: 7, name: 'Ann', avatar: '/files/b.png' }
    const labels = new Map<string, string>()
    const known = new Map()
    expect(valuesOf({ fields }, { owner, papers }, labels, known)).toEqual({ owner: 7, papers: ['/files/a.pdf'] })
    expect([...labels.values()]).toEqual(['Ann', 'Offer.pdf'])
    expect([...known.values()]).toEqual([
      { id: '7', label: 'Ann', picture: '/files/b.png' },
      { id: '/files/a.pdf', label: 'Offer.pdf', size: 9 },
    ])
  })
})

describe('the changes of a save', () => {
  const before: JsonObject = {
    ...{ no: 'O-1', note: 'a', customer: 'c' },
    lines: [
      { id: 'l1', rev: 1, item: 'Cup', amount: 1 },
      { id: 'l2', rev: 4, item: 'Pot', amount: 1 },
    ],
  }
  const saved = (values: JsonObject) =>
    changesOf({ model, id: ID, rev: 7, values, before }).changes.map(({ change, row }) => [change, row])

  it('are those of fields and rows that are not as before', () => {
    expect(saved(before)).toEqual([])
    const rows: JsonObject[] = [
      { id: 'l1', rev: 1, item: 'Mug', amount: 9 },
      { item: 'Jug', amount: 3 },
    ]
    expect(saved({ ...before, note: 'b', no: 'forged', lines: rows })).toEqual([
      [{ model: 'order', op: 'update', id: ID, rev: 7, values: { note: 'b' } }, undefined],
      // The amount of a stored line may not be changed.
      [
        { model: 'line', op: 'update', id: 'l1', rev: 1, values: { item: 'Mug' } },
        { field: 'lines', at: 0 },
      ],
      [
        { model: 'line', op: 'create', values: { item: 'Jug', amount: 3, order: ID } },
        { field: 'lines', at: 1 },
      ],
      [
        { model: 'line', op: 'delete', id: 'l2', rev: 4 },
        { field: 'lines', at: -1 },
      ],
    ])
  })

  it('say what comes to a list of joined records and what goes', () => {
    const known = { ...before, labels: ['x', 'y'] }
    const { changes } = changesOf({ model, id: ID, rev: 7, values: { ...known, labels: ['y', 'z'] }, before: known })
    expect(changes.map(({ change }) => change)).toEqual([
      { model: 'order', op: 'update', id: ID, rev: 7, values: { labels: { add: ['z'], remove: ['x'] } } },
    ])
  })

  it('make a new record with an id that its rows can name', () => {
    const values = { note: 'a', customer: null, lines: [{ item: 'Cup' }] }
    const { id, changes } = changesOf({ model, id: undefined, rev: undefined, values, before: {} })
    expect(id).toMatch(/^[0-9a-v]{16}$/)
    expect(changes.map(({ change }) => change)).toEqual([
      { model: 'order', op: 'create', id, values: { note: 'a' } },
      { model: 'line', op: 'create', values: { item: 'Cup', order: id } },
    ])
  })
})
