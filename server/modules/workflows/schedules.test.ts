import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import { PASSWORD } from '../../testing.fixture.ts'
import type { WorkflowDetail } from './model.ts'
import { step, WorkflowWorld } from './world.fixture.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NODES = [step('s', 'node/script', { source: 'return event.input' })]

let world: WorkflowWorld
/** How far the clock of the server is from that of the machine. */
let ahead = 0
/** Lets time pass, and signs in again: logins end. */
const pass = async (ms: number): Promise<void> => {
  ahead += ms
  const { owner, server } = world
  await server.store.write((db) => db.delete(server.store.t.attempt))
  const { code } = await owner.signIn('/api/user/login', { userName: 'owner@test.dev', userPwd: PASSWORD })
  expect(code).toBe(0)
}
const now = () => new Date(Date.now() + ahead)
beforeAll(async () => {
  world = await WorkflowWorld.open({ now })
  await world.model('task', [
    { name: 'title', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'at', type: 'date-time' },
  ])
})
afterAll(() => world.close())

const tick = () =>
  world.server.app.services.workflowSchedules.tick((error) => {
    throw error
  })
const schedule = (name: string, params: JsonObject) =>
  world.workflow(name, { type: 'trigger/schedule', params }, NODES, { runAs: 'project' })
const disable = ({ id }: WorkflowDetail) =>
  world.owner.post('/api/workflow/enable', { id, env: 'stg', isEnabled: false })
const nextOf = async ({ id }: WorkflowDetail): Promise<number> => {
  const { data } = await world.owner.post<WorkflowDetail>('/api/workflow/detail', { id })
  return Date.parse(data.published.stg?.nextAt ?? '')
}

describe('a cron', () => {
  it('starts once at each of its times', async () => {
    const made = await schedule('hourly', { kind: 'cron', cron: '0 * * * *' })
    await tick()
    expect(await world.runs(made.id)).toHaveLength(0)
    for (const count of [1, 2]) {
      await pass(HOUR)
      await Promise.all([tick(), tick()])
      await tick()
      expect(await world.runs(made.id)).toHaveLength(count)
    }
    const run = await world.firstEnded(made.id)
    expect(run).toMatchObject({ status: 'done', cause: { kind: 'schedule' }, actor: null })
    expect(run.output).toEqual({ dueAt: expect.stringMatching(/:00:00.000Z$/) })
    await disable(made)
  })

  it('makes up once for the times that passed while the server was down', async () => {
    const made = await schedule('missed', { kind: 'cron', cron: '*/5 * * * *' })
    await pass(9 * HOUR)
    await tick()
    await tick()
    expect(await world.runs(made.id)).toHaveLength(1)
    await disable(made)
  })

  it('neither starts twice nor stops when the clock goes forward and back', async () => {
    const made = await schedule('jumps', { kind: 'cron', cron: '0 * * * *' })
    await pass(HOUR)
    await tick()
    expect(await world.runs(made.id)).toHaveLength(1)
    // The same hour comes again.
    await pass(-HOUR)
    await tick()
    expect((await nextOf(made)) - now().getTime()).toBeLessThanOrEqual(HOUR)
    await pass(HOUR)
    await tick()
    expect(await world.runs(made.id)).toHaveLength(1)
    // A year ahead by mistake, and right again.
    await pass(365 * 24 * HOUR)
    await tick()
    expect(await world.runs(made.id)).toHaveLength(2)
    await pass(-365 * 24 * HOUR)
    await tick()
    for (const count of [1, 2]) {
      await pass(HOUR)
      await tick()
      expect((await world.runs(made.id)).length).toBeGreaterThanOrEqual(1 + count)
    }
    await disable(made)
  })

  it('keeps its next time when it is published again, and starts nothing while it is disabled', async () => {
    const made = await schedule('again', { kind: 'cron', cron: '0 * * * *' })
    await pass(HOUR)
    await world.edit(made, { nodes: [step('t', 'node/script', { source: 'return 2' })] })
    await world.publish(made.id)
    await tick()
    expect(await world.runs(made.id)).toHaveLength(1)
    await disable(made)
    await pass(HOUR)
    await tick()
    expect(await world.runs(made.id)).toHaveLength(1)
  })

  it('is refused at publish where it never comes or has seconds', async () => {
    for (const [cron, words] of [
      ['0 0 30 2 *', /never comes/],
      ['* * * * * *', /five fields/],
    ] as const) {
      const refused = await schedule(`refused ${cron}`, { kind: 'cron', cron }).catch((error: Error) => error.message)
      expect(refused).toMatch(/40093/)
      expect(refused).toMatch(words)
    }
  })
})

describe('a date of records', () => {
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * MINUTE).toISOString()

  it('starts once for each record and value that is due', async () => {
    const params = { kind: 'field', model: 'task', field: 'at', amount: 30, unit: 'minutes', side: 'before' }
    const made = await schedule('remind', params)
    const early = await world.create('task', { title: 'early', at: inMinutes(10) })
    const id = await world.create('task', { title: 'due', at: inMinutes(35) })
    await world.create('task', { title: 'later', at: inMinutes(300) })
    const records = async () => (await world.runs(made.id)).map(({ cause }) => cause.record)
    await tick()
    expect(await records()).toEqual([])
    for (let i = 0; i < 8; i++) {
      await pass(MINUTE)
      await tick()
    }
    expect(await records()).toEqual([id])
    expect(early).not.toBe(id)
    // Another value is another time.
    await world.write([{ model: 'task', op: 'update', id, values: { at: inMinutes(33) } }])
    for (let i = 0; i < 5; i++) {
      await pass(MINUTE)
      await tick()
    }
    expect(await records()).toEqual([id, id])
    const run = await world.firstEnded(made.id)
    expect(run.event.after).toMatchObject({ id, title: 'due' })
    await disable(made)
  })

  it('starts for all of many records, also after a stop', { timeout: 60_000 }, async () => {
    const made = await schedule('many', {
      kind: 'field',
      model: 'task',
      field: 'day',
      amount: 1,
      unit: 'days',
      side: 'after',
    })
    const day = now().toISOString().slice(0, 10)
    const changes = Array.from({ length: 450 }, (_, n) => ({
      model: 'task',
      op: 'create',
      values: { title: `n${n}`, day },
    }))
    expect((await world.write(changes)).code).toBe(0)
    await pass(50 * HOUR)
    await tick()
    const { workflowRun } = world.server.store.t
    const count = async () =>
      (await world.server.store.read.select().from(workflowRun)).filter(({ workflowId }) => workflowId === made.id)
        .length
    await expect.poll(count, { timeout: 30_000, interval: 100 }).toBe(450)
    await pass(MINUTE)
    await tick()
    expect(await count()).toBe(450)
    await disable(made)
  })

  it('tells among the runs that its field was deleted', async () => {
    const model = await world.model('visit', [
      { name: 'day', type: 'date' },
      { name: 'title', type: 'text' },
    ])
    const made = await schedule('gone', { kind: 'field', model: 'visit', field: 'day' })
    const field = model.fields.find(({ name }) => name === 'day')
    await world.owner.post('/api/model/field/delete', { id: field?.id })
    for (let i = 0; i < 3; i++) {
      await pass(2 * MINUTE)
      await tick()
    }
    const runs = await world.runs(made.id)
    expect(runs.map(({ status }) => status)).toEqual(['skipped'])
    expect(runs[0]?.reason).toMatchObject({ en: expect.stringMatching(/does not exist any more/) })
    await disable(made)
  })
})
