import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Catalogue, type PageDocument, toReferences } from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import { getPath, isObject, type Json, type JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { functionDeclarations } from '#plugins/presets/functions'
import { collectCatalogue } from '#sdk'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'
import type { ProjectVariable } from '../../../../../server/wire.ts'
import { nameOfPlace } from '../../dock/copy-name.tsx'
import { stateGroups } from '../../dock/state-groups.ts'
import { memberEntries } from '../types/member-entries.ts'
import { membersAt } from '../types/members-at.ts'
import { typeScopeOf } from '../types/page-scope.ts'
import { wordsOn } from '../types/written-name.ts'
import { scopeOf } from './scope.ts'

const { components, references } = collectCatalogue(basePlugins)
const catalogue: Catalogue = (type) => components.find((info) => info.type === type)
const projectVariable = (name: string, type: ProjectVariable['type'], defaultValue: Json): ProjectVariable => ({
  ...{ kind: 'variable', id: `variable-${name}`, name, type, description: '', persist: 'none', formerly: [] },
  defaultValue: defaultValue as ProjectVariable['defaultValue'],
})
const shared = [projectVariable('cart', 'number', 2), projectVariable('class', 'object', { 'a b': [1], c: { d: 1 } })]
const options = { app: shared, references: { references: toReferences(references) } }

interface Node {
  readonly id: string
  readonly type: string
  /** Its id unless said. */
  readonly name?: string
  readonly props?: JsonObject
  readonly children?: readonly Node[]
}

const field = (id: string, name: string): Node => ({ id, type: 'Input', props: { formItem: { name, label: name } } })
const nodes: readonly Node[] = [
  {
    id: 'Form_1',
    type: 'Form',
    children: [field('Input_1', 'city'), field('Input_2', 'user.name'), field('Input_3', '中文'), field('Input_4', 'a-b')],
  },
  { id: '表单', type: 'Form', children: [field('Input_5', 'new')] },
  { id: 'Form-2', type: 'Form', children: [field('Input_6', 'x')] },
  { id: 'class', type: 'Form', children: [field('Input_7', 'x')] },
  { id: 'MarsTable_1', type: 'MarsTable' },
  { id: 'Table-2', type: 'MarsTable' },
  { id: 'Select_1', type: 'Select' },
  { id: 'Form_3', type: 'Form', name: '客户表单', children: [field('Input_8', '城市'), field('Input_9', 'a.b')] },
  { id: 'Form_4', type: 'Form', name: 'two words', children: [field('Input_10', 'x')] },
  { id: 'Form_5', type: 'Form', name: 'SUM', children: [field('Input_11', 'x')] },
  { id: 'MarsTable_3', type: 'MarsTable', name: 'Orders' },
  { id: 'MarsTable_4', type: 'MarsTable', name: 'Orders' },
]
const flat = (list: readonly Node[]): readonly Node[] => list.flatMap((node) => [node, ...flat(node.children ?? [])])
const tree = (list: readonly Node[]): Json[] =>
  list.map(({ id, type, name = id, children = [] }) => ({ id, type, name, elements: tree(children) }))

const stored = {
  elements: tree(nodes),
  elementsMap: Object.fromEntries(
    flat(nodes).map(({ id, type, name = id, props = {} }) => [id, { id, type, name, config: { props, style: {}, events: [] } }]),
  ),
  variables: [
    { name: 'count', type: 'number', defaultValue: 1 },
    { name: '订单', type: 'array', defaultValue: [{ 'order no': 1, lines: [{ price: 2 }] }, null] },
    { name: 'user', type: 'object', defaultValue: { name: 'a', boss: null, 'a.b': { c: [[1]] } } },
    { name: 'class', type: 'string', defaultValue: 'text' },
    { name: 'nothing', type: 'string' },
    { name: 'double', type: 'number', formula: 'variable.count * 2' },
  ],
  apis: {
    stock: { id: 'stock', name: 'stock', config: {} },
    api_2: { id: 'api_2', name: '库存', config: {} },
    api_3: { id: 'api_3', name: 'all of it', config: {} },
  },
}

let page: HeadlessPage
let document: PageDocument
beforeEach(async () => {
  document = parsePage(stored, { catalogue, references: toReferences(references) }).document
  page = await createHeadlessPage(document, {
    plugins: basePlugins,
    user: { userId: 1, userName: 'kim', 'e-mail': 'k@example.com', teams: ['a', 'b'] },
    route: { path: '/page/1', search: '?id=7&order+no=8', query: { id: '7', 'order no': '8' } },
    app: {
      variables: Object.fromEntries(shared.map(({ name, defaultValue }) => [name, defaultValue as Json])),
      user: { id: 1, name: 'Kim', avatar: '', roles: ['admin'] },
      permissions: ['permission/page.see'],
      theme: { mode: 'dark', primaryColor: '#7D33FF' },
    },
  })
  expect(page.findings).toEqual([])
})
afterEach(() => page.dispose())

/** Whether forms and data are there: a page that has just been opened has none. */
const STATES = {
  'as it opens': {},
  'with what fields and sources brought': {
    'Form_1.city': 'Rome',
    'Form_1.a-b': null,
    表单: { new: [{ x: 1 }] },
    Select_1: { town: 'Oslo' },
    'component.MarsTable_1.data': [{ id: 1 }],
    'component.Table-2.data': { total: 3 },
    'Gone_1.left': 1,
    'Form_3.城市': 'Rome',
    'Form_5.x': 1,
    'component.MarsTable_3.data': [{ id: 2 }],
    'component.MarsTable_4.data': [],
    'component.stock.data': [1],
    'component.api_2.data': { rows: [{ id: 3 }] },
    'component.api_3.data': 'text',
  },
} as const

describe.each(Object.entries(STATES))('on a page %s', (_, written) => {
  it('every name that completion offers gives what it is said to be worth', async () => {
    if (Object.keys(written).length > 0) await page.write(written)
    const state = await page.state()
    const scope = scopeOf(document, catalogue, functionDeclarations, { ...options, state })
    const kinds = new Set(scope.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['api', 'app', 'component', 'event', 'form', 'function', 'user', 'variable'])
    const outside = scope.filter(({ name }) => name.startsWith('Select_1')).map(({ name }) => name)
    expect(outside).toEqual('Select_1' in written ? ['Select_1', 'Select_1.town'] : [])
    const said = scope.map(({ name }) => name.replaceAll('?', ''))
    for (const name of ['客户表单.城市', '客户表单.a.b', 'Form_4', 'Form_5', 'component.Orders.data', 'component.MarsTable_4.data'])
      expect(said).toContain(name)
    for (const name of ['stock.data', '库存.data', 'component.api_3.data']) expect(said).toContain(name)
    for (const { name, kind, value } of scope) {
      if (kind === 'function') continue
      expect({ name, ...(await page.evaluate(name)) }).toMatchObject({ name, ok: true, value: value ?? null })
    }
  })

  it('what completion offers behind a dot is there', async () => {
    if (Object.keys(written).length > 0) await page.write(written)
    const state = await page.state()
    const scope = typeScopeOf({
      document,
      catalogue,
      functions: functionDeclarations,
      references: {},
      app: shared,
      live: (path) => getPath(state, path),
    })
    const before = [
      'context',
      'variable',
      'variable.user',
      'variable.订单',
      'variable.count',
      'store',
      'store.teams',
      'route',
      'app',
      'app.variable',
      'app.variable.class',
      'app.user',
      'app.theme',
      'Form_1?',
      '表单?',
      '客户表单?',
      '库存?',
      'component',
    ]
    let asked = 0
    for (const object of before) {
      for (const { name, kind } of memberEntries(membersAt(`${object}.`, object.length, scope))) {
        asked += 1
        const source = kind === 'function' ? `typeof ${object}.${name}` : `${object}.${name}`
        expect({ source, ...(await page.evaluate(source)) }).toMatchObject({
          ok: true,
          ...(kind === 'function' ? { value: 'function' } : {}),
        })
      }
    }
    expect(asked).toBeGreaterThan(40)
  })

  it('every place that the State panel shows has a name that gives the same value', async () => {
    if (Object.keys(written).length > 0) await page.write(written)
    const state = await page.state()
    let asked = 0
    const check = async (place: readonly string[], value: Json): Promise<void> => {
      asked += 1
      const name = nameOfPlace(place, state, document, functionDeclarations)
      expect({ name, ...(await page.evaluate(name)) }).toMatchObject({ name, ok: true, value })
      if (Array.isArray(value) || isObject(value))
        for (const [key, inner] of Object.entries(value)) await check([...place, key], inner as Json)
    }
    const shown = { wordOf: wordsOn(document, functionDeclarations), isApi: (id: string) => document.entries.get(id)?.kind === 'api' }
    for (const { values, placeOf } of stateGroups(state, shown))
      for (const [key, value] of Object.entries(values)) await check(placeOf(key), value)
    expect(asked).toBeGreaterThan(20)
  })
})

it('every function that is offered has an example that gives what it says', async () => {
  const offered = scopeOf(document, catalogue, functionDeclarations, options).filter(({ kind }) => kind === 'function')
  expect(offered.length).toBeGreaterThan(50)
  expect(offered.filter(({ example, info }) => !example || !info?.zh || !info.en)).toEqual([])
  for (const { name, examples } of functionDeclarations) {
    expect(await page.evaluate(`typeof ${name}`)).toMatchObject({ ok: true, value: 'function' })
    expect(examples[0]!.formula).toContain(name)
  }
})
