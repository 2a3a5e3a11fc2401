import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { WorkflowPlan } from './model.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
let city: string
let customer: string
beforeAll(async () => {
  world = await WorkflowWorld.open()
  const cities = await world.model('city', [{ name: 'title', type: 'text' }])
  const to = (id: number) => ({ type: 'association', options: { target: id } })
  const customers = await world.model('customer', [
    { name: 'title', type: 'text' },
    { name: 'city', ...to(cities.id) },
  ])
  const orders = await world.model('order', [
    { name: 'title', type: 'text' },
    { name: 'customer', ...to(customers.id) },
  ])
  await world.model('secret', [{ name: 'title', type: 'text' }])
  const definition = { columns: [{ name: 'place', field: 'customer.city.title' }] }
  const { projectId } = world
  const made = await world.owner.post('/api/view/create', { projectId, modelId: orders.id, name: 'places', definition })
  expect(made.code).toBe(0)
  city = await world.create('city', { title: 'Rome' })
  customer = await world.create('customer', { title: 'Nova', city })
  await world.create('order', { title: 'first', customer })
})
afterAll(() => world.close())

const chosen = (model: string, data: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...{ model, sends: 'chosen', data: Object.entries(data).map(([key, value]) => ({ key, value })) },
  ...more,
})
let count = 0
const ran = async (...nodes: readonly ReturnType<typeof step>[]) => {
  const made = await world.workflow(`uses ${++count}`, { type: 'trigger/by-hand' }, nodes, { runAs: 'project' })
  const run = await world.ended(await world.start(made.id, { customer }))
  const plan = await world.owner.post<WorkflowPlan>('/api/workflow/plan', { id: made.id, env: 'stg' })
  return { run, models: plan.data.grants.models }
}

describe('what a workflow is granted', () => {
  it.each([
    [
      'a field that refers',
      'node/create',
      () => chosen('order', { customer }),
      { customer: ['view'], order: ['create'] },
    ],
    ['no such field', 'node/create', () => chosen('order', { title: 'x' }), { order: ['create'] }],
    [
      'all that was handed on',
      'node/create',
      () => chosen('order', { title: 'x' }, { sends: 'all' }),
      { customer: ['view'], order: ['create'] },
    ],
    [
      'what a query includes',
      'node/query',
      () => ({ model: 'order', include: 'customer' }),
      { customer: ['view'], order: ['view'] },
    ],
    [
      'what a filter leads to',
      'node/query',
      () => ({ model: 'order', where: { and: [{ field: 'customer.city.title', op: 'eq', value: 'Rome' }] } }),
      { city: ['view'], customer: ['view'], order: ['view'] },
    ],
    ['a view', 'node/query', () => ({ model: 'places' }), { city: ['view'], customer: ['view'], order: ['view'] }],
  ])('reaches %s', async (_, action, params, wanted) => {
    const { run, models } = await ran(step('s', action, params() as JsonObject))
    expect({ status: run.status, reason: run.reason }).toEqual({ status: 'done', reason: null })
    expect(models).toEqual(wanted)
  })

  it('lets a record be changed to refer to another', async () => {
    const [order] = await world.records('order')
    const { run, models } = await ran(
      step('s', 'node/update', chosen('order', { customer }, { id: String(order!.id) })),
    )
    expect([run.status, models]).toEqual(['done', { customer: ['view'], order: ['update'] }])
  })

  it('offers views to be read alone', async () => {
    const refused = await world
      .workflow('writes a view', { type: 'trigger/by-hand' }, [step('s', 'node/create', chosen('places', {}))])
      .catch(String)
    expect(refused).toContain('There is no model “places”')
  })

  it('leads nowhere else', async () => {
    const { run } = await ran(
      step(
        's',
        'node/query',
        { model: 'order', where: { field: 'title', op: 'eq', value: '' } },
        { where: '({ field: "customer.title", op: "eq", value: "Nova" })' },
      ),
    )
    expect(run.status).toBe('failed')
  })
})
