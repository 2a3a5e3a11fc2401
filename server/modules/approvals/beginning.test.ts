import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'
import { MOST_RUNNING } from './run-errors.ts'

let world: ApprovalWorld
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann'])
}, 60_000)
afterAll(() => world.base.close())

it('starts no approval beyond those that may run in an environment of a project', async () => {
  const { store } = world.server
  const { approval } = store.t
  const flowId = await world.flow([asks('a', [world.person('ann')])])
  const { id } = await world.started(flowId)
  const [row] = await store.read.select().from(approval)
  const copies = Array.from({ length: MOST_RUNNING - 1 }, (_, at) => ({
    ...{ ...row!, id: `copy-${at}`, no: at + 2, recordId: `copy-${at}` },
  }))
  await store.write(async (db) => {
    for (let at = 0; at < copies.length; at += 500) await db.insert(approval).values(copies.slice(at, at + 500))
  })
  const recordId = await world.base.create('expense', { amount: 1 })
  const start = () => world.owner.post('/api/approval/start', { flowId, env: 'stg', recordId })
  expect((await start()).code).toBe(40143)
  await world.act(world.owner, id, { do: 'withdraw' })
  expect((await start()).code).toBe(0)
}, 60_000)
