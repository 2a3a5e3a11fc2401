import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ApprovalItem, ImportSummary, Paged, WorkflowInfo, WorkflowRun } from '../../wire.ts'

const NAMES = ['Check new orders', 'Follow up shipped orders']

const makeProject = async (user: TestUser): Promise<number> =>
  (await user.post<{ readonly id: number }>('/api/sample/project/create', {})).data.id
const runsOf = async (user: TestUser, projectId: number) =>
  (await user.post<Paged<WorkflowRun>>('/api/workflow/run/list', { projectId, pageSize: 100 })).data.list
const statusesOf = async (user: TestUser, projectId: number) =>
  (await runsOf(user, projectId)).map(({ status }) => status).toSorted()
const workflowsOf = async (user: TestUser, projectId: number) =>
  (await user.post<WorkflowInfo[]>('/api/workflow/list', { projectId })).data

/** A server on which no job is done, so that tests do them. */
let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

describe('the job of the sample', () => {
  it('waits without harm where no jobs are done', async () => {
    const projectId = await makeProject(ann)
    expect(await runsOf(ann, projectId)).toEqual([])
    expect((await workflowsOf(ann, projectId)).map(({ name }) => name)).toEqual(NAMES)
    expect(server.faults).toEqual([])
  })

  it('starts each run once, though it begins again', async () => {
    const projectId = await makeProject(ann)
    const { sampleRuns } = server.app.services
    await sampleRuns.work({ projectId })
    const first = (await runsOf(ann, projectId)).map(({ id }) => id)
    await sampleRuns.work({ projectId })
    const again = await runsOf(ann, projectId)
    expect([first.length, again.map(({ id }) => id)]).toEqual([3, first])
    for (const { env, actor, cause } of again)
      expect({ env, actor: actor?.id, cause: `${cause.model} ${cause.op}` }).toEqual({
        ...{ env: 'stg', actor: ann.userId, cause: 'order update' },
      })
  })

  it('asks once to cancel a large order, which its owner decides alone', { timeout: 60_000 }, async () => {
    const projectId = await makeProject(ann)
    const { sampleRuns } = server.app.services
    for (const _ of ['first', 'again']) await sampleRuns.work({ projectId })
    const box = { projectId, box: 'todo' }
    const { list } = (await ann.post<Paged<ApprovalItem>>('/api/approval/list', box)).data
    expect(list.map(({ title, status, env }) => [title, status, env])).toEqual([
      ['Cancel order SO000051', 'running', 'stg'],
    ])
    const [{ id, recordId }] = list as [ApprovalItem]
    const decide = () => ann.post<{ readonly status: string }>('/api/approval/act', { id, command: { do: 'approve' } })
    expect([(await decide()).data.status, (await decide()).data.status]).toEqual(['running', 'approved'])
    const where = { field: 'id', op: 'eq', value: recordId }
    const query = { projectId, env: 'stg', model: 'order', query: { where } }
    const found = await ann.post<Paged<{ readonly status: string }>>('/api/data/query', query)
    expect(found.data.list.map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('has nothing to do for a project that is deleted or changed', async () => {
    const deleted = await makeProject(ann)
    await ann.post('/api/project/delete', { id: deleted, name: 'Sample back office' })
    const changed = await makeProject(ann)
    const { data } = await ann.post<{ id: number; name: string; rev: number }[]>('/api/model/list', {
      projectId: changed,
    })
    const { id, rev } = data.find(({ name }) => name === 'order')!
    expect((await ann.post('/api/model/update', { id, rev, name: 'purchase' })).code).toBe(0)
    for (const projectId of [deleted, changed]) await server.app.services.sampleRuns.work({ projectId })
    expect(await runsOf(ann, changed)).toEqual([])
  })

  it('leaves the audit of the project as it is, and counts as any runs do', async () => {
    const projectId = await makeProject(ann)
    const actions = async () => {
      const path = `/api/project/audit/list?projectId=${projectId}`
      return (await ann.get<Paged<{ readonly action: string }>>(path)).data.list.map(({ action }) => action)
    }
    expect(await actions()).toEqual([])
    await server.app.services.sampleRuns.work({ projectId })
    expect(await actions()).toEqual([])
    const { data } = await ann.get<{ readonly runs: object }>(`/api/quotas/project/${projectId}`)
    expect(data.runs).toMatchObject({ used: 3 })
  })

  it('skips runs beyond the quota of the project', async () => {
    const small = await createTestServer({ env: { TESSERA_PROJECT_RUNS: '1' } })
    const background = await small.app.start()
    try {
      const bob = await small.user('bob')
      const projectId = await makeProject(bob)
      await expect.poll(() => statusesOf(bob, projectId)).toEqual(['done', 'skipped', 'skipped'])
      expect(small.faults).toEqual([])
    } finally {
      await background.stop()
      await small.close()
    }
  })
})

describe('the workflows of the sample', () => {
  const drafts = async (projectId: number) => {
    const found = await workflowsOf(ann, projectId)
    for (const { published, counts } of found)
      expect({ published, runs: counts.runs }).toEqual({ published: { stg: null, prd: null }, runs: 0 })
    return found.map(({ name }) => name)
  }
  const publish = async (projectId: number, ...envs: readonly ('stg' | 'prd')[]) => {
    const codes: number[] = []
    for (const { id } of await workflowsOf(ann, projectId))
      for (const env of envs) codes.push((await ann.post('/api/workflow/publish', { id, env })).code)
    return codes
  }

  it('are in an export of the project, not published and without runs', async () => {
    const projectId = await makeProject(ann)
    await server.app.services.sampleRuns.work({ projectId })
    const form = new FormData()
    form.set('file', new File([await (await ann.raw(`/api/exchange/project/${projectId}`)).text()], 'sample.json'))
    form.set('choices', '{}')
    const response = await ann.raw('/api/exchange/import', { method: 'POST', body: form })
    const { data } = (await response.json()) as { readonly data: ImportSummary }
    expect(await drafts(data.projectId)).toEqual(NAMES)
    // Models of an import are in test alone, until they are released.
    expect(await publish(data.projectId, 'stg')).toEqual([0, 0])
  })

  it('are in the built-in template and in templates of the project', async () => {
    const { data: used } = await ann.post<{ projectId: number }>('/api/template/useProject', {
      ...{ id: 'built-in:back-office', language: 'zh', name: 'Office' },
    })
    expect(await drafts(used.projectId)).toEqual(['检查新订单', '跟进已发货的订单'])
    expect(await publish(used.projectId, 'stg', 'prd')).toEqual([0, 0, 0, 0])
    const card = { remark: '', category: 'workplace' }
    const projectId = await makeProject(ann)
    const { data: made } = await ann.post<{ id: string }>('/api/template/createProject', {
      ...{ projectId, name: 'Mine', ...card },
    })
    const { data: copy } = await ann.post<{ projectId: number }>('/api/template/useProject', {
      ...{ id: made.id, name: 'Copy' },
    })
    expect(await drafts(copy.projectId)).toEqual(NAMES)
  })
})
