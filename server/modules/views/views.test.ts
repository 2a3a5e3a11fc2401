import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ModelDetail } from '../models/index.ts'
import type { ViewDetail, ViewInfo, ViewRows } from './model.ts'

const ALL = { where: true, fields: true }

describe('views', () => {
  let server: TestServer
  let owner: TestUser
  let projectId: number
  let customer: ModelDetail
  let order: ModelDetail

  const model = async (name: string, fields: readonly object[]): Promise<ModelDetail> => {
    let { data } = await owner.post<ModelDetail>('/api/model/create', { projectId, name, description: name })
    for (const field of fields) {
      const made = await owner.post<ModelDetail>('/api/model/field/create', { modelId: data.id, ...field })
      if (made.code !== 0) throw new Error(made.msg)
      data = made.data
    }
    return data
  }
  const create = (name: string, definition: object, modelId = order.id) =>
    owner.post<ViewDetail>('/api/view/create', { projectId, modelId, name, definition })
  const made = async (name: string, definition: object): Promise<ViewDetail> => {
    const { data, code, msg } = await create(name, definition)
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }
  const query = (from: object, given: object = {}, by = owner, env = 'stg') =>
    by.post<{ list: JsonObject[]; total: number }>('/api/data/query', { projectId, env, ...from, query: given })
  const rows = async (from: object, given: object = {}, by = owner) => {
    const { data, code, msg } = await query(from, given, by)
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
    return data.list
  }
  const clerk = async (name: string, permits: readonly (readonly [number, object])[]): Promise<TestUser> => {
    const user = await server.user(name)
    const { data: role } = await owner.post<{ id: number }>('/api/project/role/create', { projectId, name })
    for (const [modelId, view] of permits)
      await owner.post('/api/data/permits/update', { roleId: role.id, modelId, permits: { view } })
    const person = { projectId, userName: `${name}@test.dev`, role: 'ordinary', roleId: role.id }
    await owner.post('/api/project/user/create', person)
    return user
  }

  beforeAll(async () => {
    server = await createTestServer()
    owner = await server.user('owner')
    projectId = (await owner.newProject('Sales')).id
    customer = await model('customer', [
      { name: 'name', type: 'text', description: 'Customer' },
      { name: 'city', type: 'text' },
    ])
    order = await model('order', [
      { name: 'code', type: 'text' },
      { name: 'price', type: 'number', options: { places: 2 } },
      { name: 'day', type: 'date' },
      { name: 'customer', type: 'association', options: { target: customer.id } },
    ])
    const write = (changes: readonly object[]) =>
      owner.post<{ id: string }[]>('/api/data/write', { projectId, env: 'stg', changes })
    const people = await write(
      [
        ['Ann', 'Rome'],
        ['Bob', 'Oslo'],
      ].map(([name, city]) => ({ model: 'customer', op: 'create', values: { name, city } })),
    )
    const [ann, bob] = people.data.map(({ id }) => id)
    const orders: readonly (readonly [string, number | null, string, string | null | undefined])[] = [
      ['A1', 10.1, '2026-01-01', ann],
      ['A2', 0.2, '2026-02-01', ann],
      ['B1', 5, '2026-03-01', bob],
      ['X1', null, '2026-04-01', null],
    ]
    await write(
      orders.map(([code, price, day, who]) => ({
        ...{ model: 'order', op: 'create' },
        values: { code, price, day, ...(who ? { customer: who } : {}) },
      })),
    )
  }, 60_000)
  afterAll(() => server.close())

  const flat = {
    columns: [
      { name: 'code', field: 'code' },
      { name: 'city', label: 'City', field: 'customer.city' },
      { name: 'price', field: 'price' },
    ],
    where: {
      and: [
        { field: 'price', op: 'ge', value: { param: 'least' } },
        { field: 'day', op: 'between', value: [{ param: 'from' }, { param: 'to' }] },
      ],
    },
    params: [
      { name: 'least', type: 'number' },
      { name: 'from', type: 'date' },
      { name: 'to', type: 'date', preset: '2026-12-31' },
    ],
    sort: [{ field: 'code', order: 'descend' }],
  }
  const grouped = {
    columns: [
      { name: 'who', field: 'customer.name' },
      { name: 'orders', fn: 'count' },
      { name: 'total', field: 'price', fn: 'sum' },
      { name: 'mean', field: 'price', fn: 'avg' },
      { name: 'last', field: 'day', fn: 'max' },
    ],
    grouped: true,
    sort: [{ field: 'total', order: 'descend' }],
  }

  it('read fields over associations under their own names, filtered by parameters that have a value', async () => {
    const { columns } = await made('orders_flat', flat)
    expect(columns.map(({ name, label, type, options }) => [name, label, type, options.places])).toEqual([
      ['code', 'code', 'text', undefined],
      ['city', 'City', 'text', undefined],
      ['price', 'price', 'number', 2],
    ])
    const found = await rows({ view: 'orders_flat' })
    expect(found.map(({ code, city, price }) => [code, city, price])).toEqual([
      ['X1', null, null],
      ['B1', 'Oslo', 5],
      ['A2', 'Rome', 0.2],
      ['A1', 'Rome', 10.1],
    ])
    const codes = async (params: object, given: object = {}) =>
      (await rows({ model: 'orders_flat', params }, given)).map(({ code }) => code)
    expect(await codes({ least: 1 })).toEqual(['B1', 'A1'])
    expect(await codes({ least: '1', to: '2026-02-01' })).toEqual(['A1'])
    expect(await codes({ from: '2026-02-01', least: '' })).toEqual(['X1', 'B1', 'A2'])
    const mine = { where: { field: 'city', op: 'eq', value: 'Rome' }, sort: [{ field: 'price', order: 'ascend' }] }
    expect(await codes({}, mine)).toEqual(['A2', 'A1'])
    expect(await codes({}, { search: { city: 'os', unknown: 'x' } })).toEqual(['B1'])
    expect(await codes({}, { pageSize: 2, pageNum: 2 })).toEqual(['A2', 'A1'])
  })

  it('count and add up groups exactly, which callers filter, sort and group further', async () => {
    const { columns } = await made('sums', grouped)
    expect(columns.map(({ label, type, options }) => [label, type, options.places])).toEqual([
      ['Customer', 'text', undefined],
      ['orders', 'number', undefined],
      ['price', 'number', 2],
      ['price', 'number', undefined],
      ['day', 'date', undefined],
    ])
    const all = await rows({ view: 'sums' })
    expect(all).toEqual([
      { who: 'Ann', orders: 2, total: 10.3, mean: 5.15, last: '2026-02-01' },
      { who: 'Bob', orders: 1, total: 5, mean: 5, last: '2026-03-01' },
      { who: null, orders: 1, total: null, mean: null, last: '2026-04-01' },
    ])
    const large = { where: { field: 'total', op: 'gt', value: 5 } }
    expect((await rows({ view: 'sums' }, large)).map(({ who }) => who)).toEqual(['Ann'])
    const byCount = { sort: [{ field: 'orders', order: 'ascend' }], pageSize: 2 }
    expect((await rows({ view: 'sums' }, byCount)).map(({ who }) => who)).toEqual([null, 'Bob'])
    const { data } = await owner.post('/api/data/group', {
      ...{ projectId, env: 'stg', view: 'sums' },
      group: { by: ['orders'], values: [{ as: 'total', fn: 'sum', field: 'total' }] },
    })
    expect(data).toEqual([
      { orders: 1, total: 5 },
      { orders: 2, total: 10.3 },
    ])
    await made('first', { ...grouped, limit: 1 })
    expect((await query({ view: 'first' })).data).toMatchObject({ total: 1, list: [{ who: 'Ann' }] })
  })

  it('show one record by its id', async () => {
    const [row] = await rows({ view: 'orders_flat' })
    const one = { projectId, env: 'stg', view: 'orders_flat', id: row!.id }
    expect((await owner.post('/api/data/one', one)).data).toMatchObject({ code: 'X1' })
    expect((await owner.post('/api/data/one', { ...one, id: '0000000000000000' })).code).toBe(40434)
    expect((await owner.post('/api/data/one', { ...one, view: 'sums' })).code).toBe(40013)
  })

  it('show what the policies of their reader permit, and refuse conditions by hidden fields', async () => {
    const { id: customerId } = customer
    const own = { where: { field: 'code', op: 'starts', value: 'A' }, fields: ['code', 'customer', 'day'] }
    const seller = await clerk('seller', [
      [order.id, own],
      [customerId, ALL],
    ])
    const noCustomers = await clerk('packer', [[order.id, ALL]])
    const stranger = await clerk('stranger', [])
    await release()
    const read = (view: string, by: TestUser, given: object = {}, params: object = {}) =>
      query({ view, params }, given, by, 'prd')
    expect((await read('orders_flat', seller)).data.list.map(({ id: _, rev: __, ...row }) => row)).toEqual([
      { code: 'A2', city: 'Rome' },
      { code: 'A1', city: 'Rome' },
    ])
    expect((await read('orders_flat', seller, {}, { least: 1 })).code).toBe(40013)
    expect((await read('orders_flat', seller, { sort: [{ field: 'price', order: 'ascend' }] })).code).toBe(40013)
    expect((await read('orders_flat', seller, { where: { field: 'price', op: 'gt', value: 1 } })).code).toBe(40013)
    expect((await read('sums', seller)).data.list).toEqual([{ who: 'Ann', orders: 2, last: '2026-02-01' }])
    expect((await read('first', seller)).code).toBe(40013)
    expect((await read('orders_flat', noCustomers)).data.list[0]).not.toHaveProperty('city')
    expect((await read('sums', noCustomers)).code).toBe(40013)
    expect((await read('sums', stranger)).code).toBe(40433)
  })
  const release = async () => {
    for (const { id } of [customer, order]) {
      const { data } = await owner.get<ModelDetail>(`/api/model/detail/${id}`)
      await owner.post('/api/model/release', { id, rev: data.rev })
    }
    const { data: people } = await query({ model: 'customer' }, { sort: [{ field: 'name', order: 'ascend' }] })
    const { data: orders } = await query({ model: 'order' }, {})
    const copied = (model: string, list: readonly JsonObject[]) =>
      owner.post('/api/data/write', {
        ...{ projectId, env: 'prd' },
        changes: list.map(
          ({ id, rev: _, createdAt: __, createdBy: ___, updatedAt: ____, updatedBy: _____, ...values }) => ({
            ...{ model, op: 'create', id, values },
          }),
        ),
      })
    await copied('customer', people.list)
    expect((await copied('order', orders.list)).code).toBe(0)
  }

  it('follow fields and models that get other names, and say what is missing of deleted ones', async () => {
    const view = await made('towns', { columns: [{ name: 'town', field: 'customer.city' }] })
    const city = customer.fields.find(({ name }) => name === 'city')!
    const rev = async () => (await owner.get<ModelDetail>(`/api/model/detail/${customer.id}`)).data.rev
    await owner.post('/api/model/field/update', { id: city.id, rev: await rev(), name: 'town' })
    await owner.post('/api/model/update', { id: customer.id, rev: await rev(), name: 'client' })
    const detail = async () => (await owner.post<ViewDetail>('/api/view/detail', { id: view.id })).data
    expect((await detail()).definition.columns).toEqual([{ name: 'town', label: '', field: 'customer.town' }])
    const byTown = { sort: [{ field: 'town', order: 'ascend' }] }
    const towns = (await rows({ view: 'towns' }, byTown)).map(({ town }) => town)
    expect(towns).toEqual([null, 'Oslo', 'Rome', 'Rome'])
    await owner.post('/api/model/field/delete', { id: city.id })
    expect(await detail()).toMatchObject({ missing: ['customer.town'], columns: [] })
    expect(await query({ view: 'towns' })).toMatchObject({ code: 42210, data: { missing: ['customer.town'] } })
    const { data: list } = await owner.post<ViewInfo[]>('/api/view/list', { projectId })
    expect(list.find(({ name }) => name === 'towns')).toMatchObject({ missing: ['customer.town'], model: 'order' })
    await owner.post('/api/model/field/restore', { id: city.id })
    expect((await detail()).missing).toEqual([])
    await owner.post('/api/model/update', { id: customer.id, rev: await rev(), name: 'customer' })
    await owner.post('/api/model/field/update', { id: city.id, rev: await rev(), name: 'city' })
  })

  it('share their names with models, and refuse definitions that cannot be read', async () => {
    const plain = { columns: [{ name: 'code', field: 'code' }] }
    const codeOf = async (definition: object) => (await create('other', definition)).code
    expect((await create('customer', plain)).code).toBe(40926)
    expect((await create('sums', plain)).code).toBe(40926)
    expect((await create('id', plain)).code).toBe(40004)
    const model = { projectId, name: 'sums', description: 'Sums' }
    expect((await owner.post('/api/model/create', model)).code).toBe(40913)
    expect(await codeOf({ columns: [{ name: 'code', field: 'nothing' }] })).toBe(40013)
    expect(await codeOf({ columns: [{ name: 'code', field: 'code.city' }] })).toBe(40013)
    expect(await codeOf({ columns: [{ name: 'rev', field: 'code' }] })).toBe(40004)
    expect(await codeOf({ columns: [...plain.columns, ...plain.columns] })).toBe(40086)
    expect(await codeOf({ columns: [{ name: 'n', fn: 'count' }] })).toBe(40086)
    expect(await codeOf({ columns: [{ name: 'n', field: 'code', fn: 'sum' }], grouped: true })).toBe(40013)
    expect(await codeOf({ ...plain, sort: [{ field: 'price', order: 'ascend' }] })).toBe(40086)
    const where = { field: 'price', op: 'eq', value: { param: 'p' } }
    expect(await codeOf({ ...plain, where })).toBe(40086)
    expect(await codeOf({ ...plain, where, params: [{ name: 'p', type: 'date' }] })).toBe(40013)
    expect((await query({ view: 'orders_flat', params: { other: 1 } })).data).toEqual({ field: 'params.other' })
    expect((await query({ view: 'orders_flat', params: { least: 'x' } })).data).toEqual({ field: 'params.least' })
    expect((await query({ view: 'nothing' })).code).toBe(40433)
    expect((await query({ model: 'order', view: 'sums' })).code).toBe(40001)
  })

  it('follow at most as many associations as a statement can join', async () => {
    const names = Array.from({ length: 41 }, (_, n) => `to_${n}`)
    const options = { target: customer.id }
    const wide = await model(
      'wide',
      names.map((name) => ({ name, type: 'association', options })),
    )
    const over = (count: number) => ({
      columns: names.slice(0, count).map((name) => ({ name, field: `${name}.name` })),
    })
    expect((await create('too_wide', over(41), wide.id)).code).toBe(40013)
    expect((await create('wide_view', over(40), wide.id)).code).toBe(0)
    expect((await query({ view: 'wide_view' })).data.list).toEqual([])
  })

  it('show their rows before they are saved', async () => {
    const body = { projectId, modelId: order.id, definition: flat, params: { least: 5 } }
    const { data } = await owner.post<ViewRows>('/api/view/preview', body)
    expect(data.columns.map(({ name }) => name)).toEqual(['code', 'city', 'price'])
    expect(data.list.map(({ code }) => code)).toEqual(['B1', 'A1'])
  })

  it('change as they were read, and are deleted', async () => {
    const { id, rev } = await made('short', { columns: [{ name: 'code', field: 'code' }] })
    const change = { id, rev, name: 'shorter', description: 'Codes' }
    expect((await owner.post<ViewDetail>('/api/view/update', change)).data).toMatchObject({ rev: 2, name: 'shorter' })
    expect((await owner.post('/api/view/update', change)).code).toBe(40927)
    expect((await owner.post('/api/view/delete', { id })).code).toBe(0)
    expect((await owner.post('/api/view/detail', { id })).code).toBe(40436)
  })
})
