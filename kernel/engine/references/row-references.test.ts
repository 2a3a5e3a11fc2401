import { describe, expect, test } from 'vitest'
import { applyPatch, type ElementRecord } from '#kernel/page/records'
import { changesFrom } from '../../page/patch.fixture.ts'
import { action, element, flow, formula, page, template, variable } from './references.fixture.ts'
import { createReferenceIndex } from './references.ts'
import { api, fromApi, options, origins, places, row, text } from './row-references.fixture.ts'

describe('what a value in a row comes from', () => {
  const loop = (source: string, parts: Partial<ElementRecord> = {}) =>
    page(
      variable('orders'),
      api,
      element('ForEach_1', { type: 'ForEach', name: 'Orders', bindings: { data: formula('variable.orders') }, ...parts }),
      text('Text_1', 'ForEach_1', source),
      flow('f', [action('n1', 'set-variable', { name: 'orders' }, { value: formula('eventParams') })]),
    )

  test.each([
    'item.price',
    'ForEach_1.item.price',
    'Orders.item.price',
    'context.forEachValue.ForEach_1.item.price',
    'const { price } = item; return price',
  ])('%s leads to the list, to its variable and to the step that sets that', (source) => {
    expect(origins(loop(source), 'Text_1', 'text')).toMatchObject([
      {
        target: row('ForEach_1', 'price'),
        from: [
          {
            entry: 'ForEach_1',
            path: 'data',
            origins: [{ target: { kind: 'variable', name: 'orders' }, setBy: [{ flow: 'f', node: 'n1' }] }],
          },
        ],
      },
    ])
  })

  test('a template says the same, and where the list has data of an api, that is where it ends', () => {
    const document = loop('1', { bindings: {}, source: fromApi })
    for (const said of ['${item.price} €', '${ForEach_1.item.price}', '${ Orders.item["price"] * 2 }']) {
      const shown = page(...document.entries.values(), element('Text_2', { parentId: 'ForEach_1', bindings: { text: template(said) } }))
      expect([said, origins(shown, 'Text_2', 'text')]).toMatchObject([
        said,
        [{ target: row('ForEach_1', 'price'), from: [{ path: 'data', origins: [{ target: { kind: 'api', id: 'api_1' } }] }] }],
      ])
    }
  })

  test('a list in a row leads on to the row around it', () => {
    const document = page(
      ...loop('item.price').entries.values(),
      element('ForEach_2', { type: 'ForEach', parentId: 'ForEach_1', bindings: { data: formula('item.tags') } }),
      text('Text_2', 'ForEach_2', 'item.label + ForEach_1.item.name + index'),
    )
    expect(origins(document, 'Text_2', 'text')).toMatchObject([
      { target: row('ForEach_2', 'label'), from: [{ origins: [{ target: row('ForEach_1', 'tags'), from: [{ entry: 'ForEach_1' }] }] }] },
      { target: row('ForEach_1', 'name') },
    ])
  })

  test('in a cell, the row and its value are those of the table, and the table has them of its api', () => {
    const table = element('Table_1', { type: 'Table', source: fromApi, props: { columns: [{ id: 'c1', dataIndex: 'total' }] } })
    const document = page(
      api,
      table,
      text('Text_1', 'Table_1', 'row.price', { slot: 'columns:c1' }),
      text('Text_2', 'Table_1', 'value + 1', { slot: 'columns:c1' }),
    )
    const from = [{ origins: [{ target: { kind: 'api', id: 'api_1' } }] }]
    expect(origins(document, 'Text_1', 'text')).toMatchObject([{ target: row('Table_1', 'price'), from }])
    expect(origins(document, 'Text_2', 'text')).toMatchObject([{ target: row('Table_1', 'total'), from }])
  })

  describe('in a slot that a block repeats', () => {
    const filled = (source: string) =>
      page(
        variable('orders'),
        element('Block_1', {
          type: 'block/b1',
          name: 'Lines',
          bindings: { list: formula('variable.orders'), 'style.color': formula('variable.tone') },
        }),
        text('Text_1', 'Block_1', source, { slot: 'line' }),
        element('ForEach_1', { type: 'ForEach', parentId: 'Block_1', slot: 'line', bindings: { data: formula('slot.item.parts') } }),
        text('Text_2', 'ForEach_1', 'item.price + slot.item.price'),
        element('Button_1', { parentId: 'Block_1', slot: 'line', events: { onClick: ['g'] } }),
        flow('g', [action('n1', 'set-variable', { name: 'orders' }, { value: formula('slot.item.price') })]),
      )

    test.each([
      'slot.item.price',
      'context.slot.item["price"]',
      'const { item } = slot; return item.price',
      '(() => { const row = slot; return row.item.price })()',
    ])('%s leads to the use and to what it gives the block', (source) => {
      expect(origins(filled(source), 'Text_1', 'text')).toMatchObject([
        {
          target: row('Block_1', 'price'),
          from: [{ entry: 'Block_1', path: 'list', origins: [{ target: { kind: 'variable', name: 'orders' } }] }],
        },
      ])
    })

    test('its users are found in formulas and in flows, also from lists in there', () => {
      expect(places(filled('slot.item.price + slot.index'), row('Block_1', 'price'))).toEqual(['Text_1 text', 'Text_2 text', 'g n1.value'])
      expect(places(filled('1'), row('ForEach_1', 'price'))).toEqual(['Text_2 text'])
    })
  })

  test('outside of rows the same words mean what they did', () => {
    const document = page(...loop('1').entries.values(), text('Text_2', null, 'item.price + index'))
    expect(origins(document, 'Text_2', 'text')).toEqual([])
    expect(places(document, row('ForEach_1', 'price'))).toEqual([])
  })

  test('a flow reads the row of what starts it', () => {
    const document = page(
      ...loop('item.name').entries.values(),
      element('Button_1', { parentId: 'ForEach_1', events: { onClick: ['g'] } }),
      flow('g', [action('n1', 'set-variable', { name: 'orders' }, { value: formula('item.price') })]),
    )
    expect(origins(document, 'g', 'n1.value')).toMatchObject([{ target: row('ForEach_1', 'price') }])
    expect(places(document, row('ForEach_1', 'price'))).toEqual(['g n1.value'])
  })
})

describe('the index of rows', () => {
  test('follows what is moved into rows, and what starts a flow there', () => {
    const before = page(
      element('ForEach_1', { type: 'ForEach' }),
      text('Text_1', null, 'item.price'),
      element('Button_1', { type: 'Button', parentId: 'ForEach_1' }),
      flow('f', [action('n1', 'message', {}, { content: formula('item.price') })]),
    )
    const index = createReferenceIndex(before, options)
    const users = () => index.usersOf(row('ForEach_1', 'price')).map(({ entry }) => entry)
    expect(users()).toEqual([])
    let now = before
    const change = (id: string, parts: Partial<ElementRecord>) => {
      const from = now.entries.get(id) as ElementRecord
      const patch = changesFrom({ changed: new Map([[id, [from, { ...from, ...parts }]]]) })
      now = applyPatch(now, patch)
      index.apply(patch)
    }
    change('Text_1', { parentId: 'ForEach_1' })
    expect(users()).toEqual(['Text_1'])
    change('Button_1', { events: { onClick: ['f'] } })
    expect(users()).toEqual(['Text_1', 'f'])
    change('ForEach_1', { type: 'Card' })
    expect(users()).toEqual([])
  })
})
