import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BlockInterface,
  blockInfo,
  type Catalogue,
  PAGE_ID,
  type PageDocument,
  type PageRecord,
  repeatersAround,
  toReferences,
} from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import { getPath, isObject, type Json, type JsonObject } from '#kernel/page/values'
import { Kernel } from '#kernel/plugin'
import { basePlugins } from '#plugins/presets/base'
import { functionDeclarations } from '#plugins/presets/functions'
import { collectCatalogue } from '#sdk'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'
import { nameInRows } from '../../dock/row-place-names.ts'
import { dataIn } from '../../dock/state-groups.ts'
import { listOf, ownState, type RowValue, readRows, stateInRows } from '../../document/row-values.ts'
import { memberEntries } from '../types/member-entries.ts'
import { membersAt } from '../types/members-at.ts'
import { typeScopeOf } from '../types/page-scope.ts'
import { scopeOf } from './scope.ts'

const { components, references } = collectCatalogue(basePlugins)
const known: Catalogue = (type) => components.find((info) => info.type === type)
const catalogue: Catalogue = (type) => (type === 'block/b1' ? blockInfo(LINES, 'b1', 'Lines', ['line']) : known(type))
const formula = (value: string) => ({ type: 'variable', value })

interface Node {
  readonly id: string
  readonly type: string
  readonly name?: string
  readonly slot?: string
  readonly props?: JsonObject
  readonly children?: readonly Node[]
}
const input = (id: string, name: string): Node => ({ id, type: 'Input', props: { formItem: { name, label: name } } })
const nodes: readonly Node[] = [
  {
    ...{ id: 'ForEach_1', type: 'ForEach', name: '订单', props: { data: formula('variable.orders'), itemKey: 'id' } },
    children: [
      { id: 'Text_1', type: 'Text' },
      { id: 'Form_1', type: 'Form', children: [input('Input_1', 'note'), input('Input_2', 'a-b')] },
      {
        ...{ id: 'ForEach-2', type: 'ForEach', name: 'two words', props: { data: formula('item.lines'), itemKey: 'id' } },
        children: [
          {
            ...{ id: 'List_1', type: 'List', props: { data: formula('item.parts') } },
            children: [{ id: 'Text_3', type: 'Text' }],
          },
          { id: 'Text_2', type: 'Text' },
        ],
      },
    ],
  },
  {
    ...{ id: 'Form_2', type: 'Form' },
    children: [
      {
        id: 'FormList_1',
        type: 'FormList',
        props: { formItem: { name: 'people' } },
        children: [input('Input_3', 'name'), { id: 'Text_4', type: 'Text' }],
      },
    ],
  },
  {
    ...{ id: 'MarsTable_1', type: 'MarsTable', props: { columns: [{ id: 'c1', title: 'Who', dataIndex: 'user.name' }] } },
    children: [{ id: 'Text_5', type: 'Text', slot: 'cell:c1' }],
  },
  {
    ...{ id: 'ForEach_9', type: 'ForEach', name: 'outer', props: { data: formula('variable.orders'), itemKey: 'id' } },
    children: [
      {
        ...{ id: 'Block_1', type: 'block/b1', props: { list: formula('item.lines') } },
        children: [{ id: 'Text_6', type: 'Text', slot: 'line' }],
      },
    ],
  },
]
const flat = (list: readonly Node[]): readonly Node[] => list.flatMap((node) => [node, ...flat(node.children ?? [])])
const tree = (list: readonly Node[]): Json[] =>
  list.map(({ id, type, name = id, slot, children = [] }) => ({
    ...{ id, type, name, elements: tree(children) },
    ...(slot === undefined ? {} : { slot }),
  }))
const stored = {
  elements: tree(nodes),
  elementsMap: Object.fromEntries(
    flat(nodes).map(({ id, type, name = id, props = {} }) => [id, { id, type, name, config: { props, style: {}, events: [] } }]),
  ),
  variables: [
    {
      ...{ name: 'orders', type: 'array' },
      defaultValue: [
        { id: 'a', 'order no': 1, customer: { name: 'Ann' }, lines: [{ id: 1, n: 2, parts: [{ id: 'p', size: 3 }] }] },
        { id: 'b/1.x', 'order no': 2, customer: null, lines: [] },
      ],
    },
  ],
}

const LINES: BlockInterface = {
  ...{ inputs: [{ name: 'list', label: '', type: 'array', default: [], required: false }], events: [], methods: [] },
  slots: [{ name: 'line', label: '' }],
}
/** It draws its slot once an item. */
const block: PageDocument = (() => {
  const { document } = parsePage(
    {
      elements: [
        { id: 'ForEach_1', type: 'ForEach', name: 'Rows', elements: [{ id: 'Slot_1', type: 'Slot', name: 'Slot_1', elements: [] }] },
      ],
      elementsMap: {
        ForEach_1: {
          id: 'ForEach_1',
          type: 'ForEach',
          name: 'Rows',
          config: { props: { data: formula('props.list') }, style: {}, events: [] },
        },
        Slot_1: { id: 'Slot_1', type: 'Slot', name: 'Slot_1', config: { props: { name: 'line' }, style: {}, events: [] } },
      },
    },
    { catalogue: known, references: toReferences(references) },
  )
  const root = document.entries.get(PAGE_ID) as PageRecord
  return { entries: new Map([...document.entries, [PAGE_ID, { ...root, block: LINES }]]) }
})()

let page: HeadlessPage
let document: PageDocument
beforeAll(async () => {
  document = parsePage(stored, { catalogue, references: toReferences(references) }).document
  const root = document.entries.get(PAGE_ID) as PageRecord
  document = { entries: new Map([...document.entries, [PAGE_ID, { ...root, blocks: { b1: 1 } }]]) }
  page = await createHeadlessPage(document, { plugins: basePlugins, blocks: () => block })
  await page.write({
    '#ForEach_1:a.Form_1': { note: 'seen', 'a-b': [1] },
    'Form_2.people': [{ name: 'Zoe' }],
    'component.FormList_1.keys': ['k1'],
    'component.MarsTable_1.rows': [{ id: 7, user: { name: 'Kim' } }],
    'component.MarsTable_1.keys': ['7'],
    // As the view of the block tells of what it draws.
    '#ForEach_9:a.component.Block_1.rows': [{ item: { id: 1, n: 2 }, index: 0 }],
    '#ForEach_9:a.component.Block_1.keys': ['k'],
  })
  expect(page.findings).toEqual([])
})
afterAll(() => page.dispose())

const evaluated = {
  evaluate: ({ source, row }: { readonly source: string; readonly row?: string }) => page.evaluate(source, null, 'formula', row),
}

/** The rows around a place, the innermost first. */
async function rowsAt(path: string): Promise<readonly RowValue[]> {
  const parts = path.split('/')
  const read = parts.map(async (part, at) => {
    const scope = parts.slice(0, at + 1).join('/')
    const [list, key] = part.split(':') as [string, string]
    return (await readRows(evaluated, listOf(document, list), [{ key: decodeURIComponent(key), page: { scope } }]))[0]!
  })
  return (await Promise.all(read)).reverse()
}

const PLACES: readonly (readonly [element: string, scope: string])[] = [
  ['Text_1', 'ForEach_1:a'],
  ['Text_1', 'ForEach_1:b%2F1%2Ex'],
  ['Text_2', 'ForEach_1:a/ForEach-2:1'],
  ['Text_3', 'ForEach_1:a/ForEach-2:1/List_1:p'],
  ['Text_4', 'FormList_1:k1'],
  ['Text_5', 'MarsTable_1:7'],
  ['Text_6', 'ForEach_9:a/Block_1:k'],
]

describe.each(PLACES)('for %s in the row %s', (element, scope) => {
  const inRows = async () => {
    const rows = await rowsAt(scope)
    const lists = repeatersAround(document, catalogue, element)
    const around = rows.map((now) => ({ ...listOf(document, now.list), now }))
    return { rows, lists, around, state: stateInRows(await page.state(), around) }
  }

  it('every name that completion offers of rows gives what it is said to be worth there', async () => {
    const { rows, lists, around, state } = await inRows()
    expect(rows.map(({ list }) => list)).toEqual(lists)
    const offered = scopeOf(document, catalogue, functionDeclarations, { state, rows: around, element })
    const names = offered.filter(({ kind }) => kind === 'row').map(({ name }) => name)
    const word = rows[0]!.isOfSlot ? 'slot.' : ''
    expect(names).toContain(`${word}item.${Object.keys(rows[0]!.item as JsonObject)[0]!}`)
    if (element === 'Text_6') expect(names).toEqual(expect.arrayContaining(['slot.index', 'item.customer']))
    else if (lists.length > 1) expect(names).toContain('订单.item.customer')
    for (const { name, kind, value } of offered) {
      if (kind === 'function') continue
      expect({ name, ...(await page.evaluate(name, null, 'formula', scope, element)) }).toMatchObject(
        // A form of a row that nothing was written to is an empty one.
        { name, ok: true, ...(value === undefined ? {} : { value }) },
      )
    }
  })

  it('behind the dot of a row stand its fields, also of rows around by their names', async () => {
    const { lists, around, state } = await inRows()
    const types = typeScopeOf({
      document,
      catalogue,
      functions: [],
      references: {},
      live: (path) => getPath(state, path),
      rows: around,
      element,
    })
    const before = [
      'item',
      ...(lists.includes('ForEach_1') ? ['订单', '订单.item', '订单.item.customer'] : []),
      ...(element === 'Text_5' ? ['row', 'column', 'row.user'] : []),
      ...(element === 'Text_6' ? ['slot', 'slot.item', 'outer.item'] : []),
    ]
    for (const object of before) {
      const members = memberEntries(membersAt(`${object}.`, object.length, types)).filter(({ kind }) => kind !== 'function')
      if (object !== '订单.item.customer' || scope.startsWith('ForEach_1:a'))
        expect({ object, members: members.length }).not.toEqual({ object, members: 0 })
      for (const { name } of members)
        expect({ name, ...(await page.evaluate(`${object}.${name}`, null, 'formula', scope, element)) }).toMatchObject({ name, ok: true })
    }
  })

  it('what the State panel shows of the row has a name that gives the same there, and that completion goes on from', async () => {
    const { rows, around, state } = await inRows()
    const [row] = rows as [RowValue]
    const kernel = new Kernel()
    kernel.load(...basePlugins)
    const session = { kernel, document: () => document }
    let asked = 0
    const check = async (place: readonly string[], value: Json): Promise<void> => {
      asked++
      const name = nameInRows(session, place, state, row)
      expect({ name, ...(await page.evaluate(name, null, 'formula', scope, element)) }).toMatchObject({ name, ok: true, value })
      if (Array.isArray(value) || isObject(value))
        for (const [key, inner] of Object.entries(value)) await check([...place, key], inner as Json)
    }
    await check([row.list, 'item'], row.item)
    await check([row.list, 'index'], row.index)
    const { component, ...own } = ownState(state, scope)
    for (const [id, value] of Object.entries(own)) await check([id], value)
    for (const [id, value] of dataIn(component)) await check(['component', id, 'data'], value)
    expect(asked).toBeGreaterThan(2)
    if (scope === 'ForEach_1:a') expect(asked).toBeGreaterThan(14)
    const types = typeScopeOf({
      document,
      catalogue,
      functions: [],
      references: {},
      live: (path) => getPath(state, path),
      rows: around,
      element,
    })
    const whole = nameInRows(session, [row.list, 'item'], state, row)
    expect(membersAt(`${whole}.`, whole.length, types).map(({ name }) => name)).toEqual(
      expect.arrayContaining(Object.keys(row.item as JsonObject)),
    )
    kernel.dispose()
  })
})
