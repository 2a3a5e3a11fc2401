import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkflowDetail } from './model.ts'
import { group, step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open()
  await world.model('order', [
    { name: 'title', type: 'text' },
    { name: 'amount', type: 'number' },
    { name: 'status', type: 'text' },
  ])
  await world.model('invoice', [
    { name: 'title', type: 'text' },
    { name: 'amount', type: 'number' },
  ])
})
afterAll(() => world.close())

describe('a workflow after a write', () => {
  it('starts once for each write that its trigger names, and writes a record', async () => {
    const { id } = await world.workflow(
      'invoices',
      { type: 'trigger/after-create', params: { model: 'order', where: { field: 'status', op: 'eq', value: 'paid' } } },
      [
        step(
          'i',
          'node/create',
          {
            model: 'invoice',
            sends: 'chosen',
            data: [
              { key: 'title', value: '' },
              { key: 'amount', value: 0 },
            ],
          },
          {
            'data.0.value': '"Invoice for " + event.after.title',
            'data.1.value': 'event.after.amount * 2',
          },
        ),
      ],
    )
    await world.create('order', { title: 'open', amount: 1, status: 'open' })
    await world.create('order', { title: 'one', amount: 4, status: 'paid' })
    const run = await world.firstEnded(id)
    expect({ status: run.status, reason: run.reason, steps: run.steps.map(({ status }) => status) }).toEqual({
      ...{ status: 'done', reason: null, steps: ['done'] },
    })
    expect(run.cause).toMatchObject({ kind: 'record', model: 'order', op: 'create' })
    const invoices = await world.records('invoice')
    expect(invoices.map(({ title, amount }) => ({ title, amount }))).toEqual([{ title: 'Invoice for one', amount: 8 }])
    expect(await world.runs(id)).toHaveLength(1)
  })

  it('hears of changed fields alone, with the record before and after', async () => {
    const { id } = await world.workflow(
      'status changes',
      { type: 'trigger/after-update', params: { model: 'order', fields: 'status' } },
      [step('s', 'node/script', { source: 'return [event.before.status, event.after.status, event.changed]' })],
    )
    const order = await world.create('order', { title: 'two', amount: 1, status: 'new' })
    await world.write([{ model: 'order', op: 'update', id: order, values: { title: 'three' } }])
    await world.write([{ model: 'order', op: 'update', id: order, values: { status: 'sent' } }])
    const run = await world.firstEnded(id)
    expect(run.output).toEqual(['new', 'sent', ['status']])
    expect(await world.runs(id)).toHaveLength(1)
  })

  it('does not start for its own record again, and tells that it was skipped', async () => {
    const { id } = await world.workflow('counts itself', { type: 'trigger/after-update', params: { model: 'order' } }, [
      step(
        'u',
        'node/update',
        { model: 'order', sends: 'chosen', data: [{ key: 'amount', value: 0 }] },
        {
          id: 'event.after.id',
          'data.0.value': 'event.after.amount + 1',
        },
      ),
    ])
    const order = await world.create('order', { title: 'loop', amount: 1, status: 'new' })
    await world.write([{ model: 'order', op: 'update', id: order, values: { title: 'looped' } }])
    await world.firstEnded(id)
    const runs = (await world.runs(id)).filter(({ cause }) => cause.record === order)
    expect(runs.map(({ status }) => status).toSorted()).toEqual(['done', 'skipped'])
    expect((await world.records('order', { where: { field: 'id', op: 'eq', value: order } }))[0]?.amount).toBe(2)
    await world.owner.post('/api/workflow/enable', { id, env: 'stg', isEnabled: false })
  })
})

describe('a run', () => {
  it('goes through loops, switches and parallel lanes, and keeps what each step answered', async () => {
    const { id } = await world.workflow('lanes', { type: 'trigger/by-hand' }, [
      group('l', 'loop', { list: ['a', 'b'] }, [step('e', 'node/script', { source: 'return eventParams.item + "!"' })]),
      step('v', 'node/set-variable', { name: 'all' }, { value: 'eventParams' }),
      group(
        'p',
        'parallel',
        {},
        [step('x', 'node/script', { source: 'return 1' })],
        [step('y', 'node/script', { source: 'return 2' })],
      ),
      step('r', 'node/script', { source: 'return { all: variable.all, both: eventParams, first: steps.x }' }),
    ])
    const run = await world.ended(await world.start(id, { any: 1 }))
    expect({ status: run.status, reason: run.reason, output: run.output }).toEqual({
      ...{ status: 'done', reason: null },
      output: { all: ['a!', 'b!'], both: [1, 2], first: 1 },
    })
    expect(run.steps.map(({ place }) => place)).toEqual(expect.arrayContaining(['l.0#1/e', 'l.0#2/e', 'p.1/y', 'r']))
  })

  it('fails with the words of the step, and goes on from there when it is retried', async () => {
    await world.model('later', [{ name: 'title', type: 'text', unique: true }])
    const first = await world.create('later', { title: 'taken' })
    const { id } = await world.workflow('retried', { type: 'trigger/by-hand' }, [
      step('a', 'node/create', { model: 'invoice', sends: 'chosen', data: [{ key: 'title', value: 'kept' }] }),
      step('b', 'node/create', { model: 'later', sends: 'chosen', data: [{ key: 'title', value: 'taken' }] }),
    ])
    const runId = await world.start(id)
    const failed = await world.ended(runId)
    expect(failed.status).toBe('failed')
    expect(failed.reason).toMatchObject({ en: expect.stringMatching(/^title: /) })
    await world.write([{ model: 'later', op: 'delete', id: first }])
    expect((await world.owner.post('/api/workflow/run/retry', { runId })).code).toBe(0)
    const done = await world.ended(runId, ({ status }) => status === 'done')
    expect(done.steps.map(({ node, status }) => [node, status])).toEqual([
      ['a', 'done'],
      ['b', 'done'],
    ])
    const kept = await world.records('invoice', { where: { field: 'title', op: 'eq', value: 'kept' } })
    expect(kept).toHaveLength(1)
  })

  it('runs what is published now for the event of a former run', async () => {
    const trigger = { type: 'trigger/by-hand' }
    const { id, documentId } = await world.workflow('repeated', trigger, [
      step('a', 'node/script', { source: 'return event.input.n' }),
    ])
    const runId = await world.start(id, { n: 4 })
    await world.ended(runId)
    await world.edit({ documentId }, { nodes: [step('a', 'node/script', { source: 'return event.input.n * 2' })] })
    await world.publish(id)
    const { data } = await world.owner.post<{ runId: string }>('/api/workflow/run/again', { runId })
    const again = await world.ended(data.runId)
    expect([again.id === runId, again.no, again.status, again.output]).toEqual([false, 2, 'done', 8])
  })

  it('stops a script that never ends, and tells so', async () => {
    const { id } = await world.workflow('endless', { type: 'trigger/by-hand' }, [
      step('s', 'node/script', { source: 'while (true) {}' }),
    ])
    const run = await world.ended(await world.start(id))
    expect([run.status, run.steps[0]?.status]).toEqual(['failed', 'failed'])
  })

  it('may do what its steps need, and nothing else', async () => {
    const { id } = await world.workflow('narrow', { type: 'trigger/by-hand' }, [
      step('q', 'node/query', { model: 'invoice' }),
    ])
    const plan = await world.owner.post<{ grants: object }>('/api/workflow/plan', { id, env: 'stg' })
    expect(plan.data.grants).toEqual({ models: { invoice: ['view'] }, hosts: [], secrets: [] })
    const run = await world.ended(await world.start(id))
    expect(run.status).toBe('done')
  })
})

describe('publishing', () => {
  it('tells what is in the way', async () => {
    const { projectId, owner } = world
    const { data } = await owner.post<WorkflowDetail>('/api/workflow/create', { projectId, name: 'empty' })
    const answer = await owner.post<{ findings: readonly { why: { en: string } }[] }>('/api/workflow/publish', {
      ...{ id: data.id, env: 'stg' },
    })
    expect(answer.code).toBe(40093)
    expect(answer.data.findings.map(({ why }) => why.en)).toEqual(['No trigger is chosen yet', 'It has no steps yet'])
  })

  it('leaves runs of the version before alone', async () => {
    const made = await world.workflow('versions', { type: 'trigger/by-hand' }, [
      step('s', 'node/script', { source: 'return 1' }),
    ])
    const one = await world.ended(await world.start(made.id))
    await world.edit(made, { nodes: [step('s', 'node/script', { source: 'return 2' })] })
    const detail = (await world.owner.post<WorkflowDetail>('/api/workflow/detail', { id: made.id })).data
    expect(detail.published.stg).toMatchObject({ no: 1, changed: true })
    await world.publish(made.id)
    const two = await world.ended(await world.start(made.id))
    expect([one.no, one.output, two.no, two.output]).toEqual([1, 1, 2, 2])
  })
})
