import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleInfo } from '../../wire.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

const FORBIDDEN = 40396

let world: ApprovalWorld
let flowId: number
let clerk: RoleInfo
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann', 'ben'])
  const { projectId } = world.base
  const role = (name: string) => world.ask<RoleInfo>(world.owner, '/api/project/role/create', { projectId, name })
  clerk = await role('Clerk')
  const auditor = await role('Auditor')
  flowId = await world.flow([asks('a', [world.owner])], { starters: [clerk.id] })
  for (const [name, roleId] of [
    ['ann', clerk.id],
    ['ben', auditor.id],
  ] as const)
    await world.ask(world.owner, '/api/project/user/update', {
      ...{ projectId, userId: world.person(name).userId, role: 'ordinary', roleId },
    })
}, 60_000)
afterAll(() => world.base.close())

const preview = (name: string) =>
  world.person(name).post('/api/approval/preview', { flowId, env: 'stg', values: { amount: 1 } })

describe('the roles that may start a flow', () => {
  it('may preview it, and others may neither preview nor start it', async () => {
    expect((await preview('ann')).code).toBe(0)
    expect((await preview('ben')).code).toBe(FORBIDDEN)
    const recordId = await world.base.create('expense', { amount: 1 })
    const started = await world.person('ben').post('/api/approval/start', { flowId, env: 'stg', recordId })
    expect(started.code).toBe(FORBIDDEN)
  })

  it('do not keep people of the studio from previews', async () => {
    expect((await world.owner.post('/api/approval/preview', { flowId, env: 'stg' })).code).toBe(0)
  })
})
