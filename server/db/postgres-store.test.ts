import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCable } from '../../tests/helpers/cable.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'
import { faultText } from './fault-text.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { FOUNDATION, type MigrationSeries, readSeries } from './migration-series.ts'
import { writeSeries } from './migrations.fixture.ts'
import { openClient } from './postgres-client.ts'
import { createPostgresStore } from './postgres-store.ts'

let address: string
let drop: () => Promise<void>
let ending: (() => unknown)[]
beforeEach(async () => {
  ;({ address, drop } = await createTestDatabase(testPostgres(), 'template0'))
  ending = [drop]
})
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
})

const open = async () => {
  const store = await createPostgresStore({ address, connections: 4 })
  ending.push(() => store.close())
  return store
}
const client = (): Sql => {
  const sql = openClient(address, { max: 1, name: 'test' })
  ending.push(() => sql.end())
  return sql
}
const values = (userName: string) => ({ userName, nickName: userName, passwordHash: 'x', createdAt: new Date(0) })

test('two nodes that start together on an empty database both start, and its migrations run once', async () => {
  const [one, other] = await Promise.all([open(), open()])
  await one.write((db) => db.insert(one.t.user).values(values('a')))
  expect(await other.read.$count(other.t.user)).toBe(1)
})

test('works with other names run at the same time', async () => {
  const store = await open()
  const both = Promise.withResolvers<void>()
  let begun = 0
  const wait = (name: string) =>
    store.write(
      async (db) => {
        await db.select().from(store.t.user)
        begun += 1
        if (begun === 2) both.resolve()
        await both.promise
      },
      [name],
    )
  await Promise.all([wait('page:1'), wait('page:2')])
  expect(begun).toBe(2)
})

test('works of two nodes that share a name run one after the other', async () => {
  const nodes = [await open(), await open()] as const
  const { attempt } = nodes[0].t
  await nodes[0].write((db) => db.insert(attempt).values({ key: 'n', count: 0, windowEndsAt: new Date(0) }))
  const add = (i: number) =>
    nodes[i % 2 ? 1 : 0].write(
      async (db) => {
        const [row] = await db.select().from(attempt)
        await db.update(attempt).set({ count: (row?.count ?? 0) + 1 })
      },
      ['page:1'],
    )
  await Promise.all(Array.from({ length: 40 }, (_, i) => add(i)))
  expect(await nodes[1].read.select({ count: attempt.count }).from(attempt)).toEqual([{ count: 40 }])
})

test('works that wait for each other are tried again until both are done', async () => {
  const store = await open()
  const { user } = store.t
  await store.write((db) => db.insert(user).values([values('a'), values('b')]))
  let tries = 0
  let locked = 0
  const both = Promise.withResolvers<void>()
  const change = (first: string, second: string) =>
    store.write(async (db) => {
      tries += 1
      await db.update(user).set({ nickName: first }).where(eq(user.userName, first))
      locked += 1
      if (locked === 2) both.resolve()
      await both.promise
      await db.update(user).set({ nickName: first }).where(eq(user.userName, second))
    })
  await Promise.all([change('a', 'b'), change('b', 'a')])
  // One of them is given up at once; on a busy machine it may meet the other one again.
  expect(tries).toBeGreaterThanOrEqual(3)
})

test('small works that wait together share a transaction', async () => {
  const store = await open()
  const { user } = store.t
  const transactionOf = async (name: string) =>
    store.writeSmall(
      async (db) => {
        await db.insert(user).values(values(name))
        const [found] = await db.select({ id: sql<string>`pg_current_xact_id()::text` }).from(user).limit(1)
        return found?.id
      },
      [`page:${name}`],
    )
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => transactionOf(`user${i}`)))
  expect(new Set(ids).size).toBeLessThan(10)
  expect(await store.read.$count(user)).toBe(40)
})

test('nothing is written outside of a transaction, and a query that comes after the end of its work is refused', async () => {
  const store = await open()
  const { user } = store.t
  let kept: Parameters<Parameters<typeof store.write>[0]>[0] | undefined
  await store.write(async (db) => {
    kept = db
    await db.insert(user).values(values('a'))
  })
  await expect((async () => kept?.insert(user).values(values('b')))()).rejects.toThrow()
  expect(await store.read.$count(user)).toBe(1)
})

test('a work whose row lost its parent on the way is tried again and finds it gone', async () => {
  const store = await open()
  const { user, project } = store.t
  await store.write((db) => db.insert(user).values({ ...values('a'), id: 1 }))
  let tries = 0
  const made = store.write(async (db) => {
    tries += 1
    const found = await db.select().from(user).where(eq(user.id, 1))
    if (found.length === 0) return 'gone'
    await store.write((other) => other.delete(user))
    await db.insert(project).values({ name: 'p', userId: 1, createdAt: new Date(), updatedAt: new Date() })
    return 'made'
  })
  expect([await made, tries]).toEqual(['gone', 2])
})

const cable = async () => {
  const line = await openCable(address)
  ending.push(() => line.close())
  return line
}

test.each(['cut', 'refuse'] as const)(
  'while the database is away (%s) requests are answered 503 with when to come back, and work again once it is there',
  { timeout: 60_000 },
  async (how) => {
    const { createTestServer, element } = await import('../testing.fixture.ts')
    const line = await cable()
    await (await open()).close()
    const store = await createPostgresStore({ address: line.address, connections: 4 })
    ending.push(() => store.close())
    const server = await createTestServer({ database: { store, address: line.address, drop: async () => undefined } })
    ending.push(() => server.close())
    const ann = await server.user('ann')
    const project = await ann.newProject('before')
    const page = await ann.newPage(project.id)

    await line[how](true)
    for (const [path, language, words] of [
      ['/api/project/list', 'en', 'cannot be reached at the moment'],
      ['/api/health', 'zh', '数据库暂时无法连接'],
    ] as const) {
      const answer = await ann.raw(path, { headers: { 'accept-language': language } })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await answer.json()).toMatchObject({ code: 50304, msg: expect.stringContaining(words) })
    }
    const write = await ann.post('/api/project/update', { id: project.id, name: 'meanwhile' })
    expect([write.status, write.code]).toEqual([503, 50304])
    // Many who ask at once are told soon, too.
    const many = await Promise.all(Array.from({ length: 60 }, () => ann.get('/api/project/list')))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([503]))
    // An edit of a page that did not arrive is sent again with its id, and is one.
    const edit = { id: 'edit-00000001', added: [element('b')], cells: [], removed: [] }
    const sent = () => ann.post<{ revision: number; again: boolean }>('/api/documents/edit', { id: page.documentId, edit })
    expect(await sent()).toMatchObject({ status: 503, code: 50304, msg: expect.stringContaining('Please try again') })

    await line[how](false)
    expect((await sent()).data).toMatchObject({ revision: 2, again: false })
    expect((await sent()).data).toMatchObject({ revision: 2, again: true })
    expect((await ann.post('/api/project/update', { id: project.id, name: 'after' })).status).toBe(200)
    expect((await ann.get('/api/project/list')).status).toBe(200)
  },
)

test('of edits whose connection ends while they are saved each is there once, after those that were not answered are sent again', {
  timeout: 60_000,
}, async () => {
  const { createTestServer, element } = await import('../testing.fixture.ts')
  const line = await cable()
  await (await open()).close()
  const store = await createPostgresStore({ address: line.address, connections: 4 })
  ending.push(() => store.close())
  const server = await createTestServer({ database: { store, address: line.address, drop: async () => undefined } })
  ending.push(() => server.close())
  const ann = await server.user('ann')
  const page = await ann.newPage((await ann.newProject()).id)
  const edits = Array.from({ length: 30 }, (_, at) => ({
    ...{ id: `edit-${String(at).padStart(8, '0')}`, added: [element(`b${at}`)] },
    ...{ cells: [], removed: [] },
  }))
  const send = (edit: (typeof edits)[number]) => ann.post<{ revision: number }>('/api/documents/edit', { id: page.documentId, edit })
  const first = edits.map(async (edit) => ({ edit, answer: await send(edit) }))
  // In the middle of them: some are done.
  await Promise.any(first.map((each) => each.then(({ answer }) => (answer.status === 200 ? answer : Promise.reject(answer)))))
  line.cut(true)
  const answers = await Promise.all(first)
  expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([200, 503]))
  line.cut(false)
  const revisions = await Promise.all(
    answers.map(async ({ edit, answer }) => (answer.status === 200 ? answer : await send(edit)).data.revision),
  )
  expect(new Set(revisions)).toEqual(new Set(edits.map((_, at) => at + 2)))
  const { data } = await ann.get<{ revision: number; entries: readonly object[] }>(`/api/documents/records/${page.documentId}`)
  expect([data.revision, data.entries.length]).toEqual([31, 31])
})

test('a query that fails is told to the log without its values', async () => {
  const store = await open()
  const add = () => store.write((db) => db.insert(store.t.user).values({ ...values('hunter2'), nickName: 'hunter2' }))
  await add()
  const failure: unknown = await add().catch((error: unknown) => error)
  expect(String(failure)).toContain('hunter2')
  expect(faultText(failure)).not.toContain('hunter2')
  expect(faultText(failure)).toMatch(/^Failed query: insert into "user"[\s\S]*\(23505\)/)
})

test('a work that loses its connection half way fails and leaves nothing', async () => {
  const line = await cable()
  const store = await createPostgresStore({ address: line.address })
  ending.push(() => store.close())
  const failed = store.write(async (db) => {
    await db.insert(store.t.user).values(values('a'))
    line.cut(true)
    await db.insert(store.t.user).values(values('b'))
  })
  await expect(failed).rejects.toThrow()
  line.cut(false)
  expect(await store.read.$count(store.t.user)).toBe(0)
})

const changed = (change: Partial<URL>): string => Object.assign(new URL(address), change).href

test.each([
  ['at a port where nobody listens', () => changed({ port: '1' }), 'cannot be reached: nothing listens there'],
  ['with another password', () => changed({ password: 'hunter2' }), 'refuses the user or the password'],
  ['with a name that there is not', () => changed({ pathname: '/nowhere' }), 'does not exist'],
])('a database %s ends the start with a sentence that names it, without its password', async (_, other, matter) => {
  const wrong = other()
  const { password, host, pathname } = new URL(wrong)
  const error: Error = await createPostgresStore({ address: wrong }).then(
    () => new Error('it started'),
    (failure: Error) => failure,
  )
  expect(error.message).toMatch(/^the database postgres:\/\/tessera@[^\n]+; [^\n]+\.$/)
  expect(error.message).toContain(`${host}${pathname} ${matter}`)
  expect(error.message).not.toContain(password)
})

test('a database that keeps text in another encoding is refused with what to do', async () => {
  const admin = openClient(testPostgres(), { max: 1, name: 'test' })
  ending.push(() => admin.end())
  const name = `latin_${crypto.randomUUID().replaceAll('-', '')}`
  await admin`create database ${admin(name)} template template0 encoding 'LATIN1' locale 'C'`
  ending.push(() => admin`drop database ${admin(name)}`)
  await expect(createPostgresStore({ address: changed({ pathname: `/${name}` }) })).rejects.toThrow('create one with the encoding UTF8')
})

/** The series of a test, read from a folder. */
const written = (migrations: Parameters<typeof writeSeries>[1]): MigrationSeries => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'))
  ending.push(() => rmSync(folder, { recursive: true, force: true }))
  writeSeries(folder, migrations)
  return readSeries(FOUNDATION, folder)
}
const FIRST = ['create table one (id integer)']
const migrate = async (sql: Sql, ...migrations: Parameters<typeof writeSeries>[1]) =>
  migratePostgres(sql, { series: [written(migrations)], name: 'x' })
const tables = async (sql: Sql) =>
  (await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public' and tablename not like '\\_\\_%'`).map(
    ({ name }) => name,
  )

test('a migration that fails takes those beside it back', async () => {
  const sql = client()
  await migrate(sql, [1, FIRST])
  await expect(migrate(sql, [1, FIRST], [2, ['create table two (id integer)']], [3, ['create table (']])).rejects.toThrow()
  expect(await tables(sql)).toEqual(['one'])
})

test('a database with a migration that is not known is refused with what to do', async () => {
  const sql = client()
  await migrate(sql, [1, FIRST], [2, ['create table two (id integer)']])
  await expect(migrate(sql, [1, FIRST])).rejects.toThrow('was changed by another version of Tessera (1 of its 2 migrations')
})

test('a migration that comes before others that ran is refused instead of being passed over', async () => {
  const sql = client()
  await migrate(sql, [2, FIRST])
  await expect(migrate(sql, [1, ['create table early (id integer)']], [2, FIRST])).rejects.toThrow(
    'lacks a migration that comes before others',
  )
  expect(await tables(sql)).toEqual(['one'])
})

test('a node waits for the migrations of another one', async () => {
  const [sql, other] = [client(), client()]
  const slow = ['create table one (id integer)', 'select pg_sleep(0.3)']
  await Promise.all([migrate(sql, [1, slow]), migrate(other, [1, slow])])
  expect(await tables(sql)).toEqual(['one'])
})
