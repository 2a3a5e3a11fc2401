import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Paged } from '../../wire.ts'
import type { RunDetail } from './model.ts'
import { MOST_PASSES } from './starting.ts'
import { runWords } from './words.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
beforeAll(async () => {
  world = await WorkflowWorld.open()
  const { id, rev } = await world.model('note', [{ name: 'title', type: 'text' }])
  expect((await world.owner.post('/api/model/release', { id, rev })).code).toBe(0)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => world.close())

/** Every job that waits for its next attempt is due. */
const hurry = () => {
  const { store } = world.server
  const { run } = store.t
  return store.write((db) => db.update(run).set({ availableAt: new Date() }).where(eq(run.status, 'pending')))
}
async function endedInHaste(runId: string): Promise<RunDetail> {
  for (const until = Date.now() + 30_000; Date.now() < until; await Bun.sleep(10)) {
    const run = await world.run(runId)
    if (run.endedAt !== null) return run
    await hurry()
  }
  throw new Error('The run does not end')
}
const startIn = async (id: number, env: 'stg' | 'prd'): Promise<string> =>
  (await world.owner.post<{ runId: string }>('/api/workflow/run/start', { id, env, input: null })).data.runId
const NODES = [step('q', 'node/query', { model: 'note' }), step('s', 'node/script', { source: 'return "there"' })]
const fault = () => new Error('The disk is on fire')
/** Has queries of the project answered so; those of others, such as of the sample project, are answered as ever. */
function answerQueries(by: () => Promise<never>) {
  const { records } = world.server.app.services
  const query = records.query.bind(records)
  const asked = vi.fn(by)
  const spy = vi
    .spyOn(records, 'query')
    .mockImplementation((subject, ...rest) =>
      subject.projectId === world.projectId ? asked() : query(subject, ...rest),
    )
  return { asked, restore: () => spy.mockRestore() }
}
const fails = () => answerQueries(() => Promise.reject(fault()))

describe('a run that the server cannot go on with', { timeout: 90_000 }, () => {
  it('fails after its last attempt, tells administrators, and can be retried', async () => {
    const { id } = await world.workflow('unlucky', { type: 'trigger/by-hand' }, NODES, { env: 'prd' })
    const { asked: query, restore } = fails()
    const runId = await startIn(id, 'prd')
    const failed = await endedInHaste(runId)
    expect({ status: failed.status, reason: failed.reason }).toEqual({ status: 'failed', reason: runWords.givenUp })
    expect(query).toHaveBeenCalledTimes(MOST_PASSES)
    const { data } = await world.owner.get<Paged<{ text: { en: string }; link: string }>>('/api/notification/list')
    const own = data.list.filter(({ link }) => link.startsWith(`/project/${world.projectId}/`))
    expect(own).toMatchObject([
      {
        text: { en: expect.stringContaining(runWords.givenUp.en.slice(0, 40)) },
        link: `/project/${world.projectId}/workflow/${id}/run/${runId}`,
      },
    ])

    await hurry()
    await Bun.sleep(1_500)
    expect(query).toHaveBeenCalledTimes(MOST_PASSES)
    restore()
    expect((await world.owner.post('/api/workflow/run/retry', { runId })).code).toBe(0)
    const done = await world.ended(runId, ({ status }) => status === 'done')
    expect([done.output, done.reason]).toEqual(['there', null])
  })

  it('is given all of its attempts again by a retry, and ends those that wait for it', async () => {
    await world.workflow('below', { type: 'trigger/by-hand' }, NODES)
    const above = await world.workflow('above', { type: 'trigger/by-hand' }, [
      step('c', 'node/run-workflow', { workflow: 'below' }),
    ])
    const { asked: query } = fails()
    const runId = await startIn(above.id, 'stg')
    const failed = await endedInHaste(runId)
    expect({ status: failed.status, reason: failed.reason }).toEqual({ status: 'failed', reason: runWords.givenUp })
    const below = failed.steps[0]!.childId!
    query.mockClear()
    await world.owner.post('/api/workflow/run/retry', { runId: below })
    expect((await endedInHaste(below)).reason).toEqual(runWords.givenUp)
    expect(query).toHaveBeenCalledTimes(MOST_PASSES)
  })

  it('ends also where its end cannot be written at the last attempt', async () => {
    const { id } = await world.workflow('twice unlucky', { type: 'trigger/by-hand' }, NODES)
    const { services } = world.server.app
    const { asked: query } = fails()
    const runId = await startIn(id, 'stg')
    const { workflowRunning } = services
    const end = workflowRunning.end.bind(workflowRunning)
    let ends = 0
    vi.spyOn(workflowRunning, 'end').mockImplementation(async (run, how) => {
      if (run.id === runId && ++ends === 1) throw fault()
      await end(run, how)
    })
    const failed = await endedInHaste(runId)
    expect([failed.reason, query.mock.calls.length, ends]).toEqual([runWords.givenUp, MOST_PASSES, 2])
  })

  it('ends where its passes never report back, as when they end the process', async () => {
    const { id } = await world.workflow('deadly', { type: 'trigger/by-hand' }, NODES)
    const { store } = world.server
    const { promise: never, reject: endProcess } = Promise.withResolvers<never>()
    const { asked: query } = answerQueries(() => never)
    const runId = await startIn(id, 'stg')
    await vi.waitFor(() => expect(query).toHaveBeenCalled(), { timeout: 10_000 })
    const { run } = store.t
    // Its node is gone with it, and others were too.
    await store.write((db) =>
      db
        .update(run)
        .set({ availableAt: new Date(), workerId: null, attempts: MOST_PASSES })
        .where(eq(run.status, 'running')),
    )
    expect((await world.ended(runId)).reason).toEqual(runWords.givenUp)
    expect(query).toHaveBeenCalledTimes(1)
    endProcess(fault())
  })
})
