import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { DelegationInfo, NotificationInfo, Paged } from '../../wire.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: ApprovalWorld
let offset = 0
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann', 'ben', 'cara', 'dan', 'eve', 'fay', 'gus'])
}, 60_000)
afterAll(() => world.base.close())

const p = (name: string) => world.person(name)
const advance = (ms: number) => {
  offset += ms
  world.server.advance(ms)
}
const at = (ms: number) => new Date(Date.now() + offset + ms).toISOString()
const call = <T = DelegationInfo>(by: string, what: string, body: object) =>
  p(by).post<T>(`/api/approval/delegation/${what}`, body)
const create = (by: string, to: string, more: object = {}) =>
  call(by, 'create', {
    ...{ projectId: world.base.projectId, toId: p(to).userId, since: at(-HOUR), until: at(DAY) },
    ...more,
  })
const waitFor = async (isThere: () => Promise<boolean>) => {
  for (const until = Date.now() + 10_000; Date.now() < until; await Bun.sleep(30)) if (await isThere()) return
  throw new Error('It did not come to be')
}

describe('a delegation', () => {
  it('sends new tasks to the other person, and leaves open ones', async () => {
    const flowId = await world.flow([asks('a', [p('ann')])])
    const before = await world.started(flowId)
    expect((await create('ann', 'ben')).code).toBe(0)
    const { id } = await world.started(flowId)
    expect(await world.asked(id)).toEqual(['ben'])
    expect(await world.asked(before.id)).toEqual(['ann'])
    const { log, tasks } = await world.detail(id)
    expect(log.find(({ did }) => did === 'asked')).toMatchObject({ to: [{ id: p('ben').userId }], why: 'delegation' })
    expect(tasks[0]).toMatchObject({ person: { id: p('ben').userId }, first: { id: p('ann').userId } })
    const { list } = (await p('ben').get<Paged<NotificationInfo>>('/api/notification/list')).data
    expect(list.map(({ text }) => text.en)).toContain('ann delegated approvals to you')
  })

  it('moves open tasks where the person asks for it', async () => {
    const flowId = await world.flow([asks('a', [p('cara')])])
    const { id } = await world.started(flowId)
    expect((await create('cara', 'dan', { moveOpen: true })).code).toBe(0)
    await waitFor(async () => (await world.asked(id)).join() === 'dan')
    const { log } = await world.detail(id)
    expect(log.find(({ did }) => did === 'moved')).toMatchObject({ to: [{ id: p('dan').userId }], why: 'delegation' })
  }, 20_000)

  it('moves them once it begins, of its flows alone', async () => {
    const flowId = await world.flow([asks('a', [p('eve')])])
    const other = await world.flow([asks('a', [p('eve')])])
    const [{ id }, rest] = [await world.started(flowId), await world.started(other)]
    const given = { flowIds: [flowId], moveOpen: true, since: at(MINUTE) }
    const { data } = await create('eve', 'ben', given)
    expect(data).toMatchObject({ status: 'coming', flows: [{ id: flowId }], moveOpen: true })
    const { approvalDeadlines } = world.server.app.services
    await approvalDeadlines.tick(() => undefined)
    expect(await world.asked(id)).toEqual(['eve'])
    advance(2 * MINUTE)
    await approvalDeadlines.tick(() => undefined)
    await waitFor(async () => (await world.asked(id)).join() === 'ben')
    expect(await world.asked(rest.id)).toEqual(['eve'])
  }, 20_000)

  it.each([
    ['oneself', () => ({ toId: p('fay').userId }), 42232, 'toId'],
    ['a person outside of the project', () => ({ toId: 987_654 }), 42233, 'toId'],
    ['an end before its start', () => ({ since: at(DAY), until: at(HOUR) }), 42234, 'until'],
    ['an end that has passed', () => ({ since: at(-DAY), until: at(-HOUR) }), 42235, 'until'],
    ['a flow of no project', () => ({ flowIds: [987_654] }), 42236, 'flowIds'],
  ])('is refused for %s', async (_, more, code, field) => {
    expect(await create('fay', 'ann', more())).toMatchObject({ code, data: { field } })
  })

  it('is refused where another one covers the same flows at that time', async () => {
    const [one, other] = [await world.flow([asks('a', [p('fay')])]), await world.flow([asks('a', [p('fay')])])]
    const first = await create('fay', 'ann', { flowIds: [one] })
    expect(first.code).toBe(0)
    expect(await create('fay', 'ben', { flowIds: [one, other] })).toMatchObject({ code: 40988 })
    expect(await create('fay', 'ben')).toMatchObject({ code: 40988 })
    expect((await create('fay', 'ben', { flowIds: [other] })).code).toBe(0)
    expect((await create('fay', 'ben', { flowIds: [one], since: at(DAY), until: at(2 * DAY) })).code).toBe(0)
    const { id } = first.data
    const moved = { id, toId: p('ben').userId, flowIds: [one], since: at(-HOUR), until: at(HOUR) }
    expect((await call('fay', 'update', moved)).data).toMatchObject({ to: { id: p('ben').userId } })
    expect(await call('fay', 'update', { ...moved, until: at(2 * DAY) })).toMatchObject({ code: 40988 })
  })

  it('is listed to its person and to administrators, and belongs to its person', async () => {
    const { data } = await create('gus', 'ann')
    const { projectId } = world.base
    const idsOf = async (by: string) =>
      (await call<readonly DelegationInfo[]>(by, 'list', { projectId })).data.map(({ id }) => id)
    expect(await idsOf('gus')).toEqual([data.id])
    expect(await idsOf('dan')).toEqual([])
    const all = await world.owner.post<readonly DelegationInfo[]>('/api/approval/delegation/list', { projectId })
    expect(all.data.map(({ person }) => person.id)).toContain(p('gus').userId)
    expect((await call('dan', 'delete', { id: data.id })).code).toBe(40499)
    expect((await call('gus', 'delete', { id: data.id })).code).toBe(0)
    expect(await idsOf('gus')).toEqual([])
  })

  it('goes to people of the project, who are found by their names', async () => {
    const { projectId } = world.base
    const found = (by: TestUser, text: string) =>
      by.post<readonly { readonly id: number }[]>('/api/approval/delegation/people', { projectId, text })
    const named = async (text: string) => (await found(p('gus'), text)).data.map(({ id }) => id)
    expect(await named('ann')).toEqual([p('ann').userId])
    expect(await named('gus')).toEqual([])
    expect(await named('')).toContain(p('ben').userId)
    expect((await found(await world.server.user('outsider'), 'ann')).code).not.toBe(0)
  })

  it('is deleted long after its end', async () => {
    const { store, app } = world.server
    advance(200 * DAY)
    await app.services.approvalKeeping.sweep()
    expect(await store.read.$count(store.t.delegation)).toBe(0)
  })
})
