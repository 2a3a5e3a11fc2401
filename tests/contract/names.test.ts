import { afterEach, describe, expect, it } from 'vitest'
import { analyse } from '#kernel/engine/language/analyse'
import { givenNamesOf } from '#kernel/page/names'
import { elementOf, toReferences } from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'
import { createHeadlessPage, type HeadlessPage } from '#sdk/testing'
import { scopeOf } from '../../apps/studio/editor/inspector/panel/scope.ts'

const { components, references } = collectCatalogue(basePlugins)
const catalogue = (type: string) => components.find((info) => info.type === type)

interface Part {
  readonly type: string
  readonly name: string
  readonly props?: JsonObject
  readonly events?: readonly string[]
  readonly children?: { readonly [id: string]: Part }
}

const storedPage = (parts: { readonly [id: string]: Part }, rest: object = {}) => {
  const all: [string, Part][] = []
  const tree = (level: { readonly [id: string]: Part }): object[] =>
    Object.entries(level).map(([id, part]) => {
      all.push([id, part])
      return { id, type: part.type, name: part.name, elements: tree(part.children ?? {}) }
    })
  const elements = tree(parts)
  const elementsMap = Object.fromEntries(
    all.map(([id, { type, name, props = {} }]) => [id, { id, type, name, config: { props, style: {}, events: [] } }]),
  )
  return { elements, elementsMap, ...rest }
}

let page: HeadlessPage | undefined
afterEach(() => page?.dispose())

async function open(stored: object, flows: object = {}, bound: object = {}): Promise<HeadlessPage> {
  const { document } = parsePage(stored, { catalogue, references: toReferences(references) })
  const entries = new Map(document.entries)
  for (const [id, entry] of Object.entries({ ...flows, ...bound }))
    entries.set(id, { ...(entries.get(id) ?? {}), ...(entry as object) } as never)
  page = await createHeadlessPage({ entries }, { plugins: basePlugins })
  return page
}

const parts = {
  Form_a1: { type: 'Form', name: '客户', children: { Input_b2: { type: 'Input', name: 'City', props: { formItem: { name: 'city' } } } } },
  Table_c3: { type: 'MarsTable', name: 'Orders' },
  Text_d4: { type: 'Text', name: 'Result' },
} as const
const apis = { api_e5: { id: 'api_e5', name: 'getUsers', config: {} } }
const binding = (source: string, kind = 'formula') => ({ kind, source })

describe('names on a page that runs', () => {
  it('formulas, templates and steps say elements by their names and by their ids', async () => {
    const step = {
      ...{ id: 'n1', kind: 'action', name: '', action: 'action/message', params: {} },
      bindings: { content: binding('客户.city + "/" + Form_a1.city'), title: binding('${客户.city}!', 'template') },
    }
    const script = { id: 'n2', kind: 'action', name: '', action: 'action/script', params: { source: 'return 客户.city' }, bindings: {} }
    const told = { id: 'n3', kind: 'action', name: '', action: 'action/message', params: {}, bindings: { content: binding('eventParams') } }
    const open_ = await open(
      storedPage(parts, { variables: [{ name: 'shout', type: 'string', formula: '客户.city + "!"' }] }),
      { f1: { kind: 'flow', id: 'f1', name: 'f', nodes: [step, script, told], extra: {} } },
      {
        Text_d4: {
          bindings: {
            text: binding('客户.city + component.Orders?.data?.length'),
            tip: binding('${客户.city} ${context.Form_a1.city}', 'template'),
          },
        },
        Form_a1: { events: { onChange: ['f1'] } },
      },
    )
    await open_.write({ 'Form_a1.city': 'Rome', 'component.Table_c3.data': [1, 2] })
    expect(open_.values('Text_d4', 'text')).toBe('Rome2')
    expect(open_.values('Text_d4', 'tip')).toBe('Rome Rome')
    expect(await open_.evaluate('variable.shout')).toMatchObject({ value: 'Rome!' })
    await open_.fire('Form_a1', 'onChange')
    expect(open_.shown('action/message')[0]).toMatchObject({ content: 'Rome/Rome', title: 'Rome!' })
    expect(open_.shown('action/message')[1]).toMatchObject({ content: 'Rome' })
    expect(open_.failures).toEqual([])
  })

  it('the result of a shared api is there by its name: empty at first, then what it answered, whoever asked', async () => {
    const ask = { id: 'n1', kind: 'action', name: '', action: 'action/request', params: { api: 'api_e5' }, bindings: {} }
    const after = {
      id: 'n2',
      kind: 'action',
      name: '',
      action: 'action/message',
      params: {},
      bindings: { content: binding('getUsers.data.length') },
    }
    const open_ = await open(
      storedPage(parts, { apis }),
      { f1: { kind: 'flow', id: 'f1', name: 'f', nodes: [ask, after], extra: {} } },
      {
        Text_d4: { bindings: { text: binding('getUsers.data ? getUsers.data.length : "none"') } },
        Form_a1: { events: { onChange: ['f1'] } },
        Table_c3: { source: { api: 'api_e5', source: 'source/http', config: {}, bindings: {}, execute: 'never' } },
      },
    )
    await open_.state()
    expect(open_.values('Text_d4', 'text')).toBe('none')
    open_.answer('getUsers', { data: [1, 2, 3] })
    await open_.load('Table_c3')
    await open_.state()
    expect(open_.values('Text_d4', 'text')).toBe(3)
    open_.answer('getUsers', { data: [1] })
    await open_.fire('Form_a1', 'onChange')
    expect(open_.values('Text_d4', 'text')).toBe(1)
    expect(open_.shown('action/message')).toMatchObject([{ content: 1 }])
    expect(await open_.evaluate('component.api_e5.data')).toMatchObject({ value: [1] })
    expect(open_.failures).toEqual([])
  })

  it('a name that two have means one of them, and the other is told to take another', async () => {
    const twice = { ...parts, Table_z9: { type: 'MarsTable', name: 'Orders' } }
    const said = await open(storedPage(twice), {}, { Text_d4: { bindings: { text: binding('component.Orders?.data') } } })
    await said.write({ 'component.Table_c3.data': 'first', 'component.Table_z9.data': 'second' })
    expect(said.values('Text_d4', 'text')).toBe('first')
    expect(said.findings).toMatchObject([{ code: 'PAGE_NAME_TAKEN', entry: 'Table_z9' }])
    page?.dispose()
    expect((await open(storedPage(twice))).findings).toEqual([])
  })
})

it('every name of a row that completion offers is one where it is offered, by the name of its element or by its id', () => {
  const { document } = parsePage(storedPage(parts), { catalogue, references: toReferences(references) })
  const elements = [
    { id: 'ForEach_1', name: '订单' },
    { id: 'ForEach_2', name: 'two words' },
    { id: 'ForEach_3', name: 'Inner' },
  ].map(({ id, name }) => ({ ...elementOf(document, 'Form_a1')!, id, name, type: 'ForEach', parentId: null }))
  const around = { entries: new Map([...document.entries, ...elements.map((each) => [each.id, each] as const)]) }
  const rows = ['ForEach_3', 'ForEach_2', 'ForEach_1']
  const scope = scopeOf(around, catalogue, [], { rows: rows.map((list) => ({ list })) }).filter(({ kind }) => kind === 'row')
  expect(scope.map(({ name }) => name)).toEqual(
    ['', 'ForEach_2.', '订单.'].flatMap((before) => ['item', 'index', 'key'].map((part) => `${before}${part}`)),
  )
  const names = { elements: new Set(around.entries.keys()), functions: new Set<string>(), given: givenNamesOf(around), rows }
  const reads = (name: string) => {
    const analysed = analyse('formula', name, names)
    return analysed.ok && analysed.reads
  }
  expect(scope.map(({ name }) => reads(name))).toEqual([0, 1, 2].flatMap((level) => [[`~${level}`], [`~${level}#`], []]))
  expect(reads('Inner.item.x')).toEqual(['~0.x'])
})
