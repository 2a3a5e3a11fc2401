import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataUse, ModelDetail } from '../../wire.ts'
import { ApprovalWorld, asks } from './approvals-world.fixture.ts'

const NEEDED = 40919

let world: ApprovalWorld
let model: ModelDetail
beforeAll(async () => {
  world = await ApprovalWorld.open(['ann'])
  const { owner, base } = world
  const all = await world.ask<readonly { id: number; name: string }[]>(owner, '/api/model/list', {
    projectId: base.projectId,
  })
  const id = all.find(({ name }) => name === 'expense')?.id
  model = (await owner.get<ModelDetail>(`/api/model/detail/${id}`)).data
}, 60_000)
afterAll(() => world.base.close())

const fieldId = (name: string) => model.fields.find((field) => field.name === name)?.id
const usesOf = (of: object) => world.ask<readonly DataUse[]>(world.owner, '/api/model/uses', of)
const deleteField = (name: string) => world.owner.post('/api/model/field/delete', { id: fieldId(name) })

describe('data that approval flows name', () => {
  it('lists the flows that name a model, or a field of it', async () => {
    const fields = { note: 'edit' }
    const flowId = await world.flow([asks('a', [world.person('ann')], { fields })], {
      ...{ lock: 'listed', locked: 'amount' },
      approved: [{ key: 'state', value: 'paid' }],
    })
    const use = expect.objectContaining({ kind: 'approval', id: String(flowId), env: null })
    expect(await usesOf({ modelId: model.id })).toContainEqual(use)
    for (const name of ['note', 'amount', 'state'])
      expect(await usesOf({ modelId: model.id, fieldId: fieldId(name) })).toContainEqual(use)
    expect(await usesOf({ modelId: model.id, fieldId: fieldId('secret') })).toEqual([])
  })

  it('is kept while approvals run: the model, and the fields that their flow names', async () => {
    const flowId = await world.flow([asks('a', [world.person('ann')])], { approved: [{ key: 'state', value: 'ok' }] })
    const { id } = await world.started(flowId)
    const refused = await world.owner.post('/api/model/delete', { id: model.id })
    expect([refused.code, refused.msg]).toEqual([NEEDED, expect.stringContaining('have not ended')])
    expect((await deleteField('state')).code).toBe(NEEDED)
    expect((await deleteField('secret')).code).toBe(0)
    await world.act(world.owner, id, { do: 'withdraw' })
    expect((await deleteField('state')).code).toBe(0)
    expect((await world.owner.post('/api/model/delete', { id: model.id })).code).toBe(0)
  })
})

describe('a deleted project', () => {
  it('leaves no row of its approvals', async () => {
    const own = await ApprovalWorld.open(['ben'])
    const { store } = own.server
    const tables = ['approvalFlow', 'approvalVersion', 'approvalRelease', 'approval'] as const
    const rows = ['approvalTask', 'approvalCopy', 'approvalLog', 'delegation'] as const
    const counts = () => Promise.all([...tables, ...rows].map((name) => store.read.$count(store.t[name])))
    // People have sample projects with approvals of their own.
    const before = await counts()
    const flowId = await own.flow([
      asks('a', [own.person('ben')]),
      { ...asks('c', [own.person('ben')]), action: 'approval/copy' } as never,
    ])
    const { id } = await own.started(flowId)
    await own.act(own.person('ben'), id, { do: 'approve' })
    const { projectId } = own.base
    const given = { projectId, toId: own.person('ben').userId, since: new Date(), until: new Date(Date.now() + 60_000) }
    await own.ask(own.owner, '/api/approval/delegation/create', given)
    expect((await counts()).map((count, at) => count > (before[at] ?? 0))).not.toContain(false)
    await own.ask(own.owner, '/api/project/delete', { id: projectId, name: 'Shop' })
    expect(await counts()).toEqual(before)
    await own.base.close()
  }, 60_000)
})
