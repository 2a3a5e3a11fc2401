import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { ShownModel } from './record-shape.ts'
import { DataWorld } from './world.fixture.ts'

let world: DataWorld
let clerk: TestUser
beforeAll(async () => {
  world = await DataWorld.open()
  const customer = await world.model('customer', [
    { name: 'since', type: 'date' },
    { name: 'title', type: 'text', required: true },
    { name: 'number', type: 'serial' },
    { name: 'hidden', type: 'number' },
  ])
  const order = await world.model('order', [
    { name: 'no', type: 'text' },
    { name: 'price', type: 'number', options: { places: 2 } },
  ])
  const secret = await world.model('secret', [{ name: 'word', type: 'text' }])
  await world.field(order.id, { name: 'secret', type: 'association', options: { target: secret.id } })
  await world.field(customer.id, {
    ...{ name: 'orders', type: 'association' },
    options: { kind: 'one-to-many', target: order.id },
  })
  const fields = ['title', 'since', 'orders', 'number']
  clerk = await world.clerk('clerk', {
    [customer.id]: { view: { where: true, fields }, update: { where: true, fields: ['title'] } },
    [order.id]: { view: { where: true, fields: true }, create: { where: true, fields: ['no'] } },
  })
}, 60_000)
afterAll(() => world.close())

const shape = (by: TestUser, model: string) =>
  by.post<ShownModel>('/api/data/shape', { projectId: world.projectId, env: 'stg', model })

describe('the shape of a model', () => {
  it('has the fields, how each is edited, and rows of other models', async () => {
    const { data } = await shape(world.owner, 'customer')
    expect(data).toMatchObject({ name: 'customer', title: 'title', may: { create: true, update: true, delete: true } })
    expect(data.fields.map(({ name, required, input, may }) => [name, required, input.type, may.create])).toEqual([
      ['since', false, 'DatePicker', true],
      ['title', true, 'Input', true],
      ['number', false, 'Input', false],
      ['hidden', false, 'InputNumber', true],
      ['orders', false, 'Select', true],
    ])
    const orders = data.fields.at(-1)!
    expect(orders).toMatchObject({ many: true, target: { model: 'order', title: 'no', back: 'customer' } })
    expect(orders.fields.map(({ name, target }) => [name, target])).toEqual([
      ['no', null],
      ['price', null],
      ['secret', { model: 'secret', title: 'word', back: null }],
    ])
  })

  it('is that of the columns where it is a view', async () => {
    const { projectId } = world
    const { data: models } = await world.owner.post<{ id: number; name: string }[]>('/api/model/list', { projectId })
    const modelId = models.find(({ name }) => name === 'customer')!.id
    const columns = [
      { name: 'title', label: 'Name', field: 'title' },
      { name: 'orders', fn: 'count' },
      { name: 'hidden', field: 'hidden' },
    ]
    const definition = { columns, grouped: true }
    const view = { projectId, name: 'totals', description: 'Totals', modelId, definition }
    expect(await world.owner.post('/api/view/create', view)).toMatchObject({ code: 0 })
    const { data } = await shape(world.owner, 'totals')
    expect(data.fields.map(({ name, label, input, may }) => [name, label, input.type, may.update])).toEqual([
      ['title', 'Name', 'Input', false],
      ['orders', 'orders', 'InputNumber', false],
      ['hidden', 'hidden', 'InputNumber', false],
    ])
  })

  it('has for others what their role permits, and no trace of what it does not', async () => {
    const { data } = await shape(clerk, 'customer')
    expect(data.may).toEqual({ create: false, update: true, delete: false })
    expect(data.fields.map(({ name, may }) => [name, may.create, may.update])).toEqual([
      ['since', false, false],
      ['title', false, true],
      ['number', false, false],
      ['orders', false, false],
    ])
    expect(data.fields.at(-1)!.fields.map(({ name, may }) => [name, may.create])).toEqual([
      ['no', true],
      ['price', false],
    ])
    const [foreign, missing] = [await shape(clerk, 'secret'), await shape(clerk, 'nothing')]
    expect([foreign.code, foreign.msg]).toEqual([missing.code, missing.msg])
    expect(foreign.code).toBe(40433)
  })
})
