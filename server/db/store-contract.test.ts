import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceFiles } from '../../tests/architecture/source-files.ts'
import { openTestDatabase, type TestDatabase } from '../testing-database.fixture.ts'
import { codesOf, isConflict } from './store.ts'

// What every database keeps to, whichever one the tests run on.

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-contract-'))
  database = await openTestDatabase(folder)
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const values = (userName: string) => ({ userName, nickName: userName, passwordHash: 'x', createdAt: new Date(0) })
const userNames = async () => {
  const { t, read } = database.store
  return (await read.select({ name: t.user.userName }).from(t.user)).map(({ name }) => name).sort()
}

test('a work that fails leaves nothing behind, and the ones beside it stay', async () => {
  const { store } = database
  const add = (name: string, isBroken = false) =>
    store.write(async (db) => {
      await db.insert(store.t.user).values(values(name))
      if (isBroken) throw new Error('changed my mind')
    })
  const results = await Promise.allSettled([add('a'), add('b', true), add('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await userNames()).toEqual(['a', 'c'])
})

test('what breaks a unique index is told as a conflict', async () => {
  const { store } = database
  const add = () => store.write((db) => db.insert(store.t.user).values(values('a')))
  await add()
  const refused = await Promise.allSettled([add()])
  expect(refused.map((each) => each.status === 'rejected' && isConflict(each.reason))).toEqual([true])
})

test('reads see committed data alone, and change nothing', async () => {
  const { store } = database
  const seen: string[][] = []
  await store.write(async (db) => {
    await db.insert(store.t.user).values(values('a'))
    seen.push(await userNames())
  })
  seen.push(await userNames())
  expect(seen).toEqual([[], ['a']])
  const refused = await Promise.allSettled([(async () => store.read.insert(store.t.user).values(values('b')))()])
  const [failure] = refused
  expect(failure.status === 'rejected' && codesOf(failure.reason)).toEqual([expect.stringMatching(/^(SQLITE_READONLY|25006)/)])
  expect(await userNames()).toEqual(['a'])
})

/** Adds one to a stored number the way that loses additions where two do it at once. */
const addOne = (names: readonly string[]) => {
  const { store } = database
  const { attempt } = store.t
  return store.write(async (db) => {
    const [row] = await db.select().from(attempt).where(eq(attempt.key, 'n'))
    await db
      .insert(attempt)
      .values({ key: 'n', count: 1, windowEndsAt: new Date(0) })
      .onConflictDoUpdate({ target: attempt.key, set: { count: (row?.count ?? 0) + 1 } })
  }, names)
}

test('works that share a name run one after the other, and each sees what the one before it wrote', async () => {
  const { attempt } = database.store.t
  await Promise.all(Array.from({ length: 50 }, (_, i) => addOne(i % 2 ? ['page:1', 'page:2'] : ['page:2'])))
  expect(await database.store.read.select({ count: attempt.count }).from(attempt)).toEqual([{ count: 50 }])
})

test('a work that joins a queue on its way is alone from there on', async () => {
  const { store } = database
  const { attempt } = store.t
  const row = { key: 'n', count: 0, windowEndsAt: new Date(0) }
  await store.write((db) => db.insert(attempt).values(row))
  const add = () =>
    store.write(async (db) => {
      await db.select().from(attempt)
      await store.joinQueue(db, 'quota:1')
      const [{ count } = row] = await db.select().from(attempt)
      await db.update(attempt).set({ count: count + 1 })
    })
  await Promise.all(Array.from({ length: 20 }, add))
  expect(await store.read.select({ count: attempt.count }).from(attempt)).toEqual([{ count: 20 }])
})

test('JSON keeps the order of its keys and every character that JSON has', async () => {
  const { store } = database
  const plugins = { z: { version: '1', hash: null }, a: { version: '\ud800 "\\ ü 中 😀', hash: '1' }, m: { version: '', hash: 'null' } }
  await store.write((db) =>
    db.insert(store.t.snapshot).values({ hash: 'h', body: Buffer.from([0, 1, 255]), plugins, createdAt: new Date(5) }),
  )
  const [row] = await store.read.select().from(store.t.snapshot)
  expect(JSON.stringify(row?.plugins)).toBe(JSON.stringify(plugins))
  expect([[...(row?.body ?? [])], row?.createdAt, row?.declared]).toEqual([[0, 1, 255], new Date(5), null])
})

test('counts and sums are numbers', async () => {
  const { store } = database
  expect(await store.read.$count(store.t.user)).toBe(0)
  await store.write((db) => db.insert(store.t.attempt).values({ key: 'k', count: 2 ** 40, windowEndsAt: new Date(0) }))
  expect(await store.read.select({ count: store.t.attempt.count }).from(store.t.attempt)).toEqual([{ count: 2 ** 40 }])
})

test('an id that is brought along is kept', async () => {
  const { store } = database
  await store.write((db) => db.insert(store.t.user).values({ ...values('a'), id: 700 }))
  expect(await store.read.select({ id: store.t.user.id }).from(store.t.user)).toEqual([{ id: 700 }])
})

test('closing lets works that have begun finish, and refuses new ones', async () => {
  const { store } = database
  const begun = store.write(async (db) => {
    await db.insert(store.t.user).values(values('last'))
    return 'done'
  })
  const closing = store.close()
  await expect(store.write(async () => 1)).rejects.toThrow('closed')
  expect(await begun).toBe('done')
  await closing
})

test('no part of the server asks the database in a way that one of them lacks', () => {
  const server = sourceFiles.filter(({ path }) => path.startsWith('server/') && !/^server\/db\/|\.(test|fixture)\.ts$/.test(path))
  expect(server.length).toBeGreaterThan(50)
  const lacking = /\b(db|read|tx)\s*\.(run|all|get|values)\(|\)\s*\.(run|all|get)\(\)/
  expect(lacking.test('await db.select().from(t).all()')).toBe(true)
  expect(server.filter(({ text }) => lacking.test(text)).map(({ path }) => path)).toEqual([])
})
