import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing.fixture.ts'
import type { Paged, ProjectQuotas } from '../../wire.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

const byHand = { type: 'trigger/by-hand' }
const ok = step('s', 'node/script', { source: 'return 1' })

describe('the runs of a project', () => {
  let world: WorkflowWorld
  beforeAll(async () => {
    world = await WorkflowWorld.open({ env: { TESSERA_PROJECT_RUNS_MINUTE: '3', TESSERA_PROJECT_RUNS: '5' } })
  })
  afterAll(() => world.close())

  it('are skipped beyond the quotas of a minute and a month, with the reason', async () => {
    const { id } = await world.workflow('counts', byHand, [ok])
    const inTurn = async () => world.ended(await world.start(id))
    const runs = [await inTurn(), await inTurn(), await inTurn(), await inTurn()]
    expect(runs.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'skipped'])
    expect(runs[3]!.reason).toMatchObject({ en: 'Skipped: a project starts at most 3 runs a minute' })
    world.server.advance(61_000)
    const later = [await inTurn(), await inTurn(), await inTurn()]
    expect(later.map(({ status }) => status)).toEqual(['done', 'done', 'skipped'])
    expect(later[2]!.reason).toMatchObject({ en: 'Skipped: a project starts at most 5 runs within 30 days' })
    const { data } = await world.owner.get<ProjectQuotas>(`/api/quotas/project/${world.projectId}`)
    expect(data.runs).toEqual({ used: 5, limit: 5 })
  })

  it('fail the step that calls a workflow whose run is skipped', async () => {
    const own = await WorkflowWorld.open({ env: { TESSERA_PROJECT_RUNS_MINUTE: '1' } })
    await own.workflow('called', byHand, [ok])
    const { id } = await own.workflow('calls', byHand, [step('c', 'node/run-workflow', { workflow: 'called' })])
    const run = await own.ended(await own.start(id))
    expect([run.status, run.reason]).toMatchObject([
      'failed',
      { en: 'Skipped: a project starts at most 1 runs a minute' },
    ])
    await own.close()
  })
})

describe('failures in production', () => {
  let world: WorkflowWorld
  beforeAll(async () => {
    world = await WorkflowWorld.open()
    await world.server.user('admin')
    const join = { projectId: world.projectId, userName: 'admin@test.dev', role: 'admin', roleId: null }
    expect((await world.owner.post('/api/project/user/create', join)).code).toBe(0)
  })
  afterAll(() => world.close())

  const noticesOf = async () => {
    const { data } = await world.owner.get<Paged<{ text: { en: string }; link: string }>>('/api/notification/list')
    return data.list.map(({ text, link }) => [text.en, link])
  }
  const fail = async (id: number, env: 'stg' | 'prd'): Promise<string> => {
    const { data } = await world.owner.post<{ runId: string }>('/api/workflow/run/start', { id, env, input: null })
    await world.ended(data.runId)
    return data.runId
  }

  /** Logins end in that time. */
  const wait = async (ms: number): Promise<void> => {
    world.server.advance(ms)
    await world.owner.signIn('/api/user/login', { userName: 'owner@test.dev', userPwd: PASSWORD })
  }

  it('notify administrators once an hour, with a count', async () => {
    const { id } = await world.workflow('breaks', byHand, [step('r', 'node/refuse', { message: 'Sold out' })], {
      env: 'prd',
    })
    await world.publish(id, 'stg')
    await fail(id, 'stg')
    expect(await noticesOf()).toEqual([])
    const first = await fail(id, 'prd')
    const link = (runId: string) => `/project/${world.projectId}/workflow/${id}/run/${runId}`
    await fail(id, 'prd')
    expect(await noticesOf()).toEqual([['The workflow “breaks” failed: Sold out', link(first)]])
    await wait(3_590_000)
    await fail(id, 'prd')
    await wait(20_000)
    const last = await fail(id, 'prd')
    expect((await noticesOf())[0]).toEqual([
      'The workflow “breaks” failed 2 times within an hour: Sold out',
      link(last),
    ])
    expect(await noticesOf()).toHaveLength(2)
  })
})
