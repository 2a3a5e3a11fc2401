import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inWork } from '../log/work-context.ts'
import { openTestDatabase, type TestDatabase } from '../testing-database.fixture.ts'
import { createDurable, type DurableEngine, type Payload } from './durable.ts'
import type { JobState } from './job-runs.ts'
import { sweepRuns } from './sweep.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-jobs-'))
  database = await openTestDatabase(folder)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => database.store.write((db) => db.delete(database.store.t.run)))

const MAIL = { label: { zh: '邮件', en: 'Mail' } }
/** A node with two kinds of jobs; `mail` fails while `isBroken` returns true. */
const node = (name: string, isBroken = () => false) => {
  const done: Payload[] = []
  const engine = createDurable({ store: database.store, isAlone: false, node: name })
  engine.work(
    'mail',
    async (payload) => {
      done.push(payload)
      if (isBroken()) throw new Error('The mail server does not answer')
    },
    MAIL,
  )
  engine.work('purge', async () => undefined)
  return { engine, done }
}
const enqueue = (engine: DurableEngine, kind: string, payload: Payload, options = {}) =>
  database.store.write((db) => engine.enqueue(db, kind, payload, options))
const listed = (engine: DurableEngine, state: JobState, kinds = ['mail', 'purge']) =>
  engine.jobs.list({ state, kinds, limit: 50 })
const one = async (engine: DurableEngine, state: JobState) => {
  const rows = await vi.waitFor(async () => {
    const found = await listed(engine, state)
    expect(found).toHaveLength(1)
    return found
  })
  return rows[0] as (typeof rows)[0]
}

describe('jobs for administrators', () => {
  it('names the kinds of an engine', () => {
    expect([...node('a').engine.kinds()]).toEqual([
      ['mail', MAIL],
      ['purge', undefined],
    ])
  })

  it('shows why, how often and on which node a job failed, and not what it is about', async () => {
    const { engine } = node('node-a', () => true)
    await inWork({ requestId: 'request-1' }, () => enqueue(engine, 'mail', 'a secret', { attempts: 1 }))
    await engine.tick()
    const job = await one(engine, 'failed')
    expect(job).toMatchObject({
      kind: 'mail',
      attempts: 1,
      mostAttempts: 1,
      node: 'node-a',
      requestId: 'request-1',
      dueAt: null,
    })
    expect(job.error).toMatchObject({ message: 'The mail server does not answer' })
    expect(JSON.stringify(job)).not.toContain('a secret')
    expect(await engine.jobs.counts()).toEqual([{ kind: 'mail', state: 'failed', count: 1 }])
  })

  it('runs a failed job again with its input and all its attempts, on whichever node', async () => {
    let isBroken = true
    const { engine } = node('node-a', () => isBroken)
    const other = node('node-b')
    await enqueue(engine, 'mail', 'hello', { attempts: 1 })
    await engine.tick()
    const { id } = await one(engine, 'failed')
    isBroken = false
    const begun = await Promise.all(
      [engine, other.engine].map(({ jobs }) => database.store.write((db) => jobs.again(db, id))),
    )
    expect(begun.filter((job) => job !== null)).toHaveLength(1)
    expect(await one(engine, 'waiting')).toMatchObject({ attempts: 0, error: null, node: null })
    await other.engine.tick()
    expect(await one(engine, 'done')).toMatchObject({ attempts: 1, node: 'node-b' })
    expect(other.done).toEqual(['hello'])
    expect(await database.store.write((db) => engine.jobs.again(db, id))).toBeNull()
  })

  it('cancels a waiting job, which is not begun until it is run again', async () => {
    const { engine, done } = node('a')
    await enqueue(engine, 'mail', 'never')
    const { id } = await one(engine, 'waiting')
    expect(await database.store.write((db) => engine.jobs.cancel(db, id, ['mail']))).toBeNull()
    expect(await database.store.write((db) => engine.jobs.cancel(db, id))).toMatchObject({ state: 'cancelled' })
    expect(await engine.tick()).toBe(0)
    expect(await database.store.write((db) => engine.jobs.cancel(db, id))).toBeNull()
    await database.store.write((db) => engine.jobs.again(db, id))
    await engine.tick()
    await one(engine, 'done')
    expect(done).toEqual(['never'])
  })

  it('ignores the end of a handler whose job was cancelled meanwhile', async () => {
    const started = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const engine = createDurable({ store: database.store, isAlone: false })
    engine.work('mail', async () => {
      started.resolve()
      await ending.promise
    })
    await enqueue(engine, 'mail', 1)
    await engine.tick()
    await started.promise
    const { id } = await one(engine, 'running')
    await database.store.write((db) => engine.jobs.cancel(db, id))
    ending.resolve()
    await Bun.sleep(100)
    expect(await one(engine, 'cancelled')).toMatchObject({ id, attempts: 1 })
  })

  it('pages through jobs of all kinds, newest first, without a gap or a repeat', async () => {
    const { engine } = node('a')
    const { run } = database.store.t
    for (let i = 0; i < 9; i++) await enqueue(engine, i % 2 ? 'mail' : 'purge', i)
    // Three moments with three jobs each.
    const all = await database.store.read.select({ id: run.id, input: run.input }).from(run)
    for (const { id, input } of all) {
      const createdAt = new Date(1_700_000_000_000 + Math.floor(Number(input) / 3))
      await database.store.write((db) => db.update(run).set({ createdAt }).where(eq(run.id, id)))
    }
    const seen: string[] = []
    for (let after: Awaited<ReturnType<typeof listed>>[0] | undefined; ; ) {
      const page = await engine.jobs.list({ state: 'waiting', kinds: await engine.jobs.kinds(), after, limit: 2 })
      seen.push(...page.map(({ id }) => id))
      after = page.at(-1)
      if (page.length < 2) break
    }
    expect(new Set(seen).size).toBe(9)
    const times = (await listed(engine, 'waiting')).map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(seen).toEqual((await listed(engine, 'waiting')).map(({ id }) => id))
  })

  it('neither shows nor runs again a job whose contents were deleted', async () => {
    const { engine } = node('a', () => true)
    const { run } = database.store.t
    await enqueue(engine, 'mail', 'old', { key: 'old', attempts: 1 })
    await engine.tick()
    const { id } = await one(engine, 'failed')
    await database.store.write((db) => db.update(run).set({ finishedAt: new Date(Date.now() - 400 * 86_400_000) }))
    await sweepRuns(database.store, { good: null, bad: new Date(Date.now() - 180 * 86_400_000) })
    expect(await listed(engine, 'failed')).toEqual([])
    expect(await engine.jobs.counts()).toEqual([])
    expect(await database.store.write((db) => engine.jobs.again(db, id))).toBeNull()
  })

  it('answers quickly with 100,000 ended jobs of another kind in front', { timeout: 60_000 }, async () => {
    const { engine } = node('a')
    const { store } = database
    const { newRow } = await import('./run-writes.ts')
    const common = {
      version: null,
      idempotencyKey: null,
      config: { attempts: 8 },
      context: null,
      input: 'x',
      deadlineAt: null,
    }
    const parent = { parentStepAttemptNamespaceId: null, parentStepAttemptId: null, availableAt: null }
    const rowsOf = (kind: string, count: number, status: 'completed' | 'failed') =>
      Array.from({ length: count }, () => ({
        ...newRow('default', { ...common, ...parent, workflowName: `job/${kind}` }),
        status,
      }))
    await store.write((db) => db.insert(store.t.run).values(rowsOf('mail', 60, 'failed')))
    for (let i = 0; i < 100; i++)
      await store.write((db) => db.insert(store.t.run).values(rowsOf('purge', 1_000, 'completed')))
    await listed(engine, 'failed')
    const begin = performance.now()
    expect(await listed(engine, 'failed')).toHaveLength(50)
    expect(await listed(engine, 'done')).toHaveLength(50)
    expect(performance.now() - begin).toBeLessThan(300)
    const counting = performance.now()
    expect(await engine.jobs.counts()).toContainEqual({ kind: 'purge', state: 'done', count: 100_000 })
    expect(performance.now() - counting).toBeLessThan(1_000)
  })
})
