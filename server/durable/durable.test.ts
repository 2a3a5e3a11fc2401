import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { currentWork, inWork } from '../log/work-context.ts'
import { openTestDatabase, type TestDatabase } from '../testing-database.fixture.ts'
import { createDurable, type DurableEngine, type Job, type Payload } from './durable.ts'
import { sweepRuns } from './sweep.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-durable-'))
  database = await openTestDatabase(folder)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => database.store.write((db) => db.delete(database.store.t.run)))

/** A node: its engine, and what its jobs did. */
const node = (isAlone = false) => {
  const done: (readonly [Payload, Job['attempt']])[] = []
  const engine = createDurable({ store: database.store, isAlone })
  engine.work('mail', async (payload, { attempt }) => {
    done.push([payload, attempt])
    if (typeof payload === 'string' && payload.startsWith('fails')) throw new Error(`no answer for ${payload}`)
  })
  return { engine, done }
}
const enqueue = (engine: DurableEngine, payload: Payload, options = {}) =>
  database.store.write((db) => engine.enqueue(db, 'mail', payload, options))
const rows = () => database.store.read.select().from(database.store.t.run)
const ended = async (status: string, count = 1) =>
  vi.waitFor(async () => expect((await rows()).filter((row) => row.status === status)).toHaveLength(count))

test('a job is there with the transaction that asked for it, and not without', async () => {
  const { engine, done } = node()
  await expect(
    database.store.write(async (db) => {
      await engine.enqueue(db, 'mail', 'never')
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  await enqueue(engine, { to: 'ann', words: ['中', 1] })
  expect(await engine.tick()).toBe(1)
  await ended('completed')
  expect(done).toEqual([[{ to: 'ann', words: ['中', 1] }, 1]])
  expect(await engine.tick()).toBe(0)
})

test('a job of one key is made once, by however many nodes at once, and not again after it is done', async () => {
  const { engine, done } = node()
  const other = node()
  await Promise.all([engine, other.engine, engine].map((each) => enqueue(each, 'hello', { key: 'welcome 7' })))
  await engine.tick()
  await ended('completed')
  await enqueue(other.engine, 'hello', { key: 'welcome 7' })
  expect(await other.engine.tick()).toBe(0)
  expect([...done, ...other.done]).toEqual([['hello', 1]])
})

test('ten nodes that look at the same time do each of twenty jobs once', async () => {
  const nodes = Array.from({ length: 10 }, () => node())
  for (let i = 0; i < 20; i++) await enqueue((nodes[0] as (typeof nodes)[0]).engine, i)
  await vi.waitFor(
    async () => {
      await Promise.all(nodes.map(({ engine }) => engine.tick()))
      expect((await rows()).filter((row) => row.status === 'completed')).toHaveLength(20)
    },
    { timeout: 15_000, interval: 50 },
  )
  expect(nodes.flatMap(({ done }) => done.map(([payload]) => payload)).sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 20 }, (_, i) => i),
  )
})

test('a job waits for its time', async () => {
  const { engine, done } = node()
  await enqueue(engine, 'later', { at: new Date(Date.now() + 60_000) })
  expect(await engine.tick()).toBe(0)
  expect(done).toEqual([])
})

test('a job that fails is tried again later, and given up after its last attempt with what it failed of', async () => {
  const { engine, done } = node()
  await enqueue(engine, 'fails', { attempts: 2 })
  await engine.tick()
  await ended('pending')
  const [waiting] = await rows()
  expect(waiting?.availableAt?.getTime()).toBeGreaterThan(Date.now() + 500)
  await database.store.write((db) => db.update(database.store.t.run).set({ availableAt: new Date(Date.now() - 1) }))
  await engine.tick()
  await ended('failed')
  expect((await rows())[0]?.error).toMatchObject({ message: 'no answer for fails' })
  expect(done).toEqual([
    ['fails', 1],
    ['fails', 2],
  ])
})

test('a job of a node that has ended is taken over when its lease is over, and the old node’s word counts no more', async () => {
  const { store } = database
  const { createBackend } = await import('./backend.ts')
  const gone = createBackend(store)
  const { engine, done } = node()
  await enqueue(engine, 'taken over')
  const claimed = await gone.claimWorkflowRun({ workerId: 'gone', leaseDurationMs: 60_000 })
  expect(claimed?.input).toBe('taken over')
  expect(await engine.tick()).toBe(0)
  await store.write((db) =>
    db
      .update(store.t.run)
      .set({ availableAt: new Date(Date.now() - 1) })
      .where(eq(store.t.run.id, claimed?.id ?? '')),
  )
  expect(await engine.tick()).toBe(1)
  await ended('completed')
  expect(done).toEqual([['taken over', 2]])
  await expect(gone.completeWorkflowRun({ workflowRunId: claimed?.id ?? '', workerId: 'gone', output: null })).rejects.toThrow(
    /mark workflow run completed/,
  )
})

test('the only process on its database takes up at its start what it was at when it ended', async () => {
  const { createBackend } = await import('./backend.ts')
  const first = node()
  await enqueue(first.engine, 'half done')
  await createBackend(database.store).claimWorkflowRun({ workerId: 'before', leaseDurationMs: 60_000 })
  const { engine, done } = node(true)
  const running = await engine.begin(() => undefined)
  await ended('completed')
  await running.stop()
  expect(done).toEqual([['half done', 2]])
})

test('what jobs were about is forgotten after a month, and a key stays taken', async () => {
  const { engine } = node()
  const { run } = database.store.t
  await enqueue(engine, 'old', { key: 'old' })
  await enqueue(engine, 'old')
  await enqueue(engine, 'new')
  await vi.waitFor(async () => {
    await engine.tick()
    expect((await rows()).filter(({ status }) => status === 'completed')).toHaveLength(3)
  })
  const monthAgo = new Date(Date.now() - 31 * 24 * 3_600_000)
  for (const row of await rows())
    if (row.input === 'old') await database.store.write((db) => db.update(run).set({ finishedAt: monthAgo }).where(eq(run.id, row.id)))
  await sweepRuns(database.store, { good: new Date(Date.now() - 30 * 24 * 3_600_000), bad: null })
  expect((await rows()).map(({ input }) => input).sort()).toEqual(['new', null])
  await enqueue(engine, 'old', { key: 'old' })
  expect(await engine.tick()).toBe(0)
})

test('a kind of job has one who does it, who is named before the work begins', async () => {
  const { engine } = node()
  expect(() => engine.work('mail', async () => undefined)).toThrow(/two who do the jobs mail/)
  await engine.tick()
  expect(() => engine.work('late', async () => undefined)).toThrow(/late come too late/)
})

test('a job belongs to the request that asked for it, and one that nobody asked for to itself', async () => {
  const seen: unknown[] = []
  const engine = createDurable({ store: database.store, isAlone: false })
  engine.work('note', async () => void seen.push(currentWork()))
  const ask = () => database.store.write((db) => engine.enqueue(db, 'note', null))
  await inWork({ requestId: 'request-1' }, ask)
  await engine.tick()
  await ended('completed')
  await ask()
  await engine.tick()
  await ended('completed', 2)
  const own = (await rows()).find(({ context }) => context === null)
  expect(seen).toEqual([
    { requestId: 'request-1', job: 'note' },
    { requestId: own?.id, job: 'note' },
  ])
})
