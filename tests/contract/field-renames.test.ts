import { describe, expect, it } from 'vitest'
import type { ElementRecord, FlowNode, PageDocument, PageEntry } from '#kernel/page/records'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import { type Json, type JsonObject, setOwn } from '#kernel/page/values'
import { basePlugins } from '#plugins/presets/base'
import { collectPlugins } from '#sdk'
import {
  checkPage,
  declaredBy,
  mapNameSettings,
  type NameOptions,
  type RecordsAgainst,
  renameFieldIn,
} from '#sdk/check'
import { elementRecord, flowRecord, pageOf } from '../../sdk/check/records.fixture.ts'

const data = JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[]
const lookup = lookUpPlugins(data)
const against: RecordsAgainst = {
  catalogue: lookup.catalogue(),
  references: lookup.references(),
  declared: declaredBy(lookup),
  functions: lookup.functions().map(({ name }) => name),
  records: lookup.records(),
}
const MODEL = 'order'
const renaming = (from: string, to: string, targets = {}) => ({ of: MODEL, from, to, targets })
/** The page with the other name, and where it could not be told. */
function renamed(page: PageDocument, from = 'amount', to = 'total', targets = {}) {
  const { changed, unclear } = renameFieldIn(page, against, renaming(from, to, targets))
  const entries = new Map([...page.entries, ...changed.map((entry) => [entry.id, entry] as const)])
  return { page: { entries }, unclear: unclear.map(({ entry, path }) => `${entry} ${path}`), changed }
}
const asText = (page: PageDocument): string => JSON.stringify([...page.entries.values()])

interface Setting {
  readonly path: string
  readonly options: NameOptions
}

/** Every setting of a schema that names fields, with one item in each list. */
function settingsIn(schema: object): readonly Setting[] {
  const found = new Map<string, Setting>()
  const sample = sampleOf(schema, schema, 0)
  mapNameSettings(schema, (sample ?? {}) as JsonObject, ({ path, options, value }) => {
    found.set(path, { path, options })
    return value
  })
  return [...found.values()]
}

/** A value with a text in every place and one item in every list. */
function sampleOf(root: object, schema: object, depth: number): Json | undefined {
  const { $ref, anyOf, properties, items, type, options } = schema as {
    readonly $ref?: string
    readonly anyOf?: readonly object[]
    readonly properties?: { readonly [name: string]: object }
    readonly items?: object
    readonly type?: string
    readonly options?: unknown
  }
  if (depth > 6) return undefined
  if ($ref !== undefined) return options === undefined ? undefined : 'x'
  if (anyOf) return anyOf.map((each) => sampleOf(root, each, depth + 1)).find((each) => each !== undefined)
  if (properties) {
    const made: { [name: string]: Json } = {}
    for (const [name, each] of Object.entries(properties)) {
      const value = sampleOf(root, each, depth + 1)
      if (value !== undefined) setOwn(made, name, value)
    }
    return made
  }
  if (type === 'array' && items && !Array.isArray(items)) {
    const item = sampleOf(root, items, depth + 1)
    return item === undefined ? [] : [item]
  }
  return type === 'string' || options !== undefined ? 'x' : undefined
}

/** A value that names the field, as the setting holds names. */
function naming({ at, several }: NameOptions, name: string, value: string): Json {
  if (at !== undefined) return { and: [{ [at]: name, op: 'eq', value }, { not: { [at]: 'other' } }] }
  return several ? `id, ${name}，other` : name
}

/** Settings with one at a path, in the lists that lead there. */
function valuesWith(path: string, value: Json): JsonObject {
  const [first = '', ...rest] = path.split('.')
  const below = (steps: readonly string[]): Json => {
    const [step, ...more] = steps
    if (step === undefined) return value
    return /^\d+$/.test(step) ? [below(more)] : { [step]: below(more) }
  }
  return { [first]: below(rest) }
}

/** A page whose element, api or step has a setting, with the model where the setting looks for it. */
function pageWith(kind: string, name: string, { path, options }: Setting, field: string, value = field): PageDocument {
  const { namesIn } = options
  const beside = namesIn && namesIn.tag === undefined ? { [namesIn.setting]: MODEL } : {}
  const values = { ...valuesWith(path, naming(options, field, value)), ...beside }
  if (kind === 'source') {
    const api = { kind: 'api', id: 'api_1', name: 'a', source: name, config: values, bindings: {}, extra: {} }
    return pageOf(api as PageEntry)
  }
  if (kind === 'action') {
    const step = { id: 's', kind: 'action', name: '', action: name, params: values, bindings: {} }
    return pageOf(flowRecord('f', { nodes: [step as FlowNode] }))
  }
  const source = {
    api: null,
    source: 'source/model',
    config: { model: MODEL },
    bindings: {},
    execute: 'at once',
  } as const
  const own = elementRecord('E', { type: name, props: values, ...(options.ofRows ? { source } : {}) })
  if (namesIn?.tag === undefined) return pageOf(own)
  const { tag, setting } = namesIn
  const around = data.flatMap(({ contributes }) => contributes.components).find(({ tags }) => tags.includes(tag))!
  const parent = elementRecord('P', { type: around.type, props: { [setting]: MODEL } })
  return pageOf(parent, { ...own, parentId: 'P' })
}

const declared = data.flatMap(({ contributes }) => [
  ...contributes.components.map(({ type, schema }) => ['component', type, schema] as const),
  ...contributes.actions.map(({ id, schema }) => ['action', id, schema] as const),
  ...contributes.sources.map(({ id, schema }) => ['source', id, schema] as const),
])
const all = declared.flatMap(([kind, name, schema]) =>
  settingsIn(schema ?? {}).map((setting) => [`${kind} ${name} ${setting.path}`, kind, name, setting] as const),
)

describe('settings that name fields', () => {
  it('are found in every kind of contribution', () => {
    const labels = all.map(([label]) => label)
    expect(labels).toEqual(
      expect.arrayContaining([
        ...['source source/model where', 'source source/model sortField', 'source source/model include'],
        ...['component ModelField field', 'component ViewField field', 'component MarsTable columns.0.dataIndex'],
        ...['component Descriptions items.0.name', 'component Select field.label', 'component LineChart yField'],
        'action action/save-record data',
      ]),
    )
  })

  it.each(all)('follow another name and back: %s', (_label, kind, name, setting) => {
    const page = pageWith(kind, name, setting, 'amount')
    const other = pageWith(kind, name, setting, 'amounts')
    const after = renamed(page)
    expect(after.changed).toHaveLength(1)
    expect(asText(after.page)).toBe(asText(pageWith(kind, name, setting, 'total', 'amount')))
    expect(asText(renamed(after.page, 'total', 'amount').page)).toBe(asText(page))
    expect(renamed(other).changed).toEqual([])
  })
})

const element = (id: string, type: string, more: Partial<ElementRecord> = {}) => elementRecord(id, { type, ...more })
const listOf = (model: string, more: JsonObject = {}) =>
  ({ api: null, source: 'source/model', config: { model, ...more }, bindings: {}, execute: 'at once' }) as const
const api = (config: JsonObject, bindings = {}): PageEntry =>
  ({ kind: 'api', id: 'api_1', name: 'orders', source: 'source/model', config, bindings, extra: {} }) as PageEntry

/** What a formula of a text becomes on a page with these entries. */
function formula(source: string, ...entries: readonly PageEntry[]) {
  const binding = { kind: source.includes('${') ? 'template' : 'formula', source } as const
  const text = element('T', 'Text', { bindings: { text: binding } })
  const { page, unclear } = renamed(pageOf(...entries, text))
  const own = page.entries.get('T')
  const now = own?.kind === 'element' ? own.bindings.text?.source : undefined
  return unclear.length > 0 ? `${now} ?` : now
}

describe('formulas', () => {
  const orders = api({ model: MODEL })
  it.each([
    ['orders.data[0].amount', 'orders.data[0].total'],
    ['orders.data?.[0]?.amount ?? 0', 'orders.data?.[0]?.total ?? 0'],
    ['component.api_1.data.list[0]["amount"]', 'component.api_1.data.list[0]["total"]'],
    ['orders.data.map((row) => row.amount)', 'orders.data.map((row) => row.total)'],
    ['orders.data.find(({ amount }) => amount > 3)', 'orders.data.find(({ total: amount }) => amount > 3)'],
    [
      'SUM(orders.data.filter((o) => o.amount > 1).map((o) => o.amount))',
      'SUM(orders.data.filter((o) => o.total > 1).map((o) => o.total))',
    ],
    ['There are ${orders.data[0].amount} amount', 'There are ${orders.data[0].total} amount'],
    ['"amount is " + orders.data.length', '"amount is " + orders.data.length'],
    ['variable.amount', 'variable.amount'],
    ['orders.data[0].city', 'orders.data[0].city'],
    ['PICK(orders.data[0], "amount")', 'PICK(orders.data[0], "amount") ?'],
    ['variable.kept.amount', 'variable.kept.amount ?'],
  ])('%s', (source, expected) => {
    expect(formula(source, orders)).toBe(expected)
  })

  it('read one record, and not the history of one', () => {
    expect(formula('orders.data.amount', api({ model: MODEL, shows: 'one' }))).toBe('orders.data.total')
    expect(formula('orders.data[0].amount', api({ model: MODEL, shows: 'history' }))).toBe('orders.data[0].amount ?')
    expect(formula('orders.data[0].amount', api({ model: 'other' }))).toBe('orders.data[0].amount')
  })

  it('follow associations from another model', () => {
    const targets = { line: { order: MODEL }, [MODEL]: { total: 'money' } }
    const lines = api({ model: 'line', where: { field: 'order.amount.id', op: 'eq' } })
    const page = pageOf(
      lines,
      element('T', 'Text', { bindings: { text: { kind: 'formula', source: 'orders.data[0].order.amount' } } }),
    )
    expect(asText(renamed(page, 'amount', 'total', targets).page)).toBe(
      asText(page).replaceAll('order.amount', 'order.total'),
    )
  })

  it('read the rows around: of a cell, of a list bound to the data', () => {
    const table = element('Table', 'MarsTable', {
      source: listOf(MODEL),
      props: { columns: [{ id: 'col_1', dataIndex: 'amount', title: 'amount' }] },
    })
    const cell = element('C', 'Text', {
      ...{ parentId: 'Table', slot: 'cell:col_1' },
      bindings: { text: { kind: 'formula', source: 'row.amount + value' } },
    })
    const list = element('L', 'ForEach', { bindings: { data: { kind: 'formula', source: 'orders.data' } } })
    const item = element('I', 'Text', {
      parentId: 'L',
      bindings: { text: { kind: 'template', source: '${item.amount}' } },
    })
    const page = pageOf(orders, table, cell, list, item)
    const after = renamed(page)
    expect(after.unclear).toEqual([])
    expect(after.changed.map((entry) => 'bindings' in entry && entry.bindings)).toEqual([
      {},
      { text: { kind: 'formula', source: 'row.total + value' } },
      { text: { kind: 'template', source: '${item.total}' } },
    ])
    expect(asText(after.page)).toContain('"dataIndex":"total","title":"amount"')
    expect(asText(renamed(after.page, 'total', 'amount').page)).toBe(asText(page))
  })

  it('are in cells of a column that is called by the field', () => {
    const columns = [{ dataIndex: 'amount', title: 'x' }]
    const table = element('Table', 'MarsTable', { source: listOf(MODEL), props: { columns } })
    const page = pageOf(table, element('C', 'Text', { parentId: 'Table', slot: 'cell:amount' }))
    const after = renamed(page)
    expect(asText(after.page)).toBe(
      asText(page).replace('cell:amount', 'cell:total').replace('"dataIndex":"amount"', '"dataIndex":"total"'),
    )
    expect(asText(renamed(after.page, 'total', 'amount').page)).toBe(asText(page))
  })

  it('give filters and orders', () => {
    const source = '{ and: [{ field: "amount", op: "gt", value: variable.least }, { field: \'city\', op: "eq" }] }'
    const bindings = {
      where: { kind: 'formula', source },
      sortField: { kind: 'formula', source: 'variable.x ? "amount" : "city"' },
    }
    const page = pageOf(api({ model: MODEL }, bindings))
    const after = renamed(page)
    expect(after.unclear).toEqual([])
    expect(asText(after.page)).toBe(asText(page).replaceAll('amount', 'total'))
  })
})

describe('fields that a model does not have', () => {
  const names = { 'setter/model': [MODEL], 'setter/model-field': ['order.amount', 'order.city'] }
  const found = (source: string, known = names, config: JsonObject = { model: MODEL }) => {
    const text = element('T', 'Text', { bindings: { text: { kind: 'formula', source } } })
    return checkPage(pageOf(api(config), text), against, { names: known }).flatMap(({ code, entry, path }) =>
      code === 'CHECK_UNKNOWN_RECORD_FIELD' ? [`${entry} ${path}`] : [],
    )
  }

  it.each([
    'orders.data[0].amont',
    'orders.data.map((row) => row.amont)',
    'orders.data.find(({ amont }) => amont)?.city',
  ])('are found: %s', (source) => {
    expect(found(source)).toEqual(['T text'])
  })

  it.each([
    'orders.data[0].amount',
    'orders.data[0].createdAt',
    'orders.data.length',
    'orders.data[0].toString()',
    'orders.data[0][variable.x]',
    'orders.error.amont',
    'KEYS(orders.data[0]).amont',
  ])('are not where it cannot be told: %s', (source) => {
    expect(found(source)).toEqual([])
  })

  it('are not of a model that is not known, nor of a history', () => {
    expect(found('orders.data[0].amont', { ...names, 'setter/model-field': [] })).toEqual([])
    expect(found('orders.data[0].amont', names, { model: MODEL, shows: 'history' })).toEqual([])
  })
})

describe('forms', () => {
  const save = (params: JsonObject, bindings = {}): FlowNode =>
    ({ id: 's1', kind: 'action', name: '', action: 'action/save-record', params, bindings }) as FlowNode
  const form = (event: string, type = 'Form') => [
    element('Form_1', type, { events: { [event]: ['f'] } }),
    element('Input_1', 'Input', { parentId: 'Form_1', props: { formItem: { name: 'amount', label: 'amount' } } }),
    element('T', 'Text', { bindings: { text: { kind: 'formula', source: 'Form_1.amount * 2' } } }),
  ]

  it('have items of the other name where their values are saved, and so have formulas that read them', () => {
    const data = [{ key: 'amount', value: 1 }]
    const nodes = [save({ model: MODEL, data }, { 'data.0.value': { kind: 'formula', source: 'eventParams.amount' } })]
    const page = pageOf(...form('onSubmit'), flowRecord('f', { nodes }))
    const after = renamed(page)
    expect(after.unclear).toEqual([])
    expect(asText(after.page)).toBe(
      asText(page)
        .replace('"name":"amount"', '"name":"total"')
        .replace('Form_1.amount', 'Form_1.total')
        .replace('eventParams.amount', 'eventParams.total')
        .replace('"key":"amount"', '"key":"total"'),
    )
    expect(asText(renamed(after.page, 'total', 'amount').page)).toBe(asText(page))
  })

  it('have items of the other name where they search a table', () => {
    const search = { id: 's1', kind: 'action', name: '', action: 'action/component-method', bindings: {} }
    const nodes = [{ ...search, params: { target: 'Table', method: 'search' } } as FlowNode]
    const table = element('Table', 'MarsTable', { source: listOf(MODEL) })
    const page = pageOf(...form('onSearch', 'SearchForm'), table, flowRecord('f', { nodes }))
    expect(asText(renamed(page).page)).toContain('"name":"total"')
  })

  it('are listed where their values also go to another service or model', () => {
    const request = {
      id: 's2',
      kind: 'action',
      name: '',
      action: 'action/request',
      params: { api: 'api_9' },
      bindings: {},
    }
    for (const more of [request as FlowNode, { ...save({ model: 'other' }), id: 's3' } as FlowNode]) {
      const page = pageOf(...form('onSubmit'), flowRecord('f', { nodes: [save({ model: MODEL }), more] }))
      const after = renamed(page)
      expect(after.changed).toEqual([])
      expect(after.unclear).toContain('Input_1 formItem.name')
    }
  })

  it('of another model stay', () => {
    const page = pageOf(...form('onSubmit'), flowRecord('f', { nodes: [save({ model: 'other' })] }))
    expect(renamed(page)).toMatchObject({ changed: [], unclear: [] })
  })
})
