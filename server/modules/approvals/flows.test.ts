import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type {
  ApprovalFlowDetail,
  ApprovalFlowInfo,
  ApprovalFlowItem,
  ApprovalFlowPlan,
  ModelDetail,
} from '../../wire.ts'
import { begin } from './reduce/reduce.ts'

let server: TestServer
let owner: TestUser
let projectId: number
let edits = 0

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.user('owner')
  projectId = (await owner.newProject('Shop')).id
  const model = await owner.post<ModelDetail>('/api/model/create', { projectId, name: 'order', description: 'Orders' })
  await owner.post('/api/model/field/create', { modelId: model.data.id, name: 'amount', type: 'number' })
})
afterAll(() => server.close())

const task = (id: string, params: JsonObject = {}): FlowNode => ({
  ...{ id, kind: 'action', name: 'Boss', action: 'approval/task', bindings: {} },
  params: { who: [{ source: 'approver/initiator', params: {} }], ...params },
})

async function edit({ documentId }: ApprovalFlowDetail, nodes: readonly FlowNode[]): Promise<void> {
  const answer = await owner.post('/api/documents/edit', {
    id: documentId,
    edit: { id: `edit-flow-${++edits}`.padEnd(16, '0'), added: [], removed: [], cells: [['steps', 'nodes', nodes]] },
  })
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`)
}

async function made(name: string, nodes: readonly FlowNode[] = [task('a')]): Promise<ApprovalFlowDetail> {
  const { code, msg, data } = await owner.post<ApprovalFlowDetail>('/api/approval/flow/create', {
    ...{ projectId, name, model: 'order' },
  })
  if (code !== 0) throw new Error(`${code} ${msg}`)
  await edit(data, nodes)
  return data
}
const publish = (id: number, env = 'stg') => owner.post<ApprovalFlowDetail>('/api/approval/flow/publish', { id, env })
const detail = async (id: number) => (await owner.post<ApprovalFlowDetail>('/api/approval/flow/detail', { id })).data

describe('approval flows', () => {
  it('are created, listed by name, changed and deleted', async () => {
    const { id } = await made('Expenses')
    await made('Absence')
    const { data } = await owner.post<readonly ApprovalFlowInfo[]>('/api/approval/flow/list', { projectId })
    expect(data.map(({ name, model, running }) => [name, model, running])).toEqual([
      ['Absence', 'order', 0],
      ['Expenses', 'order', 0],
    ])
    const change = { id, name: 'Costs', description: 'Above 1,000' }
    expect((await owner.post('/api/approval/flow/update', change)).data).toMatchObject(change)
    expect(await detail(id)).toMatchObject({ name: 'Costs', access: 'admin', revision: 2, published: { stg: null } })
    expect((await owner.post('/api/approval/flow/delete', { id })).code).toBe(0)
    expect((await owner.post('/api/approval/flow/detail', { id })).code).toBe(40447)
  })

  it('are listed over all projects that a person may see, by pages and a part of their name', async () => {
    const other = await server.user('other')
    const foreign = (await other.newProject('Bakery')).id
    for (const name of ['Bread', 'Cakes']) await other.post('/api/approval/flow/create', { projectId: foreign, name })
    type Page = { readonly list: readonly ApprovalFlowItem[]; readonly total: number }
    const all = async (by: TestUser, wanted: object = {}) =>
      (await by.post<Page>('/api/approval/flow/all', wanted)).data
    const { list, total } = await all(other, { keyword: 'bakery', pageSize: 1, pageNum: 2 })
    expect(list).toMatchObject([{ name: 'Cakes', projectName: 'Bakery', mayEdit: true }])
    expect(total).toBe(2)
    expect((await all(other, { keyword: 'BREA' })).list.map(({ name }) => name)).toEqual(['Bread'])
    expect((await all(other)).total).toBeGreaterThanOrEqual(2)
    expect((await all(owner)).list.some(({ projectId: of }) => of === foreign)).toBe(false)
    expect((await all(other, { projectId: foreign })).total).toBe(2)
    expect((await owner.post('/api/approval/flow/all', { projectId: foreign })).status).toBe(404)
    const { store } = server
    const member = { projectId: foreign, userId: owner.userId, createdAt: new Date() }
    await store.write((db) => db.insert(store.t.projectMember).values({ ...member, role: 'ordinary' }))
    expect((await all(owner, { keyword: 'bread' })).total).toBe(0)
    const isMember = and(eq(store.t.projectMember.projectId, foreign), eq(store.t.projectMember.userId, owner.userId))
    await store.write((db) => db.update(store.t.projectMember).set({ role: 'tester' }).where(isMember))
    expect((await all(owner, { keyword: 'bread' })).list).toMatchObject([{ name: 'Bread', mayEdit: false }])
  })

  it('have names of their own in a project', async () => {
    const { id } = await made('One')
    await made('Two')
    const again = await owner.post('/api/approval/flow/create', { projectId, name: 'One' })
    expect([again.code, again.data]).toEqual([40985, { field: 'name' }])
    expect((await owner.post('/api/approval/flow/update', { id, name: 'Two' })).code).toBe(40985)
    expect((await owner.post('/api/approval/flow/update', { id, name: 'One' })).code).toBe(0)
  })

  it('are not found by people without a part in the project', async () => {
    const { id } = await made('Hidden')
    const stranger = await server.user('stranger')
    const asked = await Promise.all([
      stranger.post('/api/approval/flow/detail', { id }),
      stranger.post('/api/approval/flow/detail', { id: 999_999 }),
      stranger.post('/api/approval/flow/publish', { id, env: 'stg' }),
      stranger.post('/api/approval/flow/delete', { id }),
    ])
    expect(asked.map(({ code }) => code)).toEqual([40447, 40447, 40447, 40447])
  })
})

describe('publishing a flow', () => {
  it('is refused with what is in the way', async () => {
    const { id } = await made('Faulty', [
      task('a', { who: [{ source: 'approver/users', params: { users: [owner.userId, 999_999] } }] }),
      task('b', { who: [{ source: 'approver/role', params: { role: 999_999 } }] }),
    ])
    const plan = await owner.post<ApprovalFlowPlan>('/api/approval/flow/plan', { id, env: 'stg' })
    expect(plan.data.findings.map(({ node }) => node)).toEqual(['a', 'b'])
    const refused = await publish(id)
    expect(refused.code).toBe(40141)
    expect(refused.data).toEqual(plan.data)
  })

  it('asks for the model in the environment', async () => {
    const { id } = await made('Not released')
    const { data } = await owner.post<ApprovalFlowPlan>('/api/approval/flow/plan', { id, env: 'prd' })
    expect(data.findings).toMatchObject([{ node: '', why: { en: 'There is no model “order” in this environment' } }])
    expect((await publish(id, 'prd')).code).toBe(40141)
  })

  it('takes roles and people of the project, but not frozen ones', async () => {
    const role = await owner.post<{ readonly id: number }>('/api/project/role/create', { projectId, name: 'Clerk' })
    const { userId } = await server.user('boss')
    const { store } = server
    const { projectMember, user } = store.t
    const createdAt = new Date()
    await store.write((db) =>
      db.insert(projectMember).values({ projectId, userId, role: 'tester', createdAt }).onConflictDoNothing(),
    )
    const { id } = await made('People', [
      task('a', {
        who: [
          { source: 'approver/role', params: { role: role.data.id } },
          { source: 'approver/users', params: { users: [userId] } },
        ],
      }),
    ])
    const plan = async () =>
      (await owner.post<ApprovalFlowPlan>('/api/approval/flow/plan', { id, env: 'stg' })).data.findings
    expect(await plan()).toEqual([])
    await store.write((db) => db.update(user).set({ status: 2 }).where(eq(user.id, userId)))
    expect((await plan()).map(({ node }) => node)).toEqual(['a'])
  })

  it('makes a new version where something has changed', async () => {
    const flow = await made('Versions')
    const first = await publish(flow.id)
    expect(first.data.published).toMatchObject({ stg: { no: 1, isEnabled: true, changed: false }, prd: null })
    expect((await publish(flow.id)).data.published.stg?.no).toBe(1)
    await edit(flow, [task('a'), task('b')])
    expect((await detail(flow.id)).published.stg).toMatchObject({ no: 1, changed: true })
    expect((await publish(flow.id)).data.published.stg).toMatchObject({ no: 2, changed: false })
    const { approvalVersion } = server.store.t
    const versions = await server.store.read.select().from(approvalVersion).where(eq(approvalVersion.flowId, flow.id))
    expect(versions.map(({ definition }) => definition.parts.map(({ id }) => id)).toSorted()).toEqual([
      ['a'],
      ['a', 'b'],
    ])
  })

  it('is switched on and off where it is published', async () => {
    const { id } = await made('Switched')
    const enable = (env: string, isEnabled: boolean) =>
      owner.post<ApprovalFlowDetail>('/api/approval/flow/enable', { id, env, isEnabled })
    expect((await enable('stg', false)).code).toBe(40986)
    await publish(id)
    expect((await enable('stg', false)).data.published.stg?.isEnabled).toBe(false)
    expect((await enable('stg', true)).data.published.stg?.isEnabled).toBe(true)
    expect((await enable('prd', true)).code).toBe(40986)
  })
})

describe('a flow with approvals', () => {
  it('is deleted once all of them have ended', async () => {
    const { id } = await made('In use')
    const { published } = (await publish(id)).data
    const { store } = server
    const { approval } = store.t
    const at = new Date()
    await store.write((db) =>
      db.insert(approval).values({
        ...{ id: 'running', projectId, env: 'stg', flowId: id, versionId: published.stg!.versionId, no: 1 },
        ...{ title: 'One', initiatorId: owner.userId, modelId: 1, recordId: 'r', chosen: {}, status: 'running' },
        ...{ version: 1, state: begin(owner.userId), startedAt: at, updatedAt: at },
      }),
    )
    expect((await detail(id)).running).toBe(1)
    expect((await owner.post('/api/approval/flow/delete', { id })).code).toBe(40987)
    await store.write((db) =>
      db.update(approval).set({ status: 'approved', endedAt: at }).where(eq(approval.id, 'running')),
    )
    expect((await owner.post('/api/approval/flow/delete', { id })).code).toBe(0)
    expect(await store.read.select().from(approval).where(eq(approval.flowId, id))).toEqual([])
  })
})
