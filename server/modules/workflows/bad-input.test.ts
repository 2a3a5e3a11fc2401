import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing.fixture.ts'
import type { RunDetail, WorkflowDetail } from './model.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

let world: WorkflowWorld
let ann: TestUser
beforeAll(async () => {
  world = await WorkflowWorld.open()
  await world.model('sale', [{ name: 'code', type: 'text' }])
  ann = await world.server.user('ann')
  const { store } = world.server
  const member = { projectId: world.projectId, userId: ann.userId, role: 'developer' as const, createdAt: new Date() }
  await store.write((db) => db.insert(store.t.projectMember).values(member))
})
afterAll(() => world.close())

const creating = (id: string, model: string) =>
  step(id, 'node/create', { model, sends: 'chosen', data: [{ key: 'code', value: 'x' }] })
const byHand = (name: string, nodes: Parameters<WorkflowWorld['workflow']>[2]) =>
  world.workflow(name, { type: 'trigger/by-hand' }, nodes)
const started = async ({ id }: WorkflowDetail, by = world.owner): Promise<string> => {
  const wanted = { id, env: 'stg', input: null }
  return (await by.post<{ readonly runId: string }>('/api/workflow/run/start', wanted)).data.runId
}
/** What the run says, and its steps with what each says. */
const said = ({ status, reason, steps }: RunDetail) => ({
  ...{ status, reason },
  steps: steps.map(({ node, status: own, outcome }) => [node, own, outcome && !outcome.ok ? outcome.reason : null]),
})
const told = (en: string) => expect.objectContaining({ en: expect.stringContaining(en), zh: expect.any(String) })

describe('a run', () => {
  it.each([
    ['300 KB', 300 * 1024, told('more than 256 KB')],
    ['10 MB', 10 * 1024 * 1024, expect.objectContaining({ code: 'engine.memory' })],
  ])('fails at a step that returns %s', { timeout: 60_000 }, async (size, characters, reason) => {
    const source = `return "x".repeat(${characters})`
    const run = await world.ended(await started(await byHand(size, [step('s', 'node/script', { source })])))
    expect(said(run)).toEqual({ status: 'failed', reason, steps: [['s', 'failed', reason]] })
    expect(JSON.stringify(run).length).toBeLessThan(20_000)
  })

  it('waits at a step of an unknown kind, shows the reason, and can be cancelled', { timeout: 60_000 }, async () => {
    const made = await byHand('away', [creating('c', 'sale'), creating('d', 'sale')])
    const { store } = world.server
    const { workflowVersion } = store.t
    const [version] = await store.read.select().from(workflowVersion).where(eq(workflowVersion.workflowId, made.id))
    const { definition } = version!
    const nodes = definition.nodes.map((node) => (node.id === 'd' ? { ...node, action: 'node/acme.stamp' } : node))
    await store.write((db) =>
      db
        .update(workflowVersion)
        .set({ definition: { ...definition, nodes } as typeof definition })
        .where(eq(workflowVersion.id, version!.id)),
    )
    const runId = await started(made)
    const waiting = await world.ended(runId, ({ status }) => status === 'waiting')
    expect(said(waiting).steps).toEqual([
      ['c', 'done', null],
      ['d', 'waiting', told('node/acme.stamp')],
    ])
    expect(waiting.steps[1]?.until).not.toBe(null)
    await world.owner.post('/api/workflow/run/cancel', { runId })
    expect((await world.ended(runId)).status).toBe('cancelled')
  })

  it('fails at a step whose model is deleted, and goes on once it is restored', { timeout: 60_000 }, async () => {
    const { id } = await world.model('brief', [{ name: 'code', type: 'text' }])
    const made = await byHand('deleted', [creating('c', 'brief')])
    expect((await world.owner.post('/api/model/delete', { id })).code).toBe(0)
    const run = await world.ended(await started(made))
    expect([run.status, said(run).steps]).toEqual(['failed', [['c', 'failed', expect.anything()]]])
    expect((await world.owner.post('/api/model/restore', { id })).code).toBe(0)
    await world.owner.post('/api/workflow/run/retry', { runId: run.id })
    expect((await world.ended(run.id, ({ status }) => status === 'done')).status).toBe('done')
  })

  it('fails at a step that its person may not do any more', { timeout: 60_000 }, async () => {
    const made = await byHand('leaving', [
      creating('c', 'sale'),
      step('w', 'node/delay', { amount: 2, unit: 'seconds' }),
      creating('d', 'sale'),
    ])
    const runId = await started(made, ann)
    await world.ended(runId, ({ status }) => status === 'waiting')
    const { store } = world.server
    const { projectMember: t } = store.t
    await store.write((db) => db.delete(t).where(and(eq(t.projectId, world.projectId), eq(t.userId, ann.userId))))
    const run = await world.ended(runId)
    expect([run.status, said(run).steps]).toEqual([
      'failed',
      [
        ['c', 'done', null],
        ['w', 'done', null],
        ['d', 'failed', expect.anything()],
      ],
    ])
  })
})
