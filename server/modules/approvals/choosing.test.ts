import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RoleInfo } from '../../wire.ts'
import { step } from '../workflows/world.fixture.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

const [FORBIDDEN, BAD_CHOICE, NO_FLOW] = [40396, 42237, 40447]

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann', 'ben', 'cara'])
}, 60_000)
afterAll(() => world.base.close())

const p = (name: string) => world.person(name)
const ids = (...names: string[]) => names.map((name) => p(name).userId)
/** A step whose people the initiator chooses. */
const chooses = (id: string, params: JsonObject = {}, more: object = {}): FlowNode => ({
  ...asks(id, [], { who: [{ source: 'approver/chosen', params: {} }] as unknown as Json, ...params }),
  ...more,
})
const start = async (flowId: number, chosen?: object) => {
  const recordId = await world.base.create('expense', { amount: 10 })
  const wanted = { flowId, env: 'stg', recordId, ...(chosen ? { chosen } : {}) }
  return world.owner.post<{ readonly id: string }>('/api/approval/start', wanted)
}
interface Flow {
  readonly id: number
  readonly chooses: readonly { readonly node: string; readonly name: string }[]
}

describe('people whom the initiator chooses', () => {
  it('are asked for by the steps that have this source and are not disabled', async () => {
    const { projectId } = world.base
    const flowId = await world.flow([
      asks('a', [p('ann')]),
      chooses('b'),
      chooses('off', {}, { disabled: true }),
      { id: 'g', kind: 'group', group: 'parallel', params: {}, bindings: {}, body: [[chooses('c')], []] },
    ])
    const flows = await world.ask<readonly Flow[]>(p('ben'), '/api/approval/flows', { projectId, env: 'stg' })
    expect(flows.find(({ id }) => id === flowId)?.chooses).toEqual([
      { node: 'b', name: 'Step b' },
      { node: 'c', name: 'Step c' },
    ])
  })

  it('decide in their step, which is given by its id or name', async () => {
    const flowId = await world.flow([chooses('a'), chooses('b')])
    const { code, data } = await start(flowId, { a: ids('ben'), 'Step b': ids('cara') })
    expect(code).toBe(0)
    expect(await world.asked(data.id)).toEqual(['ben'])
    await world.act(p('ben'), data.id, { do: 'approve' })
    expect(await world.asked(data.id)).toEqual(['cara'])
  })

  it.each([
    ['nothing is chosen', undefined, ['a', 'b'], 'Choose people for “Step a”, “Step b”'],
    ['one step is left out', { a: [1] }, ['b'], 'Choose people for “Step b”'],
    ['a list is empty', { a: [1], b: [] }, ['b'], 'Choose people for “Step b”'],
  ])('have to be chosen even where the step would pass without approvers: %s', async (_, chosen, nodes, msg) => {
    const flowId = await world.flow([chooses('a', { nobody: 'pass' }), chooses('b', { nobody: 'pass' })])
    expect(await start(flowId, chosen)).toMatchObject({
      code: BAD_CHOICE,
      msg: expect.stringContaining(msg),
      data: { nodes },
    })
  })

  it('are people of the project, for steps of the flow', async () => {
    const flowId = await world.flow([asks('a', [p('ann')]), chooses('b')])
    const stranger = await world.server.user('stranger')
    const outside = await start(flowId, { b: [p('ben').userId, stranger.userId] })
    expect(outside).toMatchObject({ code: BAD_CHOICE, data: { nodes: ['b'] } })
    expect(outside.msg).toContain('“Step b” are not active in this project')
    for (const key of ['a', 'nowhere'])
      expect((await start(flowId, { b: ids('ben'), [key]: ids('ben') })).code).toBe(BAD_CHOICE)
  })

  it('are absent where a workflow starts it, and the rules for no approvers apply', async () => {
    const flowId = await world.flow([chooses('a', { nobody: 'people', nobodyPeople: ids('cara') })])
    const { projectId } = world.base
    const flows = await world.ask<readonly { readonly id: number; readonly name: string }[]>(
      ...([world.owner, '/api/approval/flows', { projectId, env: 'stg' }] as const),
    )
    const flow = flows.find(({ id }) => id === flowId)!.name
    const recordId = await world.base.create('expense', { amount: 10 })
    const { id } = await world.base.workflow('Starts it', { type: 'trigger/by-hand' }, [
      step('s', 'node/approval', { flow }, { record: 'event.input.record' }),
    ])
    await world.base.start(id, { record: recordId })
    const given = { projectId, box: 'todo', flowId }
    const list = () =>
      world.ask<{ readonly list: readonly unknown[] }>(p('cara'), '/api/approval/list', given).then((page) => page.list)
    for (const until = Date.now() + 10_000; Date.now() < until && (await list()).length === 0; ) await Bun.sleep(30)
    expect(await list()).toHaveLength(1)
  }, 20_000)
})

describe('people to choose from at the start', () => {
  it('are those of the project, for people who may start the flow', async () => {
    const { projectId } = world.base
    const role = await world.ask<RoleInfo>(world.owner, '/api/project/role/create', { projectId, name: 'Clerk' })
    const flowId = await world.flow([chooses('a')], { starters: [role.id] })
    const given = { projectId, userId: p('ann').userId, role: 'ordinary', roleId: role.id }
    await world.ask(world.owner, '/api/project/user/update', given)
    const find = (by: typeof world.owner) =>
      by.post<readonly { readonly id: number }[]>('/api/approval/people', { flowId, env: 'stg', text: 'ca' })
    expect((await find(p('ann'))).data.map(({ id }) => id)).toEqual(ids('cara'))
    expect((await find(p('ben'))).code).toBe(FORBIDDEN)
    expect((await find(await world.server.user('outsider'))).code).toBe(NO_FLOW)
  })
})
