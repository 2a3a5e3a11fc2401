import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { element, type TestUser } from '../../testing.fixture.ts'
import type { PageToken } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import {
  api,
  closeAll,
  type OpenWorld,
  openWorld,
  published as publishedIn,
  setPublic as setPublicIn,
} from './open-world.fixture.ts'
import type { DataWorld } from './world.fixture.ts'

let own: OpenWorld
let world: DataWorld
let customer: ModelDetail
let order: ModelDetail
let page: number
let people: OpenWorld['people']
let ids: OpenWorld['ids']
const OPEN = { field: 'open', op: 'eq', value: true } as const

beforeAll(async () => {
  own = await openWorld()
  ;({ world, customer, order, page, people, ids } = own)
}, 60_000)
afterAll(() => world.close())
beforeEach(() => closeAll(own))

const setPublic = (isPublic: boolean) => setPublicIn(own, isPublic)
const open = (...given: Parameters<DataWorld['permitOpen']>) => world.permitOpen(...given)
const published = (entries: readonly PageEntry[], isPublic: 1 | 2 = 1) => publishedIn(world, entries, isPublic)
/** A call as the page makes it. */
const fromPage = <T = { list: JsonObject[]; total: number }>(
  path: string,
  body: object,
  by = world.server.browser(),
  on = page,
) => by.post<T>(`/api/data/${path}`, { page: on, env: 'prd', ...body })

const namesFor = async (by: TestUser): Promise<string> => {
  const { data, status } = await world.query('customer', { sort: [{ field: 'name', order: 'ascend' }] }, by, 'prd')
  return status === 200
    ? data.list.map(({ name, phone }) => `${name}${phone === undefined ? '' : '+'}`).join(' ')
    : String(status)
}

describe('people of a public project', () => {
  const NAMES = ['outsider', 'clerk', 'idle', 'tester', 'developer', 'admin'] as const
  const everybody = async () => Promise.all(NAMES.map(async (name) => `${name}: ${await namesFor(people[name]!)}`))

  it('have nothing before somebody permits it, but for roles', async () => {
    expect(await everybody()).toEqual([
      ...['outsider: 404', 'clerk: Dark+', 'idle: 404', 'tester: 404', 'developer: 404', 'admin: Dark+ Nova+'],
    ])
  })

  it('have what signed-in people are permitted, where their roles say nothing', async () => {
    await open('member', customer.id, { view: { where: OPEN, fields: ['name'] } })
    expect(await everybody()).toEqual([
      ...['outsider: Nova', 'clerk: Dark+', 'idle: Nova', 'tester: Nova', 'developer: Nova', 'admin: Dark+ Nova+'],
    ])
    await setPublic(false)
    expect(await everybody()).toEqual([
      ...['outsider: 404', 'clerk: Dark+', 'idle: 404', 'tester: 404', 'developer: 404', 'admin: Dark+ Nova+'],
    ])
  })

  it('have nothing of what visitors are permitted but on a page that declares it', async () => {
    await open('visitor', customer.id, { view: { where: OPEN, fields: ['name'] } })
    expect(await namesFor(people.outsider!)).toBe('404')
    const { data } = await people.outsider!.post<PageToken>('/api/viewer/token', { page, env: 'prd' })
    const login = world.server.browser()
    login.token = data.token
    expect((await fromPage('query', { model: 'customer' }, login)).data.list.map(({ name }) => name)).toEqual(['Nova'])
    expect((await fromPage('query', { model: 'customer', query: { where: OPEN } }, login)).status).toBe(404)
  })

  it('see through paths, counts, groups, included records, history and files what they are permitted', async () => {
    await open('member', customer.id, {
      view: { where: OPEN, fields: ['name', 'orders'] },
      export: { where: true, fields: ['name'] },
    })
    await open('member', order.id, { view: { where: true, fields: true } })
    const by = people.outsider!
    const orders = await world.query(
      'order',
      { include: { customer: {} }, sort: [{ field: 'no', order: 'ascend' }] },
      by,
      'prd',
    )
    expect(orders.data.list.map(({ customer: one }) => one)).toMatchObject([{ name: 'Nova' }, null])
    expect(orders.data.list[0]!.customer).not.toHaveProperty('phone')
    const path = await world.query('order', { where: { field: 'customer.name', op: 'eq', value: 'Dark' } }, by, 'prd')
    expect([path.data.list.length, path.data.total]).toEqual([0, 0])
    const hidden = await world.query('order', { where: { field: 'customer.phone', op: 'eq', value: '1' } }, by, 'prd')
    expect(hidden.status).toBe(400)
    const groups = await world.group('customer', { by: ['name'], values: [{ as: 'n', fn: 'count' }] }, by, 'prd')
    expect(groups.data).toEqual([{ name: 'Nova', n: 1 }])
    const at = { projectId: world.projectId, env: 'prd', model: 'customer' }
    expect((await by.post('/api/data/history', { ...at, id: ids.dark })).status).toBe(404)
    expect((await by.post('/api/data/history', { ...at, id: ids.nova })).status).toBe(200)
    const file = await by.raw('/api/data/export', {
      ...{
        method: 'POST',
        body: JSON.stringify({ ...at, headers: 'names' }),
        headers: { 'content-type': 'application/json' },
      },
    })
    expect(
      (await file.text())
        .trim()
        .split('\r\n')
        .map((line) => line.replace(/^[^,]*,/, '')),
    ).toEqual(['name', 'Nova'])
  })
})

describe('visitors of a public page', () => {
  beforeEach(async () => {
    await open('visitor', customer.id, { view: { where: OPEN, fields: ['name'] } })
    await open('visitor', order.id, { view: { where: true, fields: true }, create: { where: true, fields: ['no'] } })
  })

  it('get what the page declares, under their policies', async () => {
    const all = await fromPage('query', { model: 'customer', query: { pageSize: 20, latest: true } })
    expect(all.data.list).toMatchObject([{ id: ids.nova, name: 'Nova' }])
    expect(all.data.list[0]).not.toHaveProperty('phone')
    const where = { field: 'no', op: 'eq', value: 'A' }
    const orders = await fromPage('query', { model: 'order', query: { where, include: { customer: {} } } })
    expect(orders.data.list).toMatchObject([{ no: 'A', customer: { name: 'Nova' } }])
    expect((await fromPage('one', { model: 'customer', id: ids.nova })).status).toBe(200)
    expect((await fromPage('one', { model: 'customer', id: ids.dark })).status).toBe(404)
    expect((await fromPage('history', { model: 'customer', id: ids.nova })).status).toBe(200)
  })

  it.each([
    ['another filter', 'query', { model: 'customer', query: { where: { field: 'name', op: 'eq', value: 'x' } } }],
    [
      'another operator',
      'query',
      { model: 'order', query: { where: { field: 'no', op: 'ne', value: 'x' }, include: { customer: {} } } },
    ],
    [
      'a filter around it',
      'query',
      { model: 'order', query: { where: { not: { field: 'no', op: 'eq', value: 'x' } }, include: { customer: {} } } },
    ],
    ['no filter', 'query', { model: 'order', query: { include: { customer: {} } } }],
    ['other associations', 'query', { model: 'customer', query: { include: { orders: {} } } }],
    [
      'more of an association',
      'query',
      {
        model: 'order',
        query: { where: { field: 'no', op: 'eq', value: 'x' }, include: { customer: { where: OPEN } } },
      },
    ],
    ['one of a list', 'one', { model: 'order', id: '0000000000000000' }],
    ['the history of another record', 'history', { model: 'customer', id: '0000000000000000' }],
    ['a parameter', 'query', { model: 'customer', params: { x: 1 } }],
    ['a restored record', 'write', { changes: [{ model: 'order', op: 'restore', id: '0000000000000000' }] }],
    ['a record of another model', 'write', { changes: [{ model: 'customer', op: 'create', values: {} }] }],
    ['a shape', 'shape', { model: 'customer' }],
    ['figures', 'group', { model: 'customer', group: { values: [{ as: 'value', fn: 'count' }] } }],
  ])('are refused %s', async (_, path, body) => {
    expect(await fromPage(path, body)).toMatchObject({ status: 403, code: 40382 })
  })

  it('add records where they may, and change none that they may not', async () => {
    const change = { model: 'order', op: 'create', values: { no: 'New' } }
    const { data, status } = await fromPage<{ id: string }[]>('write', { changes: [change] })
    expect(status).toBe(200)
    expect((await fromPage('write', { changes: [{ ...change, values: { customer: ids.nova } }] })).status).toBe(422)
    expect((await fromPage('write', { changes: [{ model: 'order', op: 'delete', id: data[0]!.id }] })).status).toBe(404)
    const { data: made } = await world.query(
      'order',
      { where: { field: 'no', op: 'eq', value: 'New' } },
      world.owner,
      'prd',
    )
    expect(made.list).toMatchObject([{ createdBy: null }])
  })

  it('get figures of the groups that the page declares', async () => {
    const where = { field: 'name', op: 'starts', value: 'N' }
    const config = { model: 'customer', shows: 'groups', groupBy: 'name', where }
    const bound = { groupBy: { kind: 'formula', source: 'Input_1.value' } }
    const on = await published([api('by_name', config), api('any', { ...config, where: null }, bound)])
    const values = [{ as: 'value', fn: 'count' }]
    const ask = (group: object, more: object = {}) =>
      fromPage<JsonObject[]>('group', { model: 'customer', group, named: true, ...more }, undefined, on)
    const { data } = await ask({ by: ['name'], values, where })
    expect(data).toEqual([{ name: 'Nova', value: 1, names: {} }])
    const others: readonly object[] = [
      { by: ['name'], values },
      { by: ['phone'], values, where },
      { by: [], values, where },
      { by: ['name'], values: [{ as: 'value', fn: 'max', field: 'phone' }], where },
      { by: ['name'], values: [...values, { as: 'n', fn: 'count' }], where },
      { by: ['name'], values, where: { not: where } },
    ]
    for (const group of others) expect([group, (await ask(group)).status]).toEqual([group, 403])
    expect((await ask({ by: ['name'], values, where }, { params: { x: 1 } })).status).toBe(403)
  })

  it('save rows of another model with the record of their form', async () => {
    const form = element('form', { type: 'Form', props: { model: 'customer' } })
    const rows = element('rows', { type: 'Rows', parentId: 'box', props: { field: 'orders' } })
    const on = await published([form, element('box', { type: 'Card', parentId: 'form' }), rows])
    const create = { model: 'order', op: 'create', values: { no: 'Row', customer: ids.nova } } as const
    const send = (change: object, at = on) => fromPage<{ id: string }[]>('write', { changes: [change] }, undefined, at)
    // The page declares it, and the policies forbid it.
    expect((await send(create)).status).toBe(422)
    const all = { where: true, fields: true }
    await open('visitor', order.id, { view: all, create: all, update: all, delete: all })
    const { data, status } = await send(create)
    expect(status).toBe(200)
    const { id } = data[0]!
    expect((await send({ model: 'order', op: 'update', id, values: { no: 'Changed' } })).status).toBe(200)
    const refused: readonly object[] = [
      { model: 'order', op: 'create', values: { no: 'Of none' } },
      { model: 'order', op: 'update', id, values: { customer: ids.dark } },
      { model: 'order', op: 'restore', id },
    ]
    for (const change of refused) expect([change, (await send(change)).status]).toEqual([change, 403])
    expect((await send({ model: 'order', op: 'delete', id })).status).toBe(200)
    // Rows outside of a form, of another field, and of a form that is bound to another model declare nothing.
    const outside = await published([element('rows', { type: 'Rows', props: { field: 'orders' } })])
    const other = await published([form, element('rows', { type: 'Rows', parentId: 'form', props: { field: 'name' } })])
    for (const at of [outside, other]) expect((await send(create, at)).status).toBe(403)
  })

  it('have nothing in a private project, on a private page, in a draft, or without a page', async () => {
    const body = { model: 'customer', query: {} }
    const hidden = await published([api('all', { model: 'customer' })], 2)
    expect((await fromPage('query', body, undefined, hidden)).status).toBe(401)
    expect((await world.server.browser().post('/api/data/query', { page, env: 'draft', ...body })).status).toBe(401)
    expect(
      (await world.server.browser().post('/api/data/query', { projectId: world.projectId, env: 'prd', ...body }))
        .status,
    ).toBe(401)
    for (const path of ['trash', 'export']) expect((await fromPage(path, { model: 'customer' })).status).toBe(401)
    await setPublic(false)
    expect((await fromPage('query', body)).status).toBe(401)
  })
})
