import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { ApprovalPreview } from '../../wire.ts'
import { step } from '../workflows/world.fixture.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

const [HANDLED, STALE, LOCKED, CLOSED] = [40995, 40996, 40998, 40397]
const HOUR = 3_600_000

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann', 'ben', 'cara', 'dan', 'eve', 'fay', 'gus'])
}, 60_000)
afterAll(() => world.base.close())

const p = (name: string) => world.person(name)
const waitFor = async (isThere: () => Promise<boolean>) => {
  for (const until = Date.now() + 10_000; Date.now() < until; await Bun.sleep(30)) if (await isThere()) return
  throw new Error('It did not come to be')
}

describe('an approval', () => {
  it('goes from start to its outcome, and writes it into the record', async () => {
    const approved = [
      { key: 'state', value: 'paid' },
      { key: 'note', value: 'by ${initiator.name}' },
    ]
    const flowId = await world.flow([asks('a', [p('ann')]), asks('b', [p('ben')])], { approved })
    const { id, recordId } = await world.started(flowId)
    expect(await world.asked(id)).toEqual(['ann'])
    expect((await world.act(p('ben'), id, { do: 'approve' })).code).toBe(40498)
    expect((await world.act(p('ann'), id, { do: 'approve', comment: 'fine' })).data.status).toBe('running')
    expect((await world.act(p('ben'), id, { do: 'approve' })).data.status).toBe('approved')
    expect(await world.record(recordId)).toMatchObject({ state: 'paid', note: expect.stringContaining('by ') })
    const { approval, log } = await world.detail(id)
    expect(approval).toMatchObject({ status: 'approved', endedAt: expect.any(String) })
    expect(log[0]).toMatchObject({ did: 'start' })
    expect(log.some(({ comment }) => comment === 'fine')).toBe(true)
  })

  it('has one effect where many decide at once', async () => {
    const flowId = await world.flow([asks('a', [p('ann'), p('ben'), p('cara'), p('dan')])])
    const { id } = await world.started(flowId)
    const people = ['ann', 'ben', 'cara', 'dan'].map(p)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => world.act(people[at % 4]!, id, { do: 'approve' })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === HANDLED)).toHaveLength(99)
    const { log } = await world.detail(id)
    expect(log.filter(({ did }) => did === 'approve')).toHaveLength(1)
  }, 60_000)

  it('counts every approval where all decide at once', async () => {
    const names = ['ann', 'ben', 'cara', 'dan', 'eve']
    const flowId = await world.flow([asks('a', names.map(p), { mode: 'all' })])
    const { id } = await world.started(flowId)
    const answers = await Promise.all(names.map((name) => world.act(p(name), id, { do: 'approve' })))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect((await world.detail(id)).approval.status).toBe('approved')
  })

  it('is withdrawn, refused to strangers, and started once for a record', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { id, recordId } = await world.started(flowId)
    const again = await world.owner.post('/api/approval/start', { flowId, env: 'stg', recordId })
    expect(again.code).toBe(40994)
    const stranger = await world.server.user('stranger')
    const foreign = await stranger.post('/api/approval/detail', { id })
    const unknown = await stranger.post('/api/approval/detail', { id: 'nowhere' })
    expect(foreign).toEqual(unknown)
    expect((await world.act(world.owner, id, { do: 'withdraw' })).data.status).toBe('withdrawn')
    expect((await world.act(p('ann'), id, { do: 'approve' })).code).toBe(HANDLED)
  })

  it('refuses what was decided on an older state, and comments that are too long', async () => {
    const flowId = await world.flow([asks('a', [p('ann')], { refuse: 'to initiator' })])
    const { id } = await world.started(flowId)
    const { version } = (await world.detail(id)).approval
    await world.act(p('ann'), id, { do: 'return', node: null })
    expect((await world.act(world.owner, id, { do: 'resubmit', version })).code).toBe(STALE)
    expect((await world.act(world.owner, id, { do: 'resubmit' })).code).toBe(0)
    const long = await world.act(p('ann'), id, { do: 'approve', comment: 'x'.repeat(100_000) })
    expect(long).toMatchObject({ code: 42230, data: { field: 'comment' } })
  })
})

describe('the record of an approval', () => {
  it('is locked and stays while it runs', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { id, recordId } = await world.started(flowId)
    const update = { model: 'expense', op: 'update', id: recordId, values: { amount: 99 } }
    expect((await world.base.write([update])).code).toBe(LOCKED)
    const gone = await world.base.write([{ model: 'expense', op: 'delete', id: recordId }])
    expect(gone).toMatchObject({ code: LOCKED, data: { no: expect.any(Number) } })
    await world.act(world.owner, id, { do: 'withdraw' })
    expect((await world.base.write([update])).code).toBe(0)
    expect((await world.base.write([{ model: 'expense', op: 'delete', id: recordId }])).code).toBe(0)
    expect((await world.detail(id)).record).toBeNull()
  })

  it('is locked in the fields that are listed alone', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])], { lock: 'listed', locked: 'amount' })
    const { recordId } = await world.started(flowId)
    const write = (values: object) => world.base.write([{ model: 'expense', op: 'update', id: recordId, values }])
    expect((await write({ amount: 99 })).code).toBe(LOCKED)
    expect((await write({ note: 'late' })).code).toBe(0)
  })

  it('is changed by a step in the fields that it lets edit', async () => {
    const fields = { note: 'edit', secret: 'hide' }
    const flowId = await world.flow([asks('a', [p('ann')], { fields })])
    const { id, recordId } = await world.started(flowId, { amount: 10, secret: 'hidden' })
    const { fields: rights, record } = await world.detail(id, p('ann'))
    expect(rights).toMatchObject({ note: 'edit', secret: 'hide', amount: 'read' })
    expect(record).toMatchObject({ amount: 10 })
    expect(record).not.toHaveProperty('secret')
    const { form } = await world.detail(id, p('ann'))
    const may = Object.fromEntries((form?.fields ?? []).map((field) => [field.name, field.may.update]))
    expect(may).toEqual({ amount: false, note: true, state: false })
    const closed = await world.act(p('ann'), id, { do: 'approve' }, { amount: 1 })
    expect(closed).toMatchObject({ code: CLOSED, data: { field: 'amount' } })
    expect((await world.act(p('ann'), id, { do: 'approve' }, { note: 'seen' })).code).toBe(0)
    expect(await world.record(recordId)).toMatchObject({ note: 'seen', amount: 10 })
  })
})

describe('a returned approval', () => {
  it('lets its initiator alone change the record', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { id, recordId } = await world.started(flowId)
    await world.act(p('ann'), id, { do: 'return', node: null, comment: 'too much' })
    const update = [{ model: 'expense', op: 'update', id: recordId, values: { amount: 5 } }]
    expect((await world.base.write(update, p('ben'))).code).toBe(LOCKED)
    expect((await world.detail(id)).fields.amount).toBe('edit')
    expect((await world.detail(id, p('ann'))).fields.amount).toBe('read')
    expect((await world.base.write(update)).code).toBe(0)
    expect((await world.act(world.owner, id, { do: 'resubmit' })).data.status).toBe('running')
    expect(await world.asked(id)).toEqual(['ann'])
  })

  it('notifies the people whom it concerns', async () => {
    const flowId = await world.flow([asks('a', [p('ben')])])
    const { id } = await world.started(flowId)
    await world.act(p('ben'), id, { do: 'return', node: null })
    const { store } = world.server
    const { notification } = store.t
    const kindsOf = async ({ userId }: { readonly userId: number }) =>
      (await store.read.select().from(notification).where(eq(notification.userId, userId))).map(({ kind }) => kind)
    const [asked] = (await store.read.select().from(notification)).filter(({ link }) => link.includes(id))
    expect(asked?.link).toBe(`/app/${world.base.projectId}/approvals/${id}?env=stg`)
    expect(await kindsOf(p('ben'))).toContain('approvals.asked')
    expect(await kindsOf(world.owner)).toContain('approvals.returned')
  })
})

describe('people of an approval', () => {
  it('who leave the project give their tasks to others', async () => {
    const flowId = await world.flow([asks('a', [p('gus')])])
    const { id } = await world.started(flowId)
    expect(await world.asked(id)).toEqual(['gus'])
    const { projectId } = world.base
    const removed = await world.owner.post('/api/project/member/delete', { projectId, userId: p('gus').userId })
    expect(removed.code).toBe(0)
    await waitFor(async () => (await world.asked(id)).join() === 'owner')
  }, 20_000)

  it('pass tasks on, ask for advice, add others and return it straight back', async () => {
    const may = ['transfer', 'delegate', 'add', 'return']
    const flowId = await world.flow([
      asks('a', [p('ann')], { may }),
      asks('b', [p('ben')], { may, again: 'straight back' }),
    ])
    const { id } = await world.started(flowId)
    expect((await world.act(p('ann'), id, { do: 'transfer', to: p('cara').userId })).code).toBe(0)
    expect(await world.asked(id)).toEqual(['cara'])
    expect((await world.act(p('cara'), id, { do: 'delegate', to: p('dan').userId })).code).toBe(0)
    expect(await world.asked(id)).toEqual(['dan'])
    await world.act(p('dan'), id, { do: 'approve' })
    expect(await world.asked(id)).toEqual(['cara'])
    await world.act(p('cara'), id, { do: 'approve' })
    await world.act(p('ben'), id, { do: 'add', users: [p('eve').userId], where: 'before' })
    expect(await world.asked(id)).toEqual(['eve'])
    await world.act(p('eve'), id, { do: 'approve' })
    expect((await world.act(p('ben'), id, { do: 'return', node: 'a' })).code).toBe(0)
    const back = await world.asked(id)
    expect(back).not.toContain('ben')
    await world.act(p(back[0]!), id, { do: 'approve' })
    expect(await world.asked(id)).toEqual(['ben'])
  })

  it('who are frozen give their tasks to others', async () => {
    const flowId = await world.flow([asks('a', [p('fay')])])
    const { id } = await world.started(flowId)
    expect(await world.asked(id)).toEqual(['fay'])
    const root = await world.server.root()
    const frozen = await root.post('/api/user/platform/status', { userId: p('fay').userId, status: 2 })
    expect(frozen.code).toBe(0)
    await waitFor(async () => (await world.asked(id)).join() === 'owner')
  }, 20_000)
})

describe('what values decide', () => {
  it('takes lanes by the amount, and shows them before', async () => {
    const lanes: FlowNode = {
      ...{ id: 'w', kind: 'group', group: 'when', params: { cases: [{}], every: false } },
      bindings: { 'cases.0.is': { kind: 'formula', source: 'values.amount > 1000' } },
      body: [[asks('boss', [p('ben')])], []],
    }
    const flowId = await world.flow([asks('a', [p('ann')]), lanes])
    const preview = (amount: number) =>
      world.ask<ApprovalPreview>(world.owner, '/api/approval/preview', { flowId, env: 'stg', values: { amount } })
    expect((await preview(5)).steps.map(({ node }) => node)).toEqual(['a'])
    const large = await preview(5_000)
    expect(large).toMatchObject({ outcome: 'approved', steps: [{ node: 'a' }, { node: 'boss', mode: 'any' }] })
    const { id } = await world.started(flowId, { amount: 5_000 })
    await world.act(p('ann'), id, { do: 'approve' })
    expect(await world.asked(id)).toEqual(['ben'])
  })

  it('previews who is asked, who is left out and why', async () => {
    const { owner } = world
    const flowId = await world.flow([
      asks('both', [owner, p('ann')]),
      asks('own', [owner]),
      asks('given', [owner], { nobody: 'people', nobodyPeople: [p('ben').userId] }),
      asks('passed', [owner], { nobody: 'pass' }),
      asks('again', [p('ann')], { seenBefore: 'pass if ever' }),
    ])
    const { steps } = await world.ask<ApprovalPreview>(owner, '/api/approval/preview', { flowId, env: 'stg' })
    const initiator = [{ id: owner.userId, why: 'initiator' }]
    expect(steps).toMatchObject([
      { node: 'both', people: [{ id: p('ann').userId, instead: null, passes: false }], left: initiator },
      { node: 'own', people: [{ id: owner.userId }], left: [], why: 'administrators' },
      { node: 'given', people: [{ id: p('ben').userId }], left: initiator, why: 'nobody' },
      { node: 'passed', people: [], left: initiator, status: 'skipped', why: 'nobody' },
      { node: 'again', people: [{ id: p('ann').userId, passes: true }], left: [], status: 'approved' },
    ])
  })

  it('stops at a condition that cannot be worked out, and may be ended', async () => {
    const lanes: FlowNode = {
      ...{ id: 'w', kind: 'group', group: 'when', params: { cases: [{}], every: false } },
      bindings: { 'cases.0.is': { kind: 'formula', source: 'nothing.there.is' } },
      body: [[asks('boss', [p('ben')])], []],
    }
    const flowId = await world.flow([asks('a', [p('ann')]), lanes])
    const { id } = await world.started(flowId)
    expect((await world.act(p('ann'), id, { do: 'approve' })).code).toBe(42231)
    expect((await world.act(world.owner, id, { do: 'end' })).data.status).toBe('ended')
  })

  it('waits for the workflow of a step', async () => {
    const source = 'return context.event.input.values.amount'
    const workflow = await world.base.workflow('Book it', { type: 'trigger/by-hand' }, [
      step('s', 'node/script', { source }),
    ])
    const run: FlowNode = {
      ...{ id: 'r', kind: 'action', name: 'Run', action: 'approval/workflow', bindings: {} },
      params: { workflow: 'Book it' },
    }
    const flowId = await world.flow([asks('a', [p('ann')]), run])
    const { id } = await world.started(flowId)
    await world.act(p('ann'), id, { do: 'approve' })
    expect(await world.base.firstEnded(workflow.id)).toMatchObject({ status: 'done', reason: null })
    await waitFor(async () => (await world.detail(id)).approval.status !== 'running')
    expect((await world.detail(id)).approval.status).toBe('approved')
  }, 20_000)
})

describe('flows that people start', () => {
  it('are those that are published, and start by their name in the project', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { projectId } = world.base
    type Flow = { readonly id: number; readonly name: string; readonly model: string; readonly mayStart: boolean }
    const flowsIn = (env: string) => world.ask<readonly Flow[]>(p('ben'), '/api/approval/flows', { projectId, env })
    const found = (await flowsIn('stg')).find(({ id }) => id === flowId)
    expect(found).toMatchObject({ model: 'expense', mayStart: true })
    expect(await flowsIn('prd')).toEqual([])
    const recordId = await world.base.create('expense', { amount: 1 })
    const wanted = { flow: found!.name, projectId, env: 'stg', recordId }
    const { id } = await world.ask<{ readonly id: string }>(world.owner, '/api/approval/start', wanted)
    expect(await world.asked(id)).toEqual(['ann'])
    const missing = await world.owner.post('/api/approval/start', { ...wanted, flow: 'No such flow' })
    expect(missing.code).toBe(40447)
  })
})

describe('people to choose from', () => {
  it('are those of the project, for those who have a part in the approval', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const { id } = await world.started(flowId)
    const find = (by: string) =>
      p(by).post<readonly { readonly id: number }[]>('/api/approval/people', { id, text: 'be' })
    expect((await find('ann')).data.map((person) => person.id)).toEqual([p('ben').userId])
    expect((await find('ben')).code).toBe(40498)
  })
})

describe('lists', () => {
  it('show what is to do, done, started and copied, by pages', async () => {
    const { projectId } = world.base
    const flowId = await world.flow([asks('a', [p('eve')])])
    const { id } = await world.started(flowId)
    const list = (by: string, box: string, more: object = {}) =>
      world.ask<{ readonly list: readonly { readonly id: string }[]; readonly total: number }>(
        by === 'owner' ? world.owner : p(by),
        '/api/approval/list',
        { projectId, box, flowId, ...more },
      )
    expect((await list('eve', 'todo')).list.map((each) => each.id)).toEqual([id])
    expect((await list('owner', 'mine')).total).toBe(1)
    expect((await list('owner', 'all')).total).toBe(1)
    expect((await list('ann', 'todo')).total).toBe(0)
    expect((await p('ann').post('/api/approval/list', { projectId, box: 'all' })).code).toBe(40301)
    const count = () =>
      world.ask<{ readonly todo: number; readonly unread: number }>(p('eve'), '/api/approval/count', { projectId })
    const before = await count()
    await world.act(p('eve'), id, { do: 'read' })
    expect(await count()).toEqual({ todo: before.todo, unread: before.unread - 1, isUsed: true })
    // Who has a part in it without a task or a copy has nothing to read.
    const seen = await world.detail(id)
    expect((await world.act(world.owner, id, { do: 'read' })).code).toBe(0)
    expect(await world.detail(id)).toEqual(seen)
    await world.act(p('eve'), id, { do: 'approve' })
    expect((await list('eve', 'done')).list.map((each) => each.id)).toEqual([id])
    expect((await list('eve', 'todo')).total).toBe(0)
  })
})

// Logins end when the clock goes on.
describe('deadlines', () => {
  it('passes a task whose deadline is over', async () => {
    const due = { hasDue: true, dueHours: 2, dueThen: 'pass' }
    const flowId = await world.flow([asks('a', [p('ann')], due)])
    const { id } = await world.started(flowId)
    const { approvalDeadlines } = world.server.app.services
    const faults: unknown[] = []
    await approvalDeadlines.tick((fault) => faults.push(fault))
    expect((await world.detail(id)).approval.status).toBe('running')
    world.server.advance(3 * HOUR)
    await approvalDeadlines.tick((fault) => faults.push(fault))
    expect(faults).toEqual([])
    const { store } = world.server
    const rows = await store.read.select().from(store.t.approval).where(eq(store.t.approval.id, id))
    expect(rows[0]).toMatchObject({ status: 'approved', endedAt: expect.any(Date) })
  })
})
