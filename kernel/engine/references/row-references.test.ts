import { describe, expect, test } from 'vitest'
import {
  applyPatch,
  type Binding,
  type Catalogue,
  type ComponentInfo,
  type ElementRecord,
  type FlowNode,
  type Json,
  type JsonObject,
  type PageDocument,
  type PageEntry,
} from '#kernel/page'
import { action, element, flow, formula, page, references, renamed, template, variable } from './references.fixture.ts'
import { createReferenceIndex, explain, planRename, type ReferenceTarget } from './references.ts'

const lists = new Map<string, Partial<ComponentInfo>>([
  ['ForEach', { repeats: { prop: 'data' }, data: { prop: 'data', driven: 'engine' } }],
  [
    'FormList',
    {
      ...{ repeats: { over: 'field' }, formItem: true },
      methodShapes: {
        add: { args: { anyOf: [{ type: 'object', properties: { values: { isRow: true }, at: { type: 'number' } } }, { type: 'null' }] } },
      },
    },
  ],
  [
    'block/b1',
    { defaults: { list: [] }, slots: { line: { label: { zh: '行', en: 'Line' }, accepts: 'anything', repeats: { over: 'view' } } } },
  ],
  [
    'Table',
    {
      data: { prop: 'data', driven: 'view' },
      slots: {
        columns: {
          label: { zh: '列', en: 'Columns' },
          accepts: 'anything',
          repeats: { over: 'view' },
          each: { list: 'columns', keys: ['id'], title: 'title', shows: 'dataIndex' },
        },
      },
    },
  ],
])
const catalogue: Catalogue = (type) => {
  const bare = {
    type,
    version: 1,
    label: { zh: type, en: type },
    group: 'basic',
    tags: type === 'Form' ? ['form'] : [],
    accepts: 'anything',
  } as const
  const rest = {
    defaults: {},
    formItem: type === 'Input',
    functionProps: [],
    events: [],
    methods: [],
    plugin: { id: 'tests', version: '1.0.0' },
  }
  return { ...bare, ...rest, ...lists.get(type) }
}
const options = { references, catalogue }

const api: PageEntry = { kind: 'api', id: 'api_1', name: 'load orders', source: 'source/http', config: {}, bindings: {}, extra: {} }
const fromApi = { api: 'api_1', source: 'source/http' as const, config: {}, bindings: {}, execute: 'at once' as const }
const text = (id: string, parentId: string | null, source: string, parts: Partial<ElementRecord> = {}): PageEntry =>
  element(id, { parentId, bindings: { text: formula(source) }, ...parts })
const input = (id: string, parentId: string, name: string, parts: Partial<ElementRecord> = {}): PageEntry =>
  element(id, { type: 'Input', parentId, props: { formItem: { name } }, ...parts })
const row = (use: string, field: string): ReferenceTarget => ({ kind: 'row', use, field })
const places = (document: PageDocument, target: ReferenceTarget) =>
  createReferenceIndex(document, options)
    .usersOf(target)
    .map(({ entry, path }) => `${entry} ${path}`)
const origins = (document: PageDocument, entry: string, path: string) => explain(document, entry, path, options)?.origins ?? []

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

describe('fields of a form list', () => {
  const NAME = row('FormList_1', 'name')
  const document = page(
    element('Form_1', { type: 'Form' }),
    input('Input_0', 'Form_1', 'name'),
    element('FormList_1', {
      type: 'FormList',
      parentId: 'Form_1',
      props: { formItem: { name: 'list' }, defaultValue: [{ name: 'A', age: 1 }] },
    }),
    input('Input_1', 'FormList_1', 'name', { bindings: { defaultValue: formula('variable.first') } }),
    input('Input_2', 'FormList_1', 'age'),
    variable('first'),
    text('Text_1', 'FormList_1', 'item.name + FormList_1.item["name"] + index'),
    text('Text_2', null, 'Form_1.name + Form_1.list[0].name + Form_1.list.map((r) => r.name).join() + Form_1.list.length'),
    element('Text_3', { bindings: { text: template('${Form_1.list.0.name} ${Form_1.list[1]["name"]}') } }),
    element('Button_1', { type: 'Button', parentId: 'FormList_1', events: { onClick: ['f'] } }),
    flow('f', [
      action('n1', 'form-assign', {
        target: 'Form_1',
        data: [
          { key: 'list.0.name', value: 'x' },
          { key: 'name', value: 'y' },
        ],
      }),
      action('n2', 'message', {}, { content: formula('item.name + Form_1.list.reduce((all, { name }) => all + name, "")') }),
    ]),
  )
  const entriesAfter = (target: ReferenceTarget, to: string) => renamed(document, target, to, options).entries

  test('are read as the form and as the row, and written by steps', () => {
    expect(places(document, NAME)).toEqual(['Text_1 text', 'Text_2 text', 'Text_3 text', 'f n1.data.0.key', 'f n2.content'])
    expect(places(document, { kind: 'field', form: 'Form_1', name: 'name' })).toEqual(['Text_2 text', 'f n1.data.1.key'])
    expect(origins(document, 'Text_1', 'text')).toMatchObject([
      { target: NAME, from: [{ entry: 'Input_1', path: 'defaultValue' }], setBy: [{ flow: 'f', node: 'n1' }] },
    ])
  })

  test('are renamed everywhere in one step, and the form’s field of the same name stays', () => {
    const now = entriesAfter(NAME, 'title')
    expect(now.get('Input_1')).toMatchObject({ props: { formItem: { name: 'title' } } })
    expect(now.get('Input_0')).toBe(document.entries.get('Input_0'))
    expect(now.get('FormList_1')).toMatchObject({ props: { defaultValue: [{ title: 'A', age: 1 }] } })
    expect(now.get('Text_1')).toMatchObject({ bindings: { text: { source: 'item.title + FormList_1.item["title"] + index' } } })
    expect(now.get('Text_2')).toMatchObject({
      bindings: { text: { source: 'Form_1.name + Form_1.list[0].title + Form_1.list.map((r) => r.title).join() + Form_1.list.length' } },
    })
    expect(now.get('Text_3')).toMatchObject({ bindings: { text: { source: '${Form_1.list.0.title} ${Form_1.list[1]["title"]}' } } })
    expect(now.get('f')).toMatchObject({
      nodes: [
        { params: { data: [{ key: 'list.0.title' }, { key: 'name' }] } },
        { bindings: { content: { source: 'item.title + Form_1.list.reduce((all, { title: name }) => all + name, "")' } } },
      ],
    })
    expect(renamed({ entries: now }, row('FormList_1', 'title'), 'name', options)).toEqual(document)
  })

  describe('in what a step gives a method of the list', () => {
    const calling = (params: JsonObject, bindings: { [path: string]: Binding } = {}, list = 'FormList_1') =>
      page(
        ...document.entries.values(),
        flow('g', [
          {
            ...{ id: 'b', kind: 'group', group: 'loop', name: '', params: {}, bindings: {} },
            body: [[action('m', 'component-method', { target: list, method: 'add', ...params }, bindings)]],
          } as FlowNode,
        ]),
      )
    const stepAfter = (before: PageDocument, target = NAME, to = 'label', known = options) => {
      const found = renamed(before, target, to, known).entries.get('g')
      const [group] = found?.kind === 'flow' ? found.nodes : []
      const step = group?.kind === 'group' ? group.body[0]![0] : undefined
      if (step?.kind !== 'action') throw new Error('no step')
      const sources = Object.entries(step.bindings).map(([path, { source }]) => [path, source])
      const params: JsonObject = step.params
      return { params, bindings: Object.fromEntries(sources) as { [path: string]: string } }
    }

    test('the field’s key follows, in data and in formulas that write the row out', () => {
      expect(stepAfter(calling({ args: { values: { name: 'x', age: 1 }, name: 'kept', at: 0 } })).params.args).toEqual({
        values: { label: 'x', age: 1 },
        name: 'kept',
        at: 0,
      })
      expect(
        stepAfter(calling({ args: { values: { age: 1 } } }, { 'args.values.name': formula('1'), 'args.name': formula('2') })).bindings,
      ).toEqual({
        'args.values.label': '1',
        'args.name': '2',
      })
      expect(stepAfter(calling({ params: { values: { name: 'x' } } }, { 'params.values.age': formula('1') })).params.params).toEqual({
        values: { label: 'x' },
      })
      const written = stepAfter(calling({}, { args: formula('({ name: 1, values: a ? { "name": b.name, age } : { name } })') })).bindings
        .args
      expect(written).toBe('({ name: 1, values: a ? { label: b.name, age } : { label: name } })')
      expect(stepAfter(calling({}, { 'args.values': formula('{ name: 1 }') })).bindings['args.values']).toBe('{ label: 1 }')
      expect(stepAfter(calling({}, { 'args.values': formula('{ name: 1 }') }), NAME, 'a b').bindings['args.values']).toBe('{ "a b": 1 }')
    })

    test('also in the rows that a step sends', () => {
      const data: Json = [
        { key: 'values', value: { name: 'x' } },
        { key: 'values.name', value: 'y' },
        { key: 'name', value: 'z' },
        { key: 'values' },
      ]
      expect(stepAfter(calling({ data }, { 'data.3.value': formula('({ name: 2 })') }))).toMatchObject({
        params: {
          data: [
            { key: 'values', value: { label: 'x' } },
            { key: 'values.label', value: 'y' },
            { key: 'name', value: 'z' },
            { key: 'values' },
          ],
        },
        bindings: { 'data.3.value': '({ label: 2 })' },
      })
    })

    test('of another list, of another method, and of the form’s own field, they stay', () => {
      const args = { values: { name: 'x' } }
      expect(stepAfter(calling({ args }, {}, 'FormList_9')).params.args).toEqual(args)
      expect(stepAfter(calling({ args, method: 'move' })).params.args).toEqual(args)
      expect(stepAfter(calling({ args }), { kind: 'field', form: 'Form_1', name: 'name' }).params.args).toEqual(args)
    })
  })

  test('of the form itself leave those of its rows alone', () => {
    const now = entriesAfter({ kind: 'field', form: 'Form_1', name: 'name' }, 'who')
    expect(now.get('Input_0')).toMatchObject({ props: { formItem: { name: 'who' } } })
    for (const id of ['Input_1', 'Text_1', 'Text_3']) expect(now.get(id)).toBe(document.entries.get(id))
  })

  test('a list under another name takes what is behind it along', () => {
    const now = entriesAfter({ kind: 'field', form: 'Form_1', name: 'list' }, 'people')
    expect(now.get('Text_2')).toMatchObject({
      bindings: {
        text: { source: 'Form_1.name + Form_1.people[0].name + Form_1.people.map((r) => r.name).join() + Form_1.people.length' },
      },
    })
    expect(now.get('Text_3')).toMatchObject({ bindings: { text: { source: '${Form_1.people.0.name} ${Form_1.people[1]["name"]}' } } })
    expect(now.get('f')).toMatchObject({ nodes: [{ params: { data: [{ key: 'people.0.name' }, { key: 'name' }] } }, {}] })
  })

  test('of a list in a list’s rows are known the whole way', () => {
    const nested = page(
      ...document.entries.values(),
      element('FormList_2', { type: 'FormList', parentId: 'FormList_1', props: { formItem: { name: 'parts' } } }),
      input('Input_3', 'FormList_2', 'name'),
      text('Text_4', 'FormList_2', 'item.name + FormList_1.item.name + Form_1.list[0].parts[1].name'),
      text('Text_5', 'FormList_1', 'item.parts[0].name'),
    )
    const now = renamed(nested, row('FormList_2', 'name'), 'label', options).entries
    expect(now.get('Text_4')).toMatchObject({
      bindings: { text: { source: 'item.label + FormList_1.item.name + Form_1.list[0].parts[1].label' } },
    })
    expect(now.get('Text_5')).toMatchObject({ bindings: { text: { source: 'item.parts[0].label' } } })
    expect(now.get('Text_1')).toBe(document.entries.get('Text_1'))
  })

  test('are not renamed where a row goes as a whole, where the name is taken, and where they are data', () => {
    const plan = (source: string, name: string, target = NAME) =>
      planRename(page(...document.entries.values(), text('Text_9', 'FormList_1', source)), target, name, options)
    for (const source of ['JSON.stringify(item)', 'JSON.stringify(Form_1.list)', 'JSON.stringify(Form_1)', 'item[variable.first]'])
      expect([source, plan(source, 'title')]).toMatchObject([source, { uncertain: [{ entry: 'Text_9', reason: 'dynamic' }] }])
    expect(plan('1', 'age')).toMatchObject({ uncertain: [] })
    const data = page(element('ForEach_1', { type: 'ForEach' }), text('Text_1', 'ForEach_1', 'item.name'))
    expect(planRename(data, row('ForEach_1', 'name'), 'title', options)).toMatchObject({ refused: { en: expect.stringMatching(/data/) } })
  })

  test('are not renamed by a flow that rows of several lists start', () => {
    const shared = page(
      ...document.entries.values(),
      element('ForEach_1', { type: 'ForEach' }),
      element('Button_2', { type: 'Button', parentId: 'ForEach_1', events: { onClick: ['f'] } }),
    )
    expect(planRename(shared, NAME, 'title', options)).toMatchObject({ uncertain: [{ entry: 'f', path: 'n2.content', reason: 'dynamic' }] })
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
      const patch = { added: new Map(), changed: new Map([[id, [from, { ...from, ...parts }] as const]]), removed: new Map() }
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
