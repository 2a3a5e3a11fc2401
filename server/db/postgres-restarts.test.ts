import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { administrator } from '../../tests/helpers/administrator.ts'
import { openCable } from '../../tests/helpers/cable.ts'
import { runs } from '../../tests/helpers/long.ts'
import { type PostgresEnd, type RestartablePostgres, startRestartablePostgres } from '../../tests/helpers/restartable-postgres.ts'
import { type RunningServer, startServer } from '../../tests/helpers/server.ts'
import { element, TestUser } from '../testing.fixture.ts'
import type { PageInfo } from '../wire.ts'
import { openClient } from './postgres-client.ts'
import { createPostgresStore } from './postgres-store.ts'
import { isAway } from './store.ts'

const SAVERS = 20
const PAGES = 5
/** What an operator waits for a node to end. */
const STOP_MS = 5_000
const ENDS: readonly PostgresEnd[] = ['immediate', 'fast', 'killed']

let postgres: RestartablePostgres
let server: RunningServer
let admin: TestUser
beforeAll(async () => {
  postgres = await startRestartablePostgres(process.env.TESSERA_POSTGRES ?? '')
}, 60_000)
afterAll(() => postgres?.remove())

const start = async (database = postgres.address): Promise<void> => {
  server = await startServer({
    env: { DATABASE_URL: database, REDIS_URL: '', NODE_ENV: 'production', TESSERA_SAMPLE: 'off', DRAIN_SECONDS: '0' },
  })
  admin = new TestUser((request) => fetch(request), server.url)
  const answer = await admin.signIn('/api/user/login', { userName: administrator.email, userPwd: administrator.password })
  if (answer.code !== 0) throw new Error(answer.msg)
}
const healthStatus = async (): Promise<number> => (await fetch(`${server.url}/api/health`)).status
const stopped = async (): Promise<{ readonly code: number | null; readonly ms: number }> => {
  const begin = performance.now()
  const exited = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  const force = setTimeout(() => server.process.kill('SIGKILL'), STOP_MS * 3)
  const [code] = (await exited) as [number | null]
  clearTimeout(force)
  return { code, ms: performance.now() - begin }
}

/** Edits pages until it is told to stop: an edit that is not taken is sent again under its id. */
const startSavers = (pages: readonly PageInfo[]) => {
  const taken: { readonly page: number; readonly element: string }[] = []
  const refused: number[] = []
  const strange: string[] = []
  let [isOver, isEnded, cutOff] = [false, false, 0]
  const send = async (documentId: number, id: string): Promise<boolean> => {
    const edit = { id: `edit-${id}`, added: [element(id)], cells: [], removed: [] }
    const answer = await admin
      .raw('/api/documents/edit', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: documentId, edit }),
      })
      .catch((error: { code?: unknown }) => {
        // A node that has ended takes no more; one that takes a save answers it.
        if (error.code !== 'ECONNREFUSED' && error.code !== 'ConnectionRefused') cutOff += 1
        isEnded = true
        return null
      })
    if (answer === null) return false
    if (answer.status === 200) return true
    if (answer.status !== 503 || answer.headers.get('retry-after') === null) strange.push(`${answer.status} ${await answer.text()}`)
    else refused.push(answer.status)
    return false
  }
  const saver = async (at: number): Promise<void> => {
    const page = at % PAGES
    const { documentId } = pages[page] as PageInfo
    for (let i = 0; !isOver && !isEnded; i++) {
      const id = `s${at}n${i}`
      while (!(await send(documentId, id))) {
        if (isEnded) return
        await Bun.sleep(50)
      }
      taken.push({ page, element: id })
    }
  }
  const all = Promise.all(Array.from({ length: SAVERS }, (_, at) => saver(at)))
  return {
    taken,
    refused,
    strange,
    get cutOff() {
      return cutOff
    },
    async stop() {
      isOver = true
      await all
    },
    /** Resolves once so many more edits were taken. */
    async takes(more: number) {
      for (const wanted = taken.length + more; taken.length < wanted; ) await Bun.sleep(10)
    },
  }
}
const newPages = async (): Promise<readonly PageInfo[]> => {
  const project = await admin.newProject()
  return Promise.all(Array.from({ length: PAGES }, () => admin.newPage(project.id)))
}

test('every save beside three restarts of PostgreSQL is answered and taken exactly once', { timeout: 180_000 }, async () => {
  await start()
  const pages = await newPages()
  const savers = startSavers(pages)
  await savers.takes(SAVERS)
  for (const end of ENDS) {
    await postgres.stop(end)
    const before = savers.refused.length
    while (savers.refused.length === before) await Bun.sleep(10)
    // A result is answered for up to a second.
    await expect.poll(healthStatus, { timeout: 10_000 }).toBe(503)
    await postgres.start()
    await savers.takes(SAVERS * 3)
  }
  await savers.stop()
  expect(savers.strange).toEqual([])
  await expect.poll(healthStatus, { timeout: 10_000 }).toBe(200)
  for (const [at, { documentId }] of pages.entries()) {
    const wanted = savers.taken.filter(({ page }) => page === at).map((each) => each.element)
    const { data } = await admin.get<{ revision: number; entries: readonly { id: string }[] }>(`/api/documents/records/${documentId}`)
    expect(data.entries.map(({ id }) => id).sort()).toEqual(['page', ...wanted].sort())
    expect(data.revision).toBe(wanted.length + 1)
  }
  const { code, ms } = await stopped()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(STOP_MS)
})

test('SIGTERM answers the saves under way and ends the node within five seconds while its database is silent', {
  timeout: 120_000,
}, async () => {
  const line = await openCable(postgres.address)
  await start(line.address)
  const savers = startSavers(await newPages())
  await savers.takes(SAVERS)
  line.silence(true)
  // Saves are under way from here on that the database will never answer.
  const taken = savers.taken.length
  const { ms } = await stopped()
  await savers.stop()
  expect(ms).toBeLessThan(STOP_MS)
  expect(savers.strange).toEqual([])
  expect(savers.cutOff).toBe(0)
  expect(savers.refused.length).toBeGreaterThanOrEqual(SAVERS)
  expect(savers.taken.length - taken).toBeLessThanOrEqual(SAVERS)
  line.close()
})

test('a save whose commit was done and whose answer was lost is answered 503, and sent again it is the same one', {
  timeout: 60_000,
}, async () => {
  const line = await openCable(postgres.address)
  await start(line.address)
  const [page] = (await newPages()) as [PageInfo]
  const edit = { id: 'edit-lost-answer', added: [element('b')], cells: [], removed: [] }
  const send = () => admin.post<{ revision: number; again: boolean }>('/api/documents/edit', { id: page.documentId, edit })
  const lost = line.loseAnswerTo('commit')
  const first = await send()
  await lost
  expect([first.status, first.code, first.headers.get('retry-after')]).toEqual([503, 50304, '2'])
  expect((await send()).data).toMatchObject({ revision: 2, again: true })
  await stopped()
  line.close()
})

test('a rehearsal opens every connection before the first request and leaves nothing of what it did', async () => {
  const store = await createPostgresStore({ address: postgres.address, connections: 3 })
  const { attempt } = store.t
  let rehearsed = 0
  await store.rehearse(async (db) => {
    rehearsed += 1
    await db.insert(attempt).values({ key: 'rehearsed', count: 1, windowEndsAt: new Date() })
  })
  let read = 0
  await store.rehearseReads(async (db) => {
    await db.select().from(attempt)
    read += 1
  })
  expect([rehearsed, read, store.counts()]).toMatchObject([3, 3, { writers: 3, idle: 3, readers: 3 }])
  expect(await store.read.select().from(attempt).where(eq(attempt.key, 'rehearsed'))).toEqual([])
  await store.close()
})

test('rounds of lost connections leave no connection, no place in a queue and no group behind', { timeout: 300_000 }, async () => {
  const CONNECTIONS = 4
  const line = await openCable(postgres.address)
  const store = await createPostgresStore({ address: line.address, connections: CONNECTIONS })
  const { attempt } = store.t
  const direct = openClient(postgres.address, { max: 1, name: 'test' })
  const openThere = async (): Promise<number> => {
    const [row] = await direct<{ open: number }[]>`select count(*) as open from pg_stat_activity where application_name like 'tessera %'`
    return row?.open ?? 0
  }
  const save = (at: number): Promise<unknown> => {
    const work = async (db: Parameters<Parameters<typeof store.write>[0]>[0]) => {
      await db
        .insert(attempt)
        .values({ key: `k${at}`, count: 1, windowEndsAt: new Date() })
        .onConflictDoNothing()
      await db
        .update(attempt)
        .set({ count: 2 })
        .where(eq(attempt.key, `k${at}`))
    }
    // Some share a name, and so a place in the queue.
    const names = [`page:${at % 5}`]
    return at % 2 === 0 ? store.writeSmall(work, names) : store.write(work, names)
  }
  const losses = [
    () => direct`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tessera %'`,
    async () => {
      line.cut(true)
      line.cut(false)
    },
    async () => {
      void line.loseAnswerTo('commit')
    },
    async () => {
      void line.loseAnswerTo('begin read write')
    },
  ]
  for (let round = 0; round < runs(12, 100); round++) {
    const works = Array.from({ length: SAVERS }, (_, at) => save(at))
    const reads = Array.from({ length: SAVERS }, () => Promise.resolve(store.read.select().from(attempt)))
    const settled = Promise.allSettled([...works, ...reads])
    // At another moment of the works in each round.
    for (let turn = 0; turn < round % 10; turn++) await new Promise((resolve) => setImmediate(resolve))
    await losses[round % losses.length]?.()
    const outcomes = await settled
    const strange = outcomes.flatMap((each) => (each.status === 'rejected' && !isAway(each.reason) ? [each.reason] : []))
    expect(strange).toEqual([])
    await Promise.all(
      Array.from({ length: SAVERS }, (_, at) =>
        save(at)
          .catch(() => save(at))
          .catch(() => save(at)),
      ),
    )
    const { writers, idle, readers, ...rest } = store.counts()
    expect(rest).toEqual({ names: 0, groups: 0, grouped: 0, waiting: 0, reads: 0 })
    expect([writers - idle, writers <= CONNECTIONS, readers <= CONNECTIONS]).toEqual([0, true, true])
    await vi.waitFor(async () => expect(await openThere()).toBeLessThanOrEqual(writers + readers), { timeout: 10_000 })
  }
  await store.close()
  await vi.waitFor(async () => expect(await openThere()).toBe(0), { timeout: 10_000 })
  await direct.end()
  line.close()
})
