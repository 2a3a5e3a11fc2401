import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
let customer: ModelDetail
let order: ModelDetail
beforeAll(async () => {
  world = await DataWorld.open()
  customer = await world.model('customer', [
    { name: 'name', type: 'text', required: true, unique: true },
    { name: 'city', type: 'text' },
    { name: 'since', type: 'date' },
    { name: 'active', type: 'yes-no', preset: true },
  ])
  order = await world.model('order', [
    { name: 'no', type: 'serial', options: { prefix: 'O-', digits: 4 } },
    { name: 'price', type: 'number', options: { places: 2 } },
    { name: 'weight', type: 'number' },
    { name: 'at', type: 'date-time' },
    { name: 'customer', type: 'association', options: { target: customer.id } },
  ])
  customer = await world.field(customer.id, {
    name: 'orders',
    type: 'association',
    options: {
      kind: 'one-to-many',
      target: order.id,
      targetField: order.fields.find(({ name }) => name === 'customer')!.id,
    },
  })
}, 60_000)
afterAll(() => world.close())

const created = async (model: string, values: object): Promise<string> => {
  const { data, code, msg } = await world.write([{ model, op: 'create', values: values as never }])
  if (code !== 0) throw new Error(`${msg} ${JSON.stringify(data)}`)
  return data[0]!.id
}

describe('records', () => {
  it('are written and read as they were given', async () => {
    const nova = await created('customer', { name: 'Nova', city: 'Rome', since: '2026-02-03' })
    const id = await created('order', { price: 12.34, weight: 0.5, at: '2026-02-03T04:05:06+02:00', customer: nova })
    const { data } = await world.query('order', {
      where: { field: 'id', op: 'eq', value: id },
      include: { customer: {} },
    })
    expect(data.total).toBe(1)
    expect(data.list[0]).toMatchObject({
      ...{ id, rev: 1, no: 'O-0001', price: 12.34, weight: 0.5, at: '2026-02-03T02:05:06.000Z' },
      customer: { id: nova, name: 'Nova', active: true },
      createdBy: world.owner.userId,
    })
    const many = await world.query('customer', { include: { orders: { fields: ['no'] } } })
    expect(many.data.list[0]).toMatchObject({ orders: [{ no: 'O-0001' }], ordersTotal: 1 })
  })

  it('are all written, or none, with the place of what was refused', async () => {
    const before = (await world.query('customer')).data.total
    const { code, data } = await world.write([
      { model: 'customer', op: 'create', values: { name: 'Kept?' } },
      { model: 'customer', op: 'create', values: { city: 'Oslo' } },
    ])
    expect({ code, data }).toEqual({ code: 42201, data: { field: 'name', rule: 'required', change: 1 } })
    expect((await world.query('customer')).data.total).toBe(before)
  })

  it.each([
    ['another type', { name: 'a', since: 'yesterday' }, 'since', 'type'],
    ['a day that does not exist', { name: 'a', since: '2026-02-30' }, 'since', 'type'],
    ['a field that does not exist', { name: 'a', constructor: 1 }, 'constructor', 'unknown'],
    ['a field of every record', { name: 'a', rev: 5 }, 'rev', 'unknown'],
    ['a line break in a line', { name: 'a\nb' }, 'name', 'type'],
  ])('refuse %s', async (_, values, field, rule) => {
    const { code, data } = await world.write([{ model: 'customer', op: 'create', values: values as never }])
    expect({ code, data }).toEqual({ code: 42201, data: { field, rule } })
  })

  it('refuse a place too many, a serial number, and a record that is not there', async () => {
    const refusedFor = async (values: object) =>
      (await world.write([{ model: 'order', op: 'create', values: values as never }])).data
    expect(await refusedFor({ price: 1.005 })).toEqual({ field: 'price', rule: 'type' })
    expect(await refusedFor({ no: 'O-9' })).toEqual({ field: 'no', rule: 'given' })
    expect(await refusedFor({ customer: '0000000000000000' })).toEqual({ field: 'customer', rule: 'target' })
  })

  it('merge changes of different fields and show both sides of the same one', async () => {
    const id = await created('customer', { name: 'Merged', city: 'Rome' })
    const change = (rev: number, values: object) =>
      world.write([{ model: 'customer', op: 'update', id, rev, values: values as never }])
    expect((await change(1, { city: 'Oslo' })).data).toEqual([{ id, rev: 2 }])
    expect((await change(1, { since: '2020-01-01' })).data).toEqual([{ id, rev: 3 }])
    const { code, data } = await change(1, { city: 'Bern' })
    expect({ code, data }).toEqual({
      code: 40904,
      data: { id, rev: 3, fields: [{ field: 'city', mine: 'Bern', theirs: 'Oslo' }] },
    })
    expect((await change(3, { city: 'Oslo' })).data).toEqual([{ id, rev: 3 }])
    const history = await world.owner.post<{ op: string; before: object }[]>('/api/data/history', {
      ...{ projectId: world.projectId, env: 'stg', model: 'customer', id },
    })
    expect(history.data.map(({ op, before }) => [op, before])).toEqual([
      ['update', { since: null }],
      ['update', { city: 'Rome' }],
      ['create', {}],
    ])
  })

  it('have a unique value once, but for those in the trash, and come back where it is free', async () => {
    const id = await created('customer', { name: 'Once' })
    const again = () => world.write([{ model: 'customer', op: 'create', values: { name: 'Once' } }])
    expect(await again()).toMatchObject({ code: 40920, data: { field: 'name' } })
    await world.write([{ model: 'customer', op: 'delete', id }])
    const second = (await again()).data[0]!.id
    const restore = () => world.write([{ model: 'customer', op: 'restore', id }])
    expect(await restore()).toMatchObject({ code: 40920 })
    await world.write([{ model: 'customer', op: 'update', id: second, values: { name: 'Twice' } }])
    expect((await restore()).code).toBe(0)
  })

  it('are kept while others refer to them', async () => {
    const id = await created('customer', { name: 'Referred' })
    const other = await created('order', { customer: id })
    expect(await world.write([{ model: 'customer', op: 'delete', id }])).toMatchObject({
      code: 42202,
      data: { model: 'order', field: 'customer' },
    })
    await world.write([{ model: 'order', op: 'delete', id: other }])
    expect((await world.write([{ model: 'customer', op: 'delete', id }])).code).toBe(0)
    expect(await world.write([{ model: 'order', op: 'restore', id: other }])).toMatchObject({ code: 42201 })
  })

  it('are in the trash with the names of what they refer to, as far as the person sees it', async () => {
    const id = await created('customer', { name: 'Named in the trash' })
    const other = await created('order', { customer: id })
    await world.write([{ model: 'order', op: 'delete', id: other }])
    const ask = { projectId: world.projectId, env: 'stg', model: 'order' }
    const { data } = await world.owner.post<{ names: object }>('/api/data/trash', ask)
    expect(data.names).toMatchObject({ [id]: 'Named in the trash' })
    await world.write([{ model: 'customer', op: 'delete', id }])
    const after = await world.owner.post<{ names: object }>('/api/data/trash', ask)
    expect(after.data.names).not.toHaveProperty(id)
  })

  it('are counted and added up by the values of a field', async () => {
    await created('order', { price: 0.1, weight: 1 })
    await created('order', { price: 0.2, weight: 2 })
    const { data } = await world.group('order', {
      values: [
        { as: 'sum', fn: 'sum', field: 'price' },
        { as: 'most', fn: 'max', field: 'weight' },
        { as: 'n', fn: 'count' },
      ],
      where: { field: 'price', op: 'lt', value: 1 },
    })
    expect(data).toEqual([{ sum: 0.3, most: 2, n: 2 }])
  })

  it('of production are others, and there once the model was released', async () => {
    expect((await world.query('order', {}, world.owner, 'prd')).code).toBe(40433)
    const release = (id: number, rev: number) => world.owner.post<ModelDetail>('/api/model/release', { id, rev })
    const plan = await world.owner.post<{ change: string; blocks: string | null }[]>('/api/model/plan', {
      id: order.id,
    })
    expect(plan.data.filter(({ blocks }) => blocks).map(({ blocks }) => blocks)).toEqual(['target not released'])
    const { rev } = (await world.owner.get<ModelDetail>(`/api/model/detail/${order.id}`)).data
    expect((await release(order.id, rev)).code).toBe(40919)
  })
})

describe('policies', () => {
  it('go with their fields when these get other names, and give a new field of the old name to no one', async () => {
    const model = await world.model('renamed', [
      { name: 'title', type: 'text' },
      { name: 'city', type: 'text' },
    ])
    const where = { or: [{ field: 'city', op: 'eq', value: 'Rome' }, { not: { field: 'city', op: 'empty' } }] }
    const reader = await world.clerk('reader', { [model.id]: { view: { where, fields: ['title'] } } })
    const release = async () => {
      const { rev } = (await world.owner.get<ModelDetail>(`/api/model/detail/${model.id}`)).data
      expect((await world.owner.post('/api/model/release', { id: model.id, rev })).code).toBe(0)
    }
    await release()
    for (const env of ['stg', 'prd'] as const)
      for (const city of ['Rome', ''])
        await world.write([{ model: 'renamed', op: 'create', values: { title: 'seen', city } }], world.owner, env)
    for (const { id, name } of model.fields) {
      const { rev } = (await world.owner.get<ModelDetail>(`/api/model/detail/${model.id}`)).data
      await world.owner.post('/api/model/field/update', { id, rev, name: `${name}2` })
      await world.field(model.id, { name, type: 'text', preset: 'secret' })
    }
    const seen = async (env: 'stg' | 'prd') => (await world.query('renamed', {}, reader, env)).data.list
    expect(await seen('stg')).toMatchObject([{ title2: 'seen' }])
    expect(Object.keys((await seen('stg'))[0]!)).not.toContain('title')
    // Production has the old names until the next release.
    expect(await seen('prd')).toMatchObject([{ title: 'seen' }])
    await release()
    expect(await seen('prd')).toMatchObject([{ title2: 'seen' }])
    expect(Object.keys((await seen('prd'))[0]!)).not.toContain('title')
    const roles = await world.owner.get<{ list: { id: number; name: string }[] }>(
      `/api/project/role/list?projectId=${world.projectId}`,
    )
    const roleId = roles.data.list.find(({ name }) => name === 'reader')!.id
    const told = await world.owner.post<object[]>('/api/data/permits', { roleId })
    expect(JSON.stringify(told.data)).not.toContain('#')
    expect(told.data).toMatchObject([{ permits: { view: { fields: ['title2'] } } }])
  })

  it('permit rows and fields, in filters, orders, groups, includes and history too', async () => {
    const nova = await created('customer', { name: 'Permitted', city: 'Rome' })
    await created('order', { price: 500, weight: 5, customer: nova })
    const all = { where: true, fields: true }
    const clerk = await world.clerk('clerk', {
      [order.id]: {
        view: { where: { field: 'weight', op: 'ge', value: 5 }, fields: ['no', 'weight', 'customer'] },
        update: { where: { field: 'weight', op: 'ge', value: 5 }, fields: ['weight'] },
      },
      [customer.id]: { view: { ...all, fields: ['name'] } },
    })
    const { data } = await world.query('order', { include: { customer: {} } }, clerk)
    expect(data.list).toHaveLength(1)
    expect(data.list[0]).not.toHaveProperty('price')
    expect(Object.keys(data.list[0]!.customer as object)).not.toContain('city')
    const refused = [
      world.query('order', { where: { field: 'price', op: 'gt', value: 1 } }, clerk),
      world.query('order', { sort: [{ field: 'price', order: 'ascend' }] }, clerk),
      world.query('order', { fields: ['price'] }, clerk),
      world.query('order', { where: { field: 'customer.city', op: 'eq', value: 'Rome' } }, clerk),
      world.query('order', { where: { field: 'nothing', op: 'eq', value: 1 } }, clerk),
      world.group('order', { values: [{ as: 'sum', fn: 'sum', field: 'price' }] }, clerk),
    ]
    expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(Array(6).fill(40013))
    const id = String(data.list[0]!.id)
    const update = (values: object) =>
      world.write([{ model: 'order', op: 'update', id, values: values as never }], clerk)
    expect((await update({ price: 1 })).data).toEqual({ field: 'price', rule: 'unknown' })
    expect((await update({ weight: 9 })).code).toBe(0)
    // It would no longer be theirs.
    expect((await update({ weight: 1 })).code).toBe(40434)
    expect((await world.query('order', {}, clerk)).data.list[0]).toMatchObject({ weight: 9 })
    expect((await world.write([{ model: 'order', op: 'create', values: {} }], clerk)).code).toBe(40433)
    expect((await world.write([{ model: 'order', op: 'delete', id }], clerk)).code).toBe(40434)
  })
})
