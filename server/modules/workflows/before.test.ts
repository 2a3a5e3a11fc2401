import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestRun } from './model.ts'
import { group, step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open()
  await world.model('product', [
    { name: 'title', type: 'text' },
    { name: 'stock', type: 'number' },
  ])
  await world.model('sale', [
    { name: 'product', type: 'text' },
    { name: 'count', type: 'number' },
    { name: 'total', type: 'number', required: true },
  ])
})
afterAll(() => world.close())

const refused = async (values: object, model = 'sale') => {
  const { status, code, msg, data } = await world.write([{ model, op: 'create', values }])
  return { status, code, msg, data: data as unknown as { field?: string; fields?: object } }
}

describe('a workflow before a write', () => {
  // A busy machine is no reason to refuse.
  it('sets fields, refuses with texts at fields, and plans further changes', async () => {
    const product = await world.create('product', { title: 'Cup', stock: 3 })
    const { id } = await world.workflow(
      'stock',
      { type: 'trigger/before-create', params: { model: 'sale' } },
      [
        step('p', 'node/query', { model: 'product', one: true, where: { field: 'id', op: 'eq', value: product } }),
        group(
          'w',
          'switch',
          { cases: ['yes'], value: 'no' },
          [
            step(
              'r',
              'node/refuse',
              { message: 'Not enough', fields: [{ field: 'count', message: '' }] },
              { 'fields.0.message': '"Only " + steps.p.stock + " left"' },
            ),
          ],
          [
            step('t', 'node/set-field', { field: 'total' }, { value: 'event.after.count * 10' }),
            step(
              'u',
              'node/update',
              { model: 'product', sends: 'chosen', data: [{ key: 'stock', value: 0 }] },
              { id: 'steps.p.id', 'data.0.value': 'steps.p.stock - event.after.count' },
            ),
          ],
        ),
      ].map((node) =>
        node.id === 'w'
          ? {
              ...node,
              bindings: {
                value: { kind: 'formula' as const, source: 'steps.p.stock < event.after.count ? "yes" : "no"' },
              },
            }
          : node,
      ),
      { timeoutMs: 5_000 },
    )
    const sale = await world.create('sale', { product, count: 2 })
    expect((await world.records('sale', { where: { field: 'id', op: 'eq', value: sale } }))[0]).toMatchObject({
      total: 20,
    })
    expect((await world.records('product'))[0]).toMatchObject({ stock: 1 })

    const no = await refused({ product, count: 2 })
    expect({ status: no.status, code: no.code, field: no.data.field, fields: no.data.fields }).toEqual({
      ...{ status: 422, code: 42204, field: 'count', fields: { count: 'Only 1 left' } },
    })
    expect(no.msg).toContain('Not enough')
    expect(await world.records('sale')).toHaveLength(1)
    const [run] = await world.runs(id, 'refused')
    expect((await world.run(run!.id)).steps.map(({ node }) => node)).toEqual(['p', 'r'])
  })

  it('lets ten buyers at the same time have no more than there is', async () => {
    const [product] = await world.records('product')
    await world.write([{ model: 'product', op: 'update', id: product!.id, values: { stock: 4 } }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => refused({ product: product!.id, count: 1 })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 0, ...Array(6).fill(42204)])
    expect((await world.records('product'))[0]).toMatchObject({ stock: 0 })
  })

  it('refuses a write whose script exceeds its time, unless its workflow lets it pass', async () => {
    await world.model('note', [{ name: 'title', type: 'text' }])
    const endless = [step('s', 'node/script', { source: 'while (true) {}' })]
    const made = await world.workflow('hangs', { type: 'trigger/before-create', params: { model: 'note' } }, endless)
    const answer = await refused({ title: 'a' }, 'note')
    expect([answer.status, answer.code]).toEqual([422, 42205])
    expect(answer.msg).toMatch(/hangs/)
    expect(await world.records('note')).toEqual([])
    expect(await world.runs(made.id, 'failed')).toHaveLength(1)
    await world.edit(made, { onFault: 'pass' })
    await world.publish(made.id)
    expect((await refused({ title: 'b' }, 'note')).code).toBe(0)
    await world.owner.post('/api/workflow/enable', { id: made.id, env: 'stg', isEnabled: false })
    expect((await refused({ title: 'c' }, 'note')).code).toBe(0)
  })

  it('looks at records that refer to others of the same write, and at changes of those', async () => {
    const parent = await world.model('parent', [{ name: 'title', type: 'text' }])
    await world.model('child', [
      { name: 'title', type: 'text' },
      { name: 'parent', type: 'association', options: { kind: 'many-to-one', target: parent.id } },
    ])
    await world.workflow(
      'children',
      { type: 'trigger/before-create', params: { model: 'child' } },
      [step('s', 'node/set-field', { field: 'title', value: 'looked at' })],
      { timeoutMs: 5_000 },
    )
    const touch = [step('s', 'node/set-field', { field: 'title', value: 'twice' })]
    const trigger = { type: 'trigger/before-update', params: { model: 'parent' } }
    await world.workflow('parents', trigger, touch, { timeoutMs: 5_000 })
    const [id, other] = ['06a1c2e3f4000000', '06a1c2e3f4000009']
    const { code, msg } = await world.write([
      { model: 'parent', op: 'create', id, values: { title: 'one' } },
      { model: 'child', op: 'create', values: { title: 'two', parent: id } },
      { model: 'parent', op: 'update', id, values: { title: 'three' } },
    ])
    expect({ code, msg }).toEqual({ code: 0, msg: '' })
    expect((await world.records('child'))[0]).toMatchObject({ title: 'looked at' })
    expect((await world.records('parent'))[0]).toMatchObject({ title: 'twice' })
    const foreign = await world.write([{ model: 'child', op: 'create', values: { parent: other } }])
    expect(foreign.code).toBe(42201)
  })

  it('says to the run whose write it refuses why', async () => {
    await world.model('ticket', [{ name: 'title', type: 'text' }])
    const refuse = step('r', 'node/refuse', { message: '', fields: [{ field: 'title', message: 'No tickets today' }] })
    const before = { type: 'trigger/before-create', params: { model: 'ticket' } }
    await world.workflow('no tickets', before, [refuse], { timeoutMs: 5_000 })
    const { id } = await world.workflow('adds a ticket', { type: 'trigger/by-hand' }, [
      step('c', 'node/create', { model: 'ticket', sends: 'chosen', data: [{ key: 'title', value: 'one' }] }),
    ])
    const run = await world.ended(await world.start(id))
    expect([run.status, run.reason]).toEqual([
      'failed',
      {
        zh: 'title：项目的规则拒绝了这次修改：No tickets today',
        en: 'title: A rule of the project refuses this change: No tickets today',
      },
    ])
  })

  it('notes the steps of a refusal in their order, whatever they are called', async () => {
    await world.model('entry', [{ name: 'title', type: 'text' }])
    const { id } = await world.workflow(
      'in order',
      { type: 'trigger/before-create', params: { model: 'entry' } },
      ['z', 'm', 'a'].map((name) =>
        name === 'a'
          ? step(name, 'node/refuse', { message: 'No', fields: [] })
          : step(name, 'node/query', { model: 'entry' }),
      ),
      { timeoutMs: 5_000 },
    )
    expect((await refused({ title: 'a' }, 'entry')).code).toBe(42204)
    const [run] = await world.runs(id, 'refused')
    expect((await world.run(run!.id)).steps.map(({ node }) => node)).toEqual(['z', 'm', 'a'])
  })

  it('offers nothing that reaches the outside or waits', async () => {
    const answer = await world
      .workflow('set elsewhere', { type: 'trigger/after-create', params: { model: 'note' } }, [
        step('f', 'node/set-field', { field: 'title', value: 'x' }),
      ])
      .catch((error: unknown) => String(error))
    expect(answer).toMatch(/for workflows before a write alone/)
  })
})

describe('a test of a workflow', () => {
  it('reads what there is, shows what it would write, and writes nothing', async () => {
    const [product] = await world.records('product')
    const made = await world.workflow('restock', { type: 'trigger/by-hand' }, [
      step('p', 'node/query', { model: 'product', one: true }),
      step(
        'u',
        'node/update',
        { model: 'product', sends: 'chosen', data: [{ key: 'stock', value: 50 }] },
        { id: 'steps.p.id' },
      ),
      step(
        'c',
        'node/create',
        { model: 'note', sends: 'chosen', data: [{ key: 'title', value: '' }] },
        { 'data.0.value': 'event.input.title' },
      ),
    ])
    const { code, data } = await world.owner.post<TestRun>('/api/workflow/test', {
      ...{ id: made.id, event: { input: { title: 'restocked' } } },
    })
    expect(code).toBe(0)
    expect(data.changes.map(({ op, before, values }) => [op, before?.stock, values])).toEqual([
      ['update', product!.stock, { stock: 50 }],
      ['create', undefined, { title: 'restocked' }],
    ])
    expect(data.steps.map(({ node, outcome }) => [node, outcome.ok])).toEqual([
      ['p', true],
      ['u', true],
      ['c', true],
    ])
    expect(await world.records('product')).toEqual([product])
    expect(await world.runs(made.id)).toEqual([])
  })
})
