import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import { ApprovalWorld } from './approvals-world.fixture.ts'

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann', 'ben', 'cara', 'dan'])
  const { projectId } = world.base
  const leaders = [
    ['ann', 'ben'],
    ['ben', 'cara'],
  ] as const
  for (const [name, leader] of leaders) {
    const given = { userId: world.person(name).userId, leaderId: world.person(leader).userId }
    await world.ask(world.owner, '/api/project/user/update', { projectId, role: 'developer', ...given })
  }
}, 60_000)
afterAll(() => world.base.close())

const step = (id: string, params: object, more: object = {}): FlowNode =>
  ({
    ...{ id, kind: 'action', name: '', action: 'approval/task', bindings: {} },
    params: { who: [{ source: 'approver/leaders', params }], ...more },
  }) as FlowNode
const startedBy = async (name: string, ...nodes: readonly FlowNode[]) => {
  const flowId = await world.flow(nodes)
  return (await world.started(flowId, { amount: 10 }, world.person(name))).id
}

describe('leaders of the initiator', () => {
  it('are asked by their level', async () => {
    const id = await startedBy('ann', step('a', { level: 1 }), step('b', { level: 2 }))
    expect(await world.asked(id)).toEqual(['ben'])
    await world.act(world.person('ben'), id, { do: 'approve' })
    expect(await world.asked(id)).toEqual(['cara'])
    expect((await world.act(world.person('cara'), id, { do: 'approve' })).data.status).toBe('approved')
  })

  it('are asked one after the other up to a level', async () => {
    const id = await startedBy('ann', step('a', { level: 2, upTo: true }, { mode: 'in turn' }))
    expect(await world.asked(id)).toEqual(['ben'])
    await world.act(world.person('ben'), id, { do: 'approve' })
    expect(await world.asked(id)).toEqual(['cara'])
  })

  it('decide instead of an initiator who may not decide', async () => {
    const who = [{ source: 'approver/initiator', params: {} }]
    const id = await startedBy('ben', step('a', {}, { who, myself: 'leader' }))
    expect(await world.asked(id)).toEqual(['cara'])
  })

  it('are administrators where a person has none', async () => {
    expect(await world.asked(await startedBy('dan', step('a', { level: 1 })))).toEqual(['owner'])
  })
})
