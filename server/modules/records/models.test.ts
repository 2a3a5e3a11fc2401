import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../db/raw.ts'
import { type ModelDetail, type ModelInfo, type PlanStep, tableName } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
beforeAll(async () => {
  world = await DataWorld.open()
}, 60_000)
afterAll(() => world.close())

const DAY_MS = 86_400_000
const post = <T>(path: string, body: object) => world.owner.post<T>(`/api/model/${path}`, body)
const detailOf = async (id: number) => (await world.owner.get<ModelDetail>(`/api/model/detail/${id}`)).data
const listed = async () => (await post<ModelInfo[]>('list', { projectId: world.projectId })).data
const fieldOf = ({ fields }: ModelDetail, name: string) => fields.find((field) => field.name === name)!
const create = (model: string, values: object, env: 'stg' | 'prd' = 'stg') =>
  world.write([{ model, op: 'create', values: values as never }], world.owner, env)

describe('names of models and fields', () => {
  it.each([
    ...['__proto__', 'constructor', 'prototype', 'id', 'rev', 'deletedAt'],
    ...['1st', 'drop table', 'a-b', 'a;b', '"', 'ä', '', 'x'.repeat(61)],
  ])('refuse %j', async (name) => {
    const body = { projectId: world.projectId, name, description: 'Anything' }
    expect((await post('create', body)).status).toBe(400)
    const model = (await listed())[0] ?? (await world.model('plain', []))
    expect((await post('field/create', { modelId: model.id, name, type: 'text' })).status).toBe(400)
  })

  it('are unique in their project, and free again once deleted', async () => {
    const first = await world.model('twice', [{ name: 'a', type: 'text' }])
    const body = { projectId: world.projectId, name: 'twice', description: 'Other' }
    expect((await post('create', body)).code).toBe(40913)
    expect((await post('create', { ...body, name: 'other', description: 'twice' })).code).toBe(40914)
    expect((await post('field/create', { modelId: first.id, name: 'a', type: 'date' })).code).toBe(40915)
    await post('delete', { id: first.id })
    const second = (await post<ModelDetail>('create', body)).data
    expect((await post('restore', { id: first.id })).code).toBe(40913)
    await post('update', { id: second.id, rev: second.rev, name: 'thrice' })
    expect((await post('restore', { id: first.id })).code).toBe(0)
  })

  it('move no data when people change them', async () => {
    const model = await world.model('before', [{ name: 'old', type: 'text' }])
    await create('before', { old: 'kept' })
    const renamed = await post<ModelDetail>('update', { id: model.id, rev: model.rev, name: 'after' })
    await post('field/update', { id: fieldOf(model, 'old').id, rev: renamed.data.rev, name: 'new' })
    expect((await world.query('after')).data.list).toMatchObject([{ new: 'kept' }])
    expect((await world.query('before')).code).toBe(40433)
  })
})

describe('fields', () => {
  it('become unique where no value is there twice, which is said', async () => {
    const model = await world.model('dup', [{ name: 'code', type: 'text' }])
    for (const code of ['a', 'a', 'b']) await create('dup', { code })
    const unique = async () => {
      const { rev } = await detailOf(model.id)
      return post<{ duplicates: object[] }>('field/update', { id: fieldOf(model, 'code').id, rev, unique: true })
    }
    const refused = await unique()
    expect([refused.code, refused.data.duplicates]).toEqual([40917, [{ value: 'a', count: 2 }]])
    const { list } = (await world.query('dup', { where: { field: 'code', op: 'eq', value: 'a' } })).data
    await world.write([{ model: 'dup', op: 'delete', id: String(list[0]!.id) }])
    expect((await unique()).code).toBe(0)
    expect((await create('dup', { code: 'b' })).code).toBe(40920)
  })

  it('come back with their values within 30 days, and are dropped after that', async () => {
    const model = await world.model('kept', [
      { name: 'name', type: 'text' },
      { name: 'note', type: 'text' },
    ])
    await create('kept', { name: 'n', note: 'kept' })
    const note = fieldOf(model, 'note')
    await post('field/delete', { id: note.id })
    expect((await world.query('kept')).data.list[0]).not.toHaveProperty('note')
    await world.server.app.services.releases.purge(new Date(Date.now() - 30 * DAY_MS))
    expect((await post('field/restore', { id: note.id })).code).toBe(0)
    expect((await world.query('kept')).data.list).toMatchObject([{ note: 'kept' }])
    await post('field/delete', { id: note.id })
    await world.server.app.services.releases.purge(new Date(Date.now() + DAY_MS))
    expect((await post('field/restore', { id: note.id })).code).toBe(40432)
    expect((await detailOf(model.id)).fields.map(({ name }) => name)).toEqual(['name'])
    expect((await create('kept', { name: 'again' })).code).toBe(0)
  })

  it('of associations have another end, which stays while it is referred to', async () => {
    const customer = await world.model('buyer', [{ name: 'name', type: 'text' }])
    const lines = { name: 'bills', type: 'association', options: { kind: 'one-to-many', target: 0 } }
    const bill = await world.model('bill', [{ name: 'no', type: 'text' }])
    const made = await world.field(customer.id, { ...lines, options: { ...lines.options, target: bill.id } })
    const back = (await detailOf(bill.id)).fields.find(({ name }) => name === 'buyer')!
    expect([fieldOf(made, 'bills').options.targetField, back.options.target]).toEqual([back.id, customer.id])
    expect((await post('field/delete', { id: back.id })).code).toBe(40918)
    expect((await post('delete', { id: bill.id })).code).toBe(40918)
    const strange = { modelId: bill.id, name: 'x', type: 'association', options: { target: 999_999 } }
    expect((await post('field/create', strange)).code).toBe(40009)
  })

  it('refuse a loop of required associations, as no record could be made', async () => {
    const left = await world.model('left', [])
    const right = await world.model('right', [
      { name: 'left', type: 'association', required: true, options: { target: left.id } },
    ])
    const loop = { modelId: left.id, name: 'right', type: 'association', required: true, options: { target: right.id } }
    expect((await post('field/create', loop)).code).toBe(40010)
    expect((await post('field/create', { ...loop, required: false })).code).toBe(0)
  })
})

describe('a release', () => {
  it('of two models that refer to each other begins with the one that has the list', async () => {
    const line = await world.model('dossier_page', [{ name: 'item', type: 'text' }])
    const bill = await world.model('dossier', [
      { name: 'lines', type: 'association', options: { kind: 'one-to-many', target: line.id } },
    ])
    const release = async (id: number) => post<ModelDetail>('release', { id, rev: (await detailOf(id)).rev })
    expect((await release(line.id)).code).toBe(40919)
    expect((await release(bill.id)).code).toBe(0)
    const ask = { projectId: world.projectId, env: 'prd', model: 'dossier', query: { include: { lines: {} } } }
    expect((await world.owner.post('/api/data/query', ask)).code).toBe(40013)
    expect((await release(line.id)).code).toBe(0)
    expect((await world.owner.post('/api/data/query', ask)).code).toBe(0)
  })

  it('carries what was built to production, names what forbids it, and keeps data of both apart', async () => {
    const model = await world.model('goods', [{ name: 'code', type: 'text' }])
    await create('goods', { code: 'test' })
    const release = async () => post<ModelDetail>('release', { id: model.id, rev: (await detailOf(model.id)).rev })
    const plan = async () => (await post<PlanStep[]>('plan', { id: model.id })).data
    expect((await plan()).map(({ change }) => change)).toEqual(['create model', 'add field'])
    expect((await release()).code).toBe(0)
    expect(await plan()).toEqual([])
    expect((await world.query('goods', {}, world.owner, 'prd')).data.total).toBe(0)
    for (const code of ['x', 'x']) await create('goods', { code }, 'prd')

    const { rev } = await detailOf(model.id)
    const field = fieldOf(model, 'code')
    await post('field/update', { id: field.id, rev, name: 'sku', unique: true })
    await world.field(model.id, { name: 'price', type: 'number', options: { places: 2 } })
    expect(await plan()).toMatchObject([
      { change: 'change field', field: 'sku', rows: 2, blocks: 'duplicates' },
      { change: 'add field', field: 'price', rows: 2, blocks: null },
    ])
    expect((await release()).code).toBe(40919)
    // Production has the old names until the release is done.
    const { list } = (await world.query('goods', {}, world.owner, 'prd')).data
    expect(list.map(({ code }) => code)).toEqual(['x', 'x'])
    await world.write([{ model: 'goods', op: 'delete', id: String(list[0]!.id) }], world.owner, 'prd')
    expect((await release()).code).toBe(0)
    expect((await world.query('goods', {}, world.owner, 'prd')).data.list).toMatchObject([{ sku: 'x', price: null }])
    expect((await create('goods', { sku: 'x' }, 'prd')).code).toBe(40920)
  })

  it('takes a deleted field away and brings it back with its values', async () => {
    const model = await world.model('parts', [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
    ])
    const release = async () => post<ModelDetail>('release', { id: model.id, rev: (await detailOf(model.id)).rev })
    await release()
    await create('parts', { a: '1', b: '2' }, 'prd')
    const b = fieldOf(model, 'b')
    await post('field/delete', { id: b.id })
    await release()
    expect((await world.query('parts', {}, world.owner, 'prd')).data.list[0]).not.toHaveProperty('b')
    await post('field/restore', { id: b.id })
    expect((await release()).code).toBe(0)
    expect((await world.query('parts', {}, world.owner, 'prd')).data.list).toMatchObject([{ a: '1', b: '2' }])
  })
})

it('a deleted project leaves no table behind', async () => {
  const { id } = await world.owner.newProject('Short')
  const body = { projectId: id, name: 'short', description: 'Short' }
  const { data } = await world.owner.post<ModelDetail>('/api/model/create', body)
  const { store } = world.server
  const read = () => rowsOf(store, store.read, sql`select count(*) from ${sql.identifier(tableName(data.id, 'stg'))}`)
  expect(await read()).toHaveLength(1)
  expect((await world.owner.post('/api/project/delete', { id })).code).toBe(0)
  await expect(read()).rejects.toThrow()
})
