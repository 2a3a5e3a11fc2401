import { describe, expect, it } from 'vitest'
import type { Catalogue, ComponentInfo, ElementRecord, PageDocument, PageEntry } from '#kernel/page/records'
import { scopeOf } from './scope.ts'
import { targetsOf } from './targets.ts'

const info = (type: string, over: Partial<ComponentInfo>): ComponentInfo => ({
  type,
  version: 1,
  label: { zh: type, en: type },
  group: 'form',
  tags: [],
  accepts: 'nothing',
  defaults: {},
  formItem: false,
  functionProps: [],
  events: [],
  methods: [],
  plugin: { id: 'test', version: '1' },
  ...over,
})
const infos = [
  info('Form', { tags: ['form'], accepts: 'anything', methods: ['reset'] }),
  info('Input', { formItem: true }),
  info('Frame', { formItem: true, framesField: true, accepts: 'anything' }),
  info('MarsTable', { data: { prop: 'data', driven: 'view' } }),
]
const catalogue: Catalogue = (type) => infos.find((each) => each.type === type)

const element = (id: string, type: string, parentId: string | null, props = {}): ElementRecord => ({
  kind: 'element',
  id,
  type,
  name: `my ${type}`,
  parentId,
  order: 'a0',
  props,
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
})
const variable = (name: string): PageEntry => ({
  kind: 'variable',
  id: `v_${name}`,
  name,
  type: 'number',
  defaultValue: 1,
  description: '',
  extra: {},
})
const page = (...entries: PageEntry[]): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })

describe('what a formula can name', () => {
  const document = page(
    variable('count'),
    element('Form_1', 'Form', null),
    element('Input_1', 'Input', 'Form_1', { formItem: { name: 'user.name', label: 'Name' } }),
    element('Input_2', 'Input', 'Form_1', { formItem: { name: '中文' } }),
    element('Input_3', 'Input', null, { formItem: { name: 'outside' } }),
    element('MarsTable_1', 'MarsTable', null),
  )

  it('begins with the rows around, those further out behind their elements', () => {
    const scope = scopeOf(page(element('List_2', 'List', 'List_1'), element('List_1', 'List', null)), catalogue, [], {
      rows: [{ list: 'List_2' }, { list: 'List_1' }],
    })
    expect(scope.slice(0, 6).map(({ kind, name }) => [kind, name])).toEqual(
      ['item', 'index', 'key', 'List_1.item', 'List_1.index', 'List_1.key'].map((name) => ['row', name]),
    )
  })

  it('is variables, forms with their fields, component data, the user and functions', () => {
    const sum = { id: 'function/sum', name: 'SUM', group: 'list', signature: 'SUM(list)', summary: { zh: '求和', en: 'Sum' } } as const
    const scope = scopeOf(document, catalogue, [{ ...sum, examples: [], create: () => () => 0 }])
    expect(scope.map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
      ['variable', 'variable.count', 'number'],
      ['form', 'Form_1', 'my Form'],
      ['form', 'Form_1?.user?.name', 'Name'],
      ['form', 'Form_1?.中文', 'my Input'],
      ['component', 'component.MarsTable_1?.data', 'my MarsTable'],
      ['app', 'app.user?.id', 'number'],
      ['app', 'app.user?.name', 'string'],
      ['app', 'app.user?.avatar', 'string'],
      ['app', 'app.user?.roles', 'array'],
      ['app', 'app.theme?.mode', 'string'],
      ['app', 'app.theme?.primaryColor', 'string'],
      ['function', 'app.can', 'app.can(code)'],
      ['app', 'locale', 'string'],
      ['user', 'store.userId', 'number'],
      ['user', 'store.userName', 'string'],
      ['user', 'store.nickName', 'string'],
      ['user', 'store.avatar', 'string'],
      ['user', 'route.path', 'string'],
      ['user', 'route.search', 'string'],
      ['user', 'route.query', 'object'],
      ['event', 'eventParams', 'json'],
      ['function', 'SUM', 'SUM(list)'],
      ['function', 't', "t('key', { n })"],
    ])
  })

  it('has the values that the page has now, and fields of a form that is there are named without a doubt', () => {
    const state = {
      variable: { count: 3 },
      Form_1: { 中文: 'x' },
      component: { MarsTable_1: { data: [1] } },
      store: { userId: 7, team: ['a'] },
      route: { path: '/page/1', search: '?order+no=12&id=1&id=2', query: { 'order no': '12', id: ['1', '2'] } },
    }
    const scope = scopeOf(document, catalogue, [], { state })
    expect(scope.filter(({ value }) => value !== undefined).map(({ name, detail, value }) => [name, detail, value])).toEqual([
      ['variable.count', 'number', 3],
      ['Form_1', 'my Form', { 中文: 'x' }],
      ['Form_1.中文', 'my Input', 'x'],
      ['component.MarsTable_1?.data', 'my MarsTable', [1]],
      ['store.userId', 'number', 7],
      ['store.team', 'array', ['a']],
      ['route.path', 'string', '/page/1'],
      ['route.search', 'string', '?order+no=12&id=1&id=2'],
      ['route.query', 'object', { 'order no': '12', id: ['1', '2'] }],
      ['route.query["order no"]', 'string', '12'],
      ['route.query.id', 'array', ['1', '2']],
    ])
  })

  it('is every name under which a range hands on its ends, and a computed variable says that it is one', () => {
    const range = element('Range_1', 'Range', 'Form_1', { formItem: { name: 'time' }, startField: 'time.from' })
    const references = {
      params: () => ({}),
      config: () => ({}),
      props: () => ({ 'formItem.name': 'own field', startField: 'own field' }) as const,
    }
    const total: PageEntry = {
      ...(variable('total') as PageEntry & { kind: 'variable' }),
      formula: 'variable.count * 2',
      description: 'In all',
    }
    const scope = scopeOf(page(total, element('Form_1', 'Form', null), range), catalogue, [], { references: { references } })
    expect(scope.slice(0, 4).map(({ name, detail }) => [name, detail])).toEqual([
      ['variable.total', 'ƒ number'],
      ['Form_1', 'my Form'],
      ['Form_1?.time', 'my Range'],
      ['Form_1?.time?.from', 'my Range'],
    ])
    expect(scope[0]?.info?.en).toBe('In all\nComputed: variable.count * 2')
    expect(targetsOf(page(total, variable('count')), catalogue, 'variable').map(({ id, computed }) => [id, computed])).toEqual([
      ['total', true],
      ['count', false],
    ])
  })

  it('is the one name of a field that another element frames, with the label of the frame', () => {
    const frame = (name: string) => [
      element('Frame_1', 'Frame', 'Form_1', { formItem: { name, label: 'Customer' } }),
      element('Input_1', 'Input', 'Frame_1', { formItem: { name: 'own', label: 'Own' } }),
    ]
    const fieldsOf = (name: string) =>
      scopeOf(page(element('Form_1', 'Form', null), ...frame(name)), catalogue, [])
        .filter(({ name: each }) => each.startsWith('Form_1?'))
        .map(({ name: each, detail }) => [each, detail])
    expect(fieldsOf('customer')).toEqual([['Form_1?.customer', 'Customer']])
    expect(fieldsOf('')).toEqual([['Form_1?.own', 'Own']])
  })

  it('is offered to pick from by kind, elements with their methods', () => {
    expect(targetsOf(document, catalogue, 'element')[0]).toEqual({
      id: 'Form_1',
      label: 'my Form',
      type: 'Form',
      methods: ['reset', 'show', 'hide'],
    })
    expect(targetsOf(document, catalogue, 'variable').map(({ id }) => id)).toEqual(['count'])
    expect(targetsOf(document, catalogue, 'flow')).toEqual([])
  })
})
