import { describe, expect, it } from 'vitest'
import type { ElementRecord, PageDocument } from '#kernel/page/records'
import { getPath, type Json } from '#kernel/page/values'
import { functionDeclarations } from '#plugins/presets/functions'
import type { ShownField, ShownModel } from '../../../../../server/wire.ts'
import { memberEntries } from './member-entries.ts'
import { membersAt } from './members-at.ts'
import { type PageTypes, typeScopeOf } from './page-scope.ts'
import { exampleRecord, recordType } from './record-types.ts'
import { listOf } from './type.ts'

const field = (name: string, type: string, more: Partial<ShownField> = {}): ShownModel['fields'][number] => ({
  ...{ name, label: `The ${name}`, type, options: {}, input: { type: 'Input', props: {} }, required: false },
  ...{ operators: [], may: { create: true, update: true }, target: null, many: false, joined: false, among: null },
  ...more,
  fields: [],
})
const shapeOf = (name: string, ...fields: ShownModel['fields'][number][]): ShownModel => ({
  ...{ name, label: name, title: null, may: { create: true, update: true, delete: true } },
  fields,
})
const customer = shapeOf('customer', field('city', 'text'))
const order = shapeOf(
  'order',
  field('amount', 'number'),
  field('paid', 'yes-no', { input: { type: 'Switch', props: {} } }),
  field('customer', 'association', { target: { model: 'customer', title: null, back: null } }),
)
const item = recordType({ shape: order, include: new Set(['customer']), shapeOf: () => customer })
const element = (
  id: string,
  type: string,
  parentId: string | null,
  more: Partial<ElementRecord> = {},
): ElementRecord => ({
  ...{ kind: 'element', id, type, name: id, parentId, order: 'a0', props: {}, bindings: {}, style: {}, css: '' },
  ...{ events: {}, version: 1, extra: {} },
  ...more,
})
const document: PageDocument = {
  entries: new Map(
    [
      element('Table_1', 'Table', null, { props: { columns: [{ id: 'col_1', dataIndex: 'customer.city' }] } }),
      element('Text_1', 'Text', 'Table_1', { slot: 'cell:col_1' }),
    ].map((entry) => [entry.id, entry]),
  ),
}
const each = { list: 'columns', keys: ['id', 'dataIndex'], title: 'title', shows: 'dataIndex' }
const cell = { label: { zh: '', en: '' }, each, repeats: { over: 'view' } }
const catalogue = ((type: string) =>
  type === 'Table'
    ? { tags: [], accepts: 'anything', defaults: {}, data: { prop: 'data', driven: 'view' }, slots: { cell } }
    : { tags: [], accepts: 'nothing', defaults: {} }) as unknown as PageTypes['catalogue']

/** What is offered behind the dot, with its detail. */
function offered(source: string, live: Json = {}): readonly string[] {
  const scope = typeScopeOf({
    ...{ document, catalogue, functions: functionDeclarations, references: {}, input: undefined },
    live: (path) => getPath(live as never, path),
    rows: [{ list: 'Table_1' }],
    element: 'Text_1',
    records: (id) => (id === 'Table_1' ? { item, data: listOf(item) } : undefined),
  })
  return memberEntries(membersAt(`${source}.`, source.length, scope)).map(({ name, detail }) =>
    `${name} ${detail}`.trim(),
  )
}

describe('fields of a model without records', () => {
  const fields = [
    'amount The amount · Number',
    'paid The paid · Yes/No',
    'customer The customer · Association',
    'id text',
  ]

  it('are offered behind a row, an item, and the data of what shows them, by label and type', () => {
    for (const source of ['row', 'item', 'component.Table_1.data[0]', 'component.Table_1.data.map((one) => one'])
      expect(offered(source).slice(0, 4)).toEqual(fields)
  })

  it('are offered with those that the data has', () => {
    const data = [{ amount: 3, note: 'x' }]
    expect(offered('component.Table_1.data[0]', { component: { Table_1: { data } } })).toEqual(
      expect.arrayContaining(['note text', 'amount The amount · Number', 'paid The paid · Yes/No']),
    )
    expect(offered('component.Table_1.data[0]', { component: { Table_1: { data: [] } } }).slice(0, 4)).toEqual(fields)
  })

  it('lead over an association that is read whole', () => {
    expect(offered('row.customer')[0]).toBe('city The city · Text')
    expect(offered('value').length).toBeGreaterThan(3)
  })

  it('make an example of a record', () => {
    expect(exampleRecord(order)).toMatchObject({ amount: 0, paid: false, customer: '', id: '' })
  })
})
