import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsIn } from '../../db/raw.ts'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { Paged, PageInfo, ProjectInfo, SampleCustomer, SampleOrder, SampleOverview } from '../../wire.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await person('ann')
})
afterAll(() => server.close())

/** Somebody who has seen the preview of a built-in template, whose pages show the sample data of a person. */
const person = async (name: string, of = server): Promise<TestUser> => {
  const user = await of.user(name)
  await user.post('/api/template/prepare', { id: 'built-in:workplace' })
  return user
}
const orders = async (user: TestUser, query = '') => (await user.get<Paged<SampleOrder>>(`/api/sample/orders${query}`)).data

test('everybody gets sixty orders with a preview, and can search, filter and page them', async () => {
  const all = await orders(ann, '?pageSize=100')
  expect([all.total, all.list.length]).toEqual([60, 60])
  const wanted = all.list[7] as SampleOrder
  expect((await orders(ann, `?keyword=${wanted.no}`)).list).toEqual([wanted])
  const paid = await orders(ann, '?status=paid&pageSize=100')
  expect(new Set(paid.list.map((order) => order.status))).toEqual(new Set(['paid']))
  expect(paid.total).toBeLessThan(60)
  expect((await orders(ann, '?pageSize=25&pageNum=3')).list).toHaveLength(10)
})

test('rounds amounts by their decimal digits, half up', async () => {
  const { id, amount } = (await ann.post<SampleOrder>('/api/sample/orders/create', { customer: 'Half', amount: 1.005 })).data
  expect(amount).toBe(1.01)
  for (const [given, kept] of [
    [8.345, 8.35],
    [1.255, 1.26],
    [0.004, 0],
  ] as const)
    expect((await ann.post<SampleOrder>('/api/sample/orders/update', { id, amount: given })).data.amount).toBe(kept)
})

test('an order can be added and changed, and nobody else sees or changes it', async () => {
  const bob = await person('bob')
  const made = (await ann.post<SampleOrder>('/api/sample/orders/create', { customer: 'Nova', amount: 19.99 })).data
  expect(made).toMatchObject({ customer: 'Nova', amount: 19.99, status: 'new' })
  const changed = await ann.post<SampleOrder>('/api/sample/orders/update', { id: made.id, status: 'paid', amount: 20.1 })
  expect(changed.data).toEqual({ ...made, status: 'paid', amount: 20.1 })
  expect((await orders(bob, '?keyword=Nova')).total).toBe(0)
  expect(await bob.post('/api/sample/orders/update', { id: made.id, amount: 0 })).toMatchObject({ status: 404, code: 40460 })
})

test('there is an end to the orders that one person adds', async () => {
  const cara = await person('cara')
  const { sampleOrder } = server.store.t
  const order = { userId: cara.userId, no: 'SO1', customer: 'Nova', cents: 1, status: 'new', orderedAt: new Date() } as const
  await server.store.write(async (db) => {
    for (let part = 0; part < 10; part++) await db.insert(sampleOrder).values(Array.from({ length: part === 9 ? 439 : 500 }, () => order))
  })
  const add = () => cara.post('/api/sample/orders/create', { customer: 'Nova', amount: 1 })
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the summary adds up to the orders of its days, cancelled ones left out', async () => {
  const days = (await ann.get<{ day: string; amount: number; count: number }[]>('/api/sample/orders/summary')).data
  expect(days).toHaveLength(30)
  const all = (await orders(ann, '?pageSize=200')).list.filter((order) => order.status !== 'cancelled')
  const inside = all.filter((order) => order.orderedAt.slice(0, 10) >= (days[0]?.day ?? ''))
  const cents = (amounts: number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100)
  expect(cents(days.map((day) => day.amount))).toBe(cents(inside.map((order) => order.amount)))
  expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(inside.length)
})

test('without the sample project newcomers begin with nothing, and everything else works', async () => {
  const without = await createTestServer({ env: { TESSERA_SAMPLE: 'off' } })
  try {
    const dan = await without.user('dan')
    expect((await dan.get<Paged<object>>('/api/project/list')).data.total).toBe(0)
    for (const path of ['/api/sample/orders', '/api/sample/orders/summary']) expect((await dan.raw(path)).status).toBe(404)
    const { paths } = (await (await dan.raw('/api/openapi.json')).json()) as { paths: object }
    expect(Object.keys(paths).filter((path) => path.includes('sample'))).toEqual([])
    const { id: projectId } = await dan.newProject()
    const { id } = await dan.newPage(projectId, { isPublic: 1 })
    expect((await dan.post('/api/page/publish/create', { env: 'prd', id })).code).toBe(0)
    expect((await without.browser().raw(`/api/viewer/page/${id}`)).status).toBe(200)
    await without.app.services.sweep()
    expect((await dan.post('/api/project/delete', { id: projectId, name: 'Project' })).code).toBe(0)
    expect((await dan.raw(`/api/pages/detail/${id}`)).status).toBe(404)
    expect(without.faults).toEqual([])
  } finally {
    await without.close()
  }
})

test('somebody who deleted the sample project gets another one, as far as there is room', async () => {
  const server = await createTestServer({ env: { TESSERA_PERSON_PROJECTS: '2' } })
  try {
    const eve = await server.user('eve')
    const make = () => eve.post<{ readonly id: number }>('/api/sample/project/create', {})
    const { data } = await make()
    expect((await eve.get<Paged<PageInfo>>(`/api/pages/list?projectId=${data.id}`)).data.total).toBeGreaterThan(0)
    expect((await make()).status).toBe(409)
  } finally {
    await server.close()
  }
})

test('the project, its pages, its menu and its data are in the language of the login', async () => {
  for (const [language, name, page] of [
    ['zh-CN', '示例后台', '工作台'],
    ['en-GB', 'Sample back office', 'Workplace'],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    const made = await ann.raw('/api/sample/project/create', { method: 'POST', body: '{}', headers })
    const { id } = ((await made.json()) as { readonly data: { readonly id: number } }).data
    const { list: projects } = (await ann.get<Paged<ProjectInfo>>('/api/project/list?pageSize=200')).data
    expect(projects.find((project) => project.id === id)?.name).toBe(name)
    const { list } = (await ann.get<Paged<PageInfo>>(`/api/pages/list?projectId=${id}`)).data
    expect(list).toHaveLength(5)
    expect(list.map((each) => each.name)).toContain(page)
  }
})

test('customers are saved, found and deleted, and nobody else sees, changes or deletes them', async () => {
  const fay = await person('fay')
  const customers = async (user: TestUser, query = '') => (await user.get<Paged<SampleCustomer>>(`/api/sample/customers${query}`)).data
  expect((await customers(fay)).total).toBe(24)
  const [first] = (await customers(fay, '?keyword=aster')).list
  expect(first?.orders).toBeGreaterThan(0)
  const save = (user: TestUser, body: object) => user.post<SampleCustomer>('/api/sample/customers/save', body)
  const renamed = (await save(fay, { id: first?.id, name: 'Aster Group' })).data
  expect(renamed).toEqual({ ...first, name: 'Aster Group' })
  expect((await orders(fay, '?keyword=Aster Group')).total).toBeGreaterThan(0)
  const made = (await save(fay, { name: 'Zenith', status: 'active' })).data
  expect(made).toMatchObject({ name: 'Zenith', status: 'active', level: 'standard', orders: 0, amount: 0 })
  const gus = await person('gus')
  const refused = { status: 404, code: 40461 }
  expect(await save(gus, { id: made.id, name: 'Mine' })).toMatchObject(refused)
  expect(await gus.post('/api/sample/customers/delete', { ids: [made.id] })).toMatchObject(refused)
  expect((await fay.post('/api/sample/customers/delete', { ids: [made.id] })).code).toBe(0)
  expect((await customers(fay, '?keyword=Zenith')).total).toBe(0)
})

test('the overview has the figures of the last seven days and counts every order by status', async () => {
  const hal = await person('hal')
  const { data } = await hal.get<SampleOverview>('/api/sample/overview')
  expect(data.orders).toBeGreaterThan(0)
  expect(data.salesTrend).not.toBeNull()
  expect(data.customers).toBe(24)
  expect(data.byStatus.reduce((sum, each) => sum + each.count, 0)).toBe(60)
})

test('the project has its customers and orders in models of both environments, which go with it', async () => {
  const ida = await server.user('ida')
  const { id: projectId } = (await ida.post<{ readonly id: number }>('/api/sample/project/create', {})).data
  const read = async (env: 'stg' | 'prd', model: string, more: object = {}) => {
    const query = { pageSize: 100, sort: [{ field: 'id', order: 'ascend' }] }
    const body = { projectId, env, model, query, ...more }
    return (await ida.post<Paged<Record<string, unknown>>>('/api/data/query', body)).data
  }
  for (const env of ['stg', 'prd'] as const) {
    const customers = new Set((await read(env, 'customer')).list.map(({ id }) => id))
    const { list } = await read(env, 'order')
    expect([env, customers.size, list.length]).toEqual([env, 24, 60])
    expect(list.filter(({ customer }) => !customers.has(customer))).toEqual([])
    expect(list.at(-1)).toMatchObject({ no: 'SO000060', status: 'paid' })
    const total = await read(env, 'sales_total', { params: {}, query: {} })
    expect(total.list[0]!.orders).toBe(list.filter(({ status }) => status !== 'cancelled').length)
    const order = { customer: [...customers][0], amount: 1.5 }
    const changes = [{ model: 'order', op: 'create', values: order }]
    expect((await ida.post('/api/data/write', { projectId, env, changes })).code).toBe(0)
    expect((await read(env, 'order')).list.at(-1)).toMatchObject({ ...order, no: 'SO000061', status: 'new' })
  }
  const { data: models } = await ida.post<{ readonly id: number; readonly name: string }[]>('/api/model/list', { projectId })
  const there = async () => {
    const tables = models.flatMap(({ id }) => [`d_s${id}`, `d_p${id}`])
    const found = await Promise.all(tables.map((table) => columnsIn(server.store, server.store.read, table)))
    return found.filter(({ size }) => size > 0).length
  }
  expect(await there()).toBe(4)
  const deleted = await ida.post('/api/project/delete', { id: projectId, name: 'Sample back office' })
  expect([deleted.code, await there()]).toEqual([0, 0])
})

test('roles of the project see its records, and those who may not change them do not', async () => {
  const joe = await server.user('joe')
  const kay = await server.user('kay')
  const { id: projectId } = (await joe.post<{ readonly id: number }>('/api/sample/project/create', {})).data
  const { data: roles } = await joe.get<Paged<{ id: number; name: string }>>(`/api/project/role/list?projectId=${projectId}`)
  const roleId = roles.list.find(({ name }) => name === 'Support')!.id
  await joe.post('/api/project/user/create', { projectId, userName: 'kay@test.dev', role: 'ordinary', roleId })
  const at = { projectId, env: 'prd' }
  const { data } = await kay.post<Paged<{ id: string }>>('/api/data/query', { ...at, model: 'customer', query: {} })
  expect(data.total).toBe(24)
  const changes = [{ model: 'customer', op: 'delete', id: data.list[0]!.id }]
  expect((await kay.post('/api/data/write', { ...at, changes })).status).toBe(404)
})

const SAID = {
  en: {
    names: ['Check new orders', 'Follow up shipped orders'],
    amount: 'The amount must be greater than 0',
    customer: 'Evergreen Foods is paused. Set the status of the customer to Active first',
    follows: 'Follows SO000028',
  },
  zh: {
    names: ['检查新订单', '跟进已发货的订单'],
    amount: '金额必须大于 0',
    customer: '与“常青食品”的合作已暂停，请先把客户状态改为“合作中”',
    follows: 'SO000028 的续单',
  },
} as const

interface Workflow {
  readonly name: string
  readonly published: { readonly stg: object | null; readonly prd: object | null }
}
interface Run {
  readonly id: string
  readonly status: string
  readonly reason: unknown
}
type Found = Paged<{ readonly id: string; readonly status: string; readonly customer: string }>

test.each(['en', 'zh'] as const)('has two published workflows with runs, also in %s', async (language) => {
  const server = await createTestServer()
  const background = await server.app.start()
  try {
    const said = SAID[language]
    const lou = await server.user('lou')
    const headers = { 'content-type': 'application/json', 'accept-language': language }
    const made = await lou.raw('/api/sample/project/create', { method: 'POST', headers, body: '{}' })
    const projectId = ((await made.json()) as { readonly data: { readonly id: number } }).data.id
    const { data: workflows } = await lou.post<Workflow[]>('/api/workflow/list', { projectId })
    expect(workflows.map(({ name }) => name).toSorted()).toEqual(said.names.toSorted())
    for (const { published } of workflows)
      expect([published.stg, published.prd]).toMatchObject([
        { no: 1, isEnabled: true, changed: false },
        { no: 1, isEnabled: true, changed: false },
      ])
    const path = '/api/workflow/run/list'
    const runs = async () => (await lou.post<Paged<Run>>(path, { projectId, pageSize: 100 })).data.list
    const statuses = async () => (await runs()).map(({ status }) => status).toSorted()
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(['done', 'done', 'failed', 'refused'])
    expect((await runs()).find(({ status }) => status === 'refused')?.reason).toBe(said.customer)

    const write = (env: 'stg' | 'prd', ...changes: readonly object[]) =>
      lou.post<{ readonly fields: object }>('/api/data/write', { projectId, env, changes })
    const query = async (model: string, field: string, value: string) => {
      const body = { projectId, env: 'stg', model, query: { where: { field, op: 'eq', value } } }
      return (await lou.post<Found>('/api/data/query', body)).data.list
    }
    const [order] = await query('order', 'no', 'SO000028')
    const { status: shipped, customer } = order!
    expect(shipped).toBe('shipped')
    for (const env of ['stg', 'prd'] as const)
      for (const [amount, fields] of [
        [0, { amount: said.amount }],
        [1, { customer: said.customer }],
      ] as const) {
        const refused = await write(env, { model: 'order', op: 'create', values: { customer, amount } })
        expect([refused.status, refused.code, refused.data.fields]).toEqual([422, 42204, fields])
      }

    const failed = (await runs()).find(({ status }) => status === 'failed')!
    const active = { model: 'customer', op: 'update', id: customer, values: { status: 'active' } }
    expect((await write('stg', active)).code).toBe(0)
    expect((await lou.post('/api/workflow/run/retry', { runId: failed.id })).code).toBe(0)
    const status = async () => (await runs()).find(({ id }) => id === failed.id)?.status
    await expect.poll(status, { timeout: 20_000 }).toBe('done')
    expect(await query('order', 'remark', said.follows)).toHaveLength(1)
    expect(server.faults).toEqual([])
  } finally {
    await background.stop()
    await server.close()
  }
})
