import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { DataKeyInfo, MadeDataKey, RecordHistoryEntry } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from '../records/world.fixture.ts'
import { dataKeyErrors, MOST_KEYS } from './errors.ts'
import { KeyFinding } from './finding.ts'

const MINUTE = 60_000
const ALL = ['view', 'create', 'update', 'delete', 'export'] as const

let world: DataWorld
let customer: ModelDetail
let order: ModelDetail
let orderId: string
beforeAll(async () => {
  world = await DataWorld.open()
  customer = await world.model('customer', [{ name: 'name', type: 'text', required: true }])
  order = await world.model('order', [
    { name: 'title', type: 'text', unique: true },
    { name: 'customer', type: 'association', options: { target: customer.id, onDelete: 'refuse' } },
  ])
  const targetField = order.fields.find(({ name }) => name === 'customer')!.id
  const options = { kind: 'one-to-many', target: order.id, targetField }
  await world.field(customer.id, { name: 'orders', type: 'association', options })
  const nova = await world.write([{ model: 'customer', op: 'create', values: { name: 'Nova' } }])
  const values = { title: 'First', customer: nova.data[0]!.id }
  orderId = (await world.write([{ model: 'order', op: 'create', values }])).data[0]!.id
}, 60_000)
afterAll(() => world.close())

let count = 0
const make = (more: object = {}, by: TestUser = world.owner) => {
  count += 1
  const models = [{ modelId: order.id, actions: ALL }]
  const body = { projectId: world.projectId, name: `Key ${count}`, env: 'stg', models, ...more }
  return by.post<MadeDataKey>('/api/project/key/create', body)
}
/** A program that shows a key. */
const withKey = (secret: string): TestUser => {
  const program = world.server.browser()
  program.token = secret
  return program
}
const program = async (more: object = {}): Promise<TestUser> => withKey((await make(more)).data.secret)
const list = async (by: TestUser = world.owner) =>
  (await by.get<DataKeyInfo[]>(`/api/project/key/list?projectId=${world.projectId}`)).data
const end = (id: number, by: TestUser = world.owner) => by.post<DataKeyInfo>('/api/project/key/end', { id })
const own = async (id: number) => (await list()).find((key) => key.id === id)!

describe('a key', () => {
  it('is shown once, and kept as a hash alone', async () => {
    const { code, data } = await make({ name: 'Accounting', endsAt: '2099-01-01T00:00:00.000Z' })
    expect(code).toBe(0)
    expect(data.secret).toMatch(/^tk_[\w-]{43}$/)
    expect(data.key).toMatchObject({
      ...{
        name: 'Accounting',
        env: 'stg',
        rev: 1,
        lastUsedAt: null,
        endsAt: '2099-01-01T00:00:00.000Z',
        endedAt: null,
      },
      models: [{ modelId: order.id, actions: ALL }],
    })
    const { store } = world.server
    const rows = JSON.stringify([await store.read.select().from(store.t.dataKey), await list()])
    expect(rows).not.toContain(data.secret)
    expect(rows).not.toContain(data.secret.slice(3, 20))
  })

  it('reads and writes records, and its history names it', async () => {
    const erp = await program({ name: 'ERP' })
    const query = (where?: object) => world.query('order', where ? { where: where as never } : {}, erp)
    expect((await query()).data.list).toMatchObject([{ id: orderId, title: 'First' }])
    const made = await world.write([{ model: 'order', op: 'create', values: { title: 'By a key' } }], erp)
    const id = made.data[0]!.id
    await world.write([{ model: 'order', op: 'update', id, values: { title: 'Changed' } }], erp)
    const ask = { projectId: world.projectId, env: 'stg', model: 'order', id }
    expect((await erp.post('/api/data/one', ask)).data).toMatchObject({ title: 'Changed', createdBy: null })
    const { data } = await world.owner.post<RecordHistoryEntry[]>('/api/data/history', ask)
    expect(data.map(({ op, by, byName, byKey }) => ({ op, by, byName, byKey }))).toEqual([
      { op: 'update', by: null, byName: '', byKey: 'ERP' },
      { op: 'create', by: null, byName: '', byKey: 'ERP' },
    ])
    expect((await erp.post<RecordHistoryEntry[]>('/api/data/history', ask)).data).toEqual(data)
    await world.write([{ model: 'order', op: 'delete', id }], erp)
    const trash = await erp.post<{ list: { id: string }[] }>('/api/data/trash', { ...ask, id: undefined })
    expect(trash.data.list.map((one) => one.id)).toEqual([id])
    const group = await world.group('order', { values: [{ as: 'n', fn: 'count' }] }, erp)
    expect(group.data).toEqual([{ n: 1 }])
    const file = await erp.raw('/api/data/export', {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ ...ask, id: undefined }),
    })
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('First')])
  })

  it('needs no number of the project, which is its own', async () => {
    const erp = await program()
    const { data } = await erp.post<{ total: number }>('/api/data/query', { env: 'stg', model: 'order' })
    expect(data.total).toBe(1)
  })

  it('does what its actions say, and no more', async () => {
    const reader = await program({ models: [{ modelId: order.id, actions: ['view'] }] })
    expect((await world.query('order', {}, reader)).code).toBe(0)
    const at = { projectId: world.projectId, env: 'stg', model: 'order' }
    const refused = [
      await world.write([{ model: 'order', op: 'create', values: { title: 'x' } }], reader),
      await world.write([{ model: 'order', op: 'update', id: orderId, values: { title: 'x' } }], reader),
      await world.write([{ model: 'order', op: 'delete', id: orderId }], reader),
      await reader.post('/api/data/export', at),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const writer = await make({ models: [{ modelId: order.id, actions: ['create'] }] })
    // What is done with records has to find them.
    expect(writer.data.key.models).toEqual([{ modelId: order.id, actions: ['view', 'create'] }])
  })

  it('is refused in one way when it is unknown, expired or ended', async () => {
    const at = new Date(Date.now() + MINUTE).toISOString()
    const ended = await make()
    await end(ended.data.key.id)
    const expiring = await make({ endsAt: at })
    expect((await world.query('order', {}, withKey(expiring.data.secret))).code).toBe(0)
    world.server.advance(2 * MINUTE)
    const secrets = [ended.data.secret, expiring.data.secret, `tk_${'a'.repeat(43)}`, 'tk_', 'tk_short']
    const answers = await Promise.all(secrets.map((secret) => world.query('order', {}, withKey(secret))))
    for (const { status, code, msg } of answers)
      expect({ status, code, msg }).toEqual({ status: 401, code: 40190, msg: answers[0]!.msg })
    expect(answers[0]!.msg).toContain('API key')
  })

  it('is asked to wait when it asks too often, and other keys are not', async () => {
    const { store } = world.server
    let at = Date.now()
    const finding = new KeyFinding({ store, now: () => new Date(at), most: 2 })
    const secrets = [(await make()).data.secret, (await make()).data.secret]
    const find = (secret = '') =>
      finding.find(new Request('http://localhost/', { headers: { authorization: `Bearer ${secret}` } }))
    await find(secrets[0])
    await find(secrets[0])
    await expect(find(secrets[0])).rejects.toMatchObject({
      kind: { status: 429 },
      options: { headers: expect.anything() },
    })
    expect((await find(secrets[1])).projectId).toBe(world.projectId)
    at += MINUTE
    expect((await find(secrets[0])).env).toBe('stg')
  })

  it('says when it was last used, to the minute', async () => {
    const { data } = await make()
    const erp = withKey(data.secret)
    await world.query('order', {}, erp)
    const first = (await own(data.key.id)).lastUsedAt
    expect(first).not.toBeNull()
    world.server.advance(MINUTE / 2)
    await world.query('order', {}, erp)
    expect((await own(data.key.id)).lastUsedAt).toBe(first)
    world.server.advance(MINUTE)
    await world.query('order', {}, erp)
    expect(Date.parse((await own(data.key.id)).lastUsedAt!) - Date.parse(first!)).toBeGreaterThan(MINUTE)
  })
})

describe('what a key was not given', () => {
  it('is answered as what does not exist', async () => {
    const erp = await program()
    const stranger = await world.server.user('stranger')
    const { id: foreign } = await stranger.newProject('Foreign')
    const ask = (more: object) => {
      const body = { projectId: world.projectId, env: 'stg', model: 'order', ...more }
      return erp.post('/api/data/query', body)
    }
    const told = ({ status, code, msg, data }: Awaited<ReturnType<typeof ask>>) => ({ status, code, msg, data })
    const none = told(await ask({ model: 'nothing' }))
    expect(none).toMatchObject({ status: 404, code: 40433 })
    expect(told(await ask({ model: 'customer' }))).toEqual(none)
    expect(told(await ask({ env: 'prd' }))).toEqual(none)
    expect(told(await ask({ env: 'draft' }))).toEqual(none)
    expect(told(await ask({ projectId: foreign }))).toEqual(told(await ask({ projectId: 987_654 })))
    expect(told(await ask({ page: 1 })).status).toBe(404)
    const written = await world.write([{ model: 'customer', op: 'create', values: { name: 'x' } }], erp)
    expect(told(written as never)).toEqual(none)
  })

  it('is in no path, include, filter, count, sort, group or history', async () => {
    const erp = await program()
    const at = { field: 'title', op: 'eq' as const, value: 'First' }
    const unknown = await world.query('order', { where: { ...at, field: 'nothing' } }, erp)
    const tries = [
      await world.query('order', { where: { field: 'customer.name', op: 'eq', value: 'Nova' } }, erp),
      await world.query('order', { where: { field: 'customer', op: 'empty', value: false } }, erp),
      await world.query('order', { sort: [{ field: 'customer', order: 'ascend' }] }, erp),
      await world.query('order', { include: { customer: {} } }, erp),
      await world.query('order', { fields: ['customer'] }, erp),
      await world.group('order', { by: ['customer'], values: [{ as: 'n', fn: 'count' }] }, erp),
    ]
    for (const { status, code } of tries) expect({ status, code }).toEqual({ status: 400, code: unknown.code })
    expect((await world.query('order', {}, erp)).data.list[0]).not.toHaveProperty('customer')
    const shape = await erp.post<{ fields: { name: string }[] }>('/api/data/shape', { env: 'stg', model: 'order' })
    expect(shape.data.fields.map(({ name }) => name)).toEqual(['title'])
    await world.write([{ model: 'order', op: 'update', id: orderId, values: { customer: null } }])
    const ask = { env: 'stg', model: 'order', id: orderId }
    const { data } = await erp.post<RecordHistoryEntry[]>('/api/data/history', ask)
    expect(data[0]!.before).toEqual({})
    const written = await world.write([{ model: 'order', op: 'update', id: orderId, values: { customer: 'x' } }], erp)
    expect(written).toMatchObject({ code: 42201, data: { field: 'customer', rule: 'unknown' } })
  })

  it('is in no association to many, filter over one, or refusal to delete', async () => {
    const models = [{ modelId: customer.id, actions: ALL }]
    const crm = await program({ models })
    const { data } = await world.query('customer', {}, crm)
    const id = String(data.list[0]!.id)
    await world.write([{ model: 'order', op: 'update', id: orderId, values: { customer: id } }])
    const some = await world.query('customer', { where: { of: 'orders', is: 'some' } }, crm)
    const many = await world.query('customer', { fields: ['orders'] }, crm)
    const included = await world.query('customer', { include: { orders: {} } }, crm)
    expect([some.code, many.code, included.code]).toEqual([40013, 40013, 40013])
    const refused = await world.write([{ model: 'customer', op: 'delete', id }], crm)
    expect({ code: refused.code, data: refused.data }).toEqual({ code: 42202, data: null })
    expect(JSON.stringify(refused)).not.toContain('order')
  })

  it('is none of its views', async () => {
    const { projectId } = world
    const definition = { columns: [{ name: 'name', field: 'name' }] }
    const view = { projectId, modelId: customer.id, name: 'customer_names', definition }
    expect((await world.owner.post('/api/view/create', view)).code).toBe(0)
    const erp = await program()
    expect((await erp.post('/api/data/query', { env: 'stg', view: 'customer_names' })).code).toBe(40433)
    const crm = await program({ models: [{ modelId: customer.id, actions: ['view'] }] })
    const { data } = await crm.post<{ total: number }>('/api/data/query', { env: 'stg', view: 'customer_names' })
    expect(data.total).toBe(1)
  })

  it('is none of the other calls of the server, whatever else the request shows', async () => {
    const erp = await program()
    const asked = [
      '/api/project/list',
      `/api/project/key/list?projectId=${world.projectId}`,
      '/api/user/info',
      '/',
      '/docs',
    ]
    for (const path of asked) expect([path, (await erp.raw(path)).status]).toEqual([path, 403])
    erp.cookie = world.owner.cookie
    expect((await erp.get('/api/project/list')).code).toBe(40390)
    expect((await erp.raw('/api/project/list', { headers: { authorization: `bearer  ${erp.token}` } })).status).toBe(
      403,
    )
    const page = await erp.raw('/api/data/query', {
      ...{ method: 'POST', body: JSON.stringify({ env: 'stg', model: 'customer' }) },
      headers: { 'content-type': 'application/json', 'x-tessera-page': '1' },
    })
    expect(page.status).toBe(404)
  })
})

describe('keys of a project', () => {
  it('are for its administrators', async () => {
    const { data } = await make()
    const tester = await world.server.user('tester')
    const { projectId } = world
    await world.owner.post('/api/project/user/create', { projectId, userName: 'tester@test.dev', role: 'developer' })
    const outsider = await world.server.user('outsider')
    for (const [by, status] of [
      [tester, 403],
      [outsider, 404],
    ] as const) {
      const { id, rev } = data.key
      const answers = [
        await by.get(`/api/project/key/list?projectId=${projectId}`),
        await make({}, by),
        await by.post('/api/project/key/update', { id, rev, name: 'Mine' }),
        await end(id, by),
      ]
      expect(answers.map((one) => one.status)).toEqual([status, status, status, status])
    }
  })

  it('have a name each until they end, and one revision for each change', async () => {
    const { data } = await make({ name: 'Twin' })
    expect((await make({ name: ' Twin ' })).code).toBe(dataKeyErrors.nameTaken.code)
    const update = (more: object) =>
      world.owner.post<DataKeyInfo>('/api/project/key/update', { id: data.key.id, ...more })
    const changed = await update({ rev: 1, name: 'Twins', models: [{ modelId: customer.id, actions: ['view'] }] })
    expect(changed.data).toMatchObject({ name: 'Twins', rev: 2, models: [{ modelId: customer.id, actions: ['view'] }] })
    expect((await world.query('order', {}, withKey(data.secret))).code).toBe(40433)
    expect((await world.query('customer', {}, withKey(data.secret))).code).toBe(0)
    expect((await update({ rev: 1, name: 'Late' })).code).toBe(dataKeyErrors.changed.code)
    expect((await update({ rev: 2, endsAt: '2000-01-01T00:00:00.000Z' })).code).toBe(dataKeyErrors.endsInPast.code)
    await end(data.key.id)
    expect((await update({ rev: 3, name: 'Later' })).code).toBe(dataKeyErrors.ended.code)
    expect((await make({ name: 'Twins' })).code).toBe(0)
  })

  it('name models of their own project', async () => {
    const stranger = await world.server.user('modeller')
    const { id: projectId } = await stranger.newProject('Theirs')
    const { data } = await stranger.post<ModelDetail>('/api/model/create', { projectId, name: 'a', description: 'A' })
    const { status } = await make({ models: [{ modelId: data.id, actions: ['view'] }] })
    expect(status).toBe(404)
  })

  it('stay when the person who made them leaves, and go with the project', async () => {
    const { store } = world.server
    const { projectId } = world
    const maker = await world.server.user('maker')
    const member = { projectId, userName: 'maker@test.dev', role: 'admin' }
    expect((await world.owner.post('/api/project/user/create', member)).code).toBe(0)
    const { data } = await make({}, maker)
    expect((await own(data.key.id)).createdBy).not.toBe('')
    expect((await world.owner.post('/api/project/user/delete', { projectId, userId: maker.userId })).code).toBe(0)
    expect((await world.query('order', {}, withKey(data.secret))).code).toBe(0)
    await store.write((db) => db.delete(store.t.user).where(eq(store.t.user.id, maker.userId)))
    expect((await world.query('order', {}, withKey(data.secret))).code).toBe(0)
    expect((await own(data.key.id)).createdBy).toBe('')

    const { id: short } = await world.owner.newProject('Short')
    const body = { projectId: short, name: 'model', description: 'Model' }
    const { data: model } = await world.owner.post<ModelDetail>('/api/model/create', body)
    const models = [{ modelId: model.id, actions: ['view'] }]
    const erp = withKey((await make({ projectId: short, models })).data.secret)
    const ask = () => erp.post('/api/data/query', { env: 'stg', model: 'model' })
    expect((await ask()).code).toBe(0)
    expect((await world.owner.post('/api/project/delete', { id: short })).code).toBe(0)
    expect((await ask()).code).toBe(40190)
    expect((await store.read.select().from(store.t.dataKey)).some((key) => key.projectId === short)).toBe(false)
  })

  it('are in no file of their project', async () => {
    const { data } = await make({ name: 'Never in a file' })
    const file = await world.owner.raw(`/api/exchange/project/${world.projectId}`)
    const text = await file.text()
    expect(file.status).toBe(200)
    expect(text).toContain('customer')
    expect(text).not.toContain('Never in a file')
    expect(text).not.toContain(data.secret)
  })

  it('are limited, without those that ended, which are forgotten after a month', async () => {
    const owner = await world.server.user('many')
    const { id: projectId } = await owner.newProject('Many')
    const body = { projectId, name: 'model', description: 'Model' }
    const { data: model } = await owner.post<ModelDetail>('/api/model/create', body)
    const models = [{ modelId: model.id, actions: ['view'] }]
    for (let at = 0; at < MOST_KEYS; at++) expect((await make({ projectId, models }, owner)).code).toBe(0)
    expect((await make({ projectId, models }, owner)).code).toBe(dataKeyErrors.tooMany.code)
    const keys = (await owner.get<DataKeyInfo[]>(`/api/project/key/list?projectId=${projectId}`)).data
    await end(keys[0]!.id, owner)
    expect((await make({ projectId, models }, owner)).code).toBe(0)
    await world.server.app.services.dataKeys.forget(new Date(Date.now() + 3_600_000))
    const left = (await owner.get<DataKeyInfo[]>(`/api/project/key/list?projectId=${projectId}`)).data
    expect(left.map(({ id }) => id)).not.toContain(keys[0]!.id)
    expect(left).toHaveLength(MOST_KEYS)
  })
})
