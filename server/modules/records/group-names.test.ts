import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { TestUser } from '../../testing.fixture.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
let customer: ModelDetail
let order: ModelDetail
let ids: readonly string[]
beforeAll(async () => {
  world = await DataWorld.open()
  customer = await world.model('customer', [{ name: 'name', type: 'text' }])
  order = await world.model('order', [
    { name: 'price', type: 'number' },
    { name: 'owner', type: 'user' },
    { name: 'customer', type: 'association', options: { target: customer.id } },
  ])
  const create = (name: string) => ({ model: 'customer', op: 'create' as const, values: { name } })
  ids = (await world.write(['Nova', 'Ort'].map(create))).data.map(({ id }) => id)
  const owner = world.owner.userId
  const values: readonly JsonObject[] = [
    { price: 1, owner, customer: ids[0]! },
    { price: 2, owner, customer: ids[1]! },
    { price: 4 },
  ]
  await world.write(values.map((one) => ({ model: 'order', op: 'create' as const, values: one })))
}, 60_000)
afterAll(() => world.close())

const group = async (by: readonly string[], more: object = {}, as: TestUser = world.owner, env = 'stg') => {
  const values = [{ as: 'sum', fn: 'sum', field: 'price' }]
  const body = { projectId: world.projectId, env, model: 'order', group: { by, values }, named: true, ...more }
  return as.post<JsonObject[]>('/api/data/group', body)
}

describe('groups with names', () => {
  it('name people and records, with an empty name for no value', async () => {
    const people = await group(['owner'])
    expect(people.data.map(({ names, sum }) => [names, sum])).toEqual([
      [{ owner: '' }, 4],
      [{ owner: 'owner' }, 3],
    ])
    const { data } = await group(['customer'])
    expect(data.map(({ names }) => (names as JsonObject).customer).toSorted()).toEqual(['', 'Nova', 'Ort'])
    expect((await group(['createdBy'])).data).toMatchObject([{ sum: 7, names: { createdBy: 'owner' } }])
    expect((await group(['price'])).data[0]).toMatchObject({ price: 1, names: {} })
    expect((await group(['owner'], { named: false })).data[0]).not.toHaveProperty('names')
  })

  it('name none that the subject may not view', async () => {
    const all = { where: true, fields: true }
    const nova = { where: { field: 'name', op: 'eq', value: 'Nova' }, fields: true }
    const [some, none] = [
      await world.clerk('some', { [order.id]: { view: all }, [customer.id]: { view: nova } }),
      await world.clerk('none', { [order.id]: { view: all } }),
    ]
    const named = async (as: TestUser) =>
      (await group(['customer'], {}, as)).data.map(({ names }) => (names as JsonObject).customer).toSorted()
    expect(await named(some)).toEqual(['', '', 'Nova'])
    expect(await named(none)).toEqual(['', '', ''])
  })

  it('name the columns of a view that are people and records, and no figures', async () => {
    const definition = {
      columns: [
        { name: 'who', field: 'owner' },
        { name: 'times', fn: 'count' },
        { name: 'buyer', field: 'customer' },
      ],
      grouped: true,
    }
    const view = { projectId: world.projectId, modelId: order.id, name: 'by_owner', definition }
    expect((await world.owner.post('/api/view/create', view)).code).toBe(0)
    const count = { values: [{ as: 'n', fn: 'count' }] }
    const { data } = await group([], { model: 'by_owner', group: { by: ['who', 'times', 'buyer'], ...count } })
    const names = data.map((row) => row.names as JsonObject)
    expect(names.map(({ who, buyer }) => `${who} ${buyer}`).toSorted()).toEqual([' ', 'owner Nova', 'owner Ort'])
    expect(names.some((one) => 'times' in one)).toBe(false)
  })

  it('have no key or figure in the place of the names', async () => {
    const values = [{ as: 'names', fn: 'count' }]
    expect((await group([], { group: { values } })).code).toBe(40013)
    expect((await group([], { group: { values }, named: false })).code).toBe(0)
  })
})
