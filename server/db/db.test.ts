import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { getTableConfig as pgTable } from 'drizzle-orm/pg-core'
import { getTableConfig as liteTable } from 'drizzle-orm/sqlite-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgres, sqlite } from './dialect.ts'
import type { Tables } from './schema.ts'
import { schema } from './schema.ts'
import { createSqliteStore } from './sqlite-store.ts'
import { isConflict, type Store } from './store.ts'
import { createWriter } from './writer.ts'

let folder: string
let store: Store<Tables>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-db-'))
  store = createSqliteStore({ file: join(folder, 'x.sqlite') })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const addUser = (userName: string, more: { fail?: boolean } = {}) =>
  store.write(async (db) => {
    await db.insert(store.t.user).values({ userName, nickName: userName, passwordHash: 'x', createdAt: new Date() })
    await Promise.resolve()
    if (more.fail) throw new Error('changed my mind')
    return userName
  })
const userNames = async () => (await store.read.select({ name: store.t.user.userName }).from(store.t.user)).map((row) => row.name).sort()

test('a work that throws after its first query leaves nothing behind, and its neighbours in the group stay', async () => {
  const results = await Promise.allSettled([addUser('a'), addUser('b', { fail: true }), addUser('c'), addUser('a')])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(await userNames()).toEqual(['a', 'c'])
  const clash = results[3] as PromiseRejectedResult
  expect(isConflict(clash.reason)).toBe(true)
  expect(isConflict((results[1] as PromiseRejectedResult).reason)).toBe(false)
})

test('reads never see a work that is not committed', async () => {
  const seen: string[][] = []
  await store.write(async (db) => {
    await db.insert(store.t.user).values({ userName: 'a', nickName: 'a', passwordHash: 'x', createdAt: new Date() })
    seen.push(await userNames())
  })
  expect([seen, await userNames()]).toEqual([[[]], ['a']])
})

/** A disk that takes no time. */
const atOnce = { sync: async () => undefined, makeSure: () => undefined }

test('nobody hears of success before the commit, and a failed commit fails everybody', async () => {
  const log: string[] = []
  const writer = createWriter({
    ...atOnce,
    exec: (sql) => {
      log.push(sql)
      if (sql === 'COMMIT') throw new Error('disk full')
    },
  })
  const results = await Promise.allSettled([writer.write(async () => log.push('one')), writer.write(async () => log.push('two'))])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect(log).toEqual([
    'BEGIN IMMEDIATE',
    'SAVEPOINT work',
    'one',
    'RELEASE work',
    'SAVEPOINT work',
    'two',
    'RELEASE work',
    'COMMIT',
    'ROLLBACK',
  ])
})

test('a work that comes at the very moment the queue runs empty is not forgotten', async () => {
  const writer = createWriter({ ...atOnce, exec: () => undefined })
  for (let turns = 0; turns < 30; turns++) {
    const first = writer.write(async () => turns)
    // The works that follow arrive ever more microtasks after the first one's answer.
    await first
    for (let i = 0; i < turns; i++) await Promise.resolve()
    const second = await Promise.race([writer.write(async () => 'done'), new Promise((resolve) => setTimeout(resolve, 500, 'forgotten'))])
    expect([turns, second]).toEqual([turns, 'done'])
  }
})

test('a database that is locked for good fails the works it was asked for and nothing hangs', async () => {
  const writer = createWriter({
    ...atOnce,
    exec: () => {
      throw new Error('locked')
    },
  })
  const results = await Promise.allSettled([writer.write(async () => 1), writer.write(async () => 2)])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected'])
})

test('closing lets queued works finish and refuses new ones', async () => {
  const queued = addUser('last')
  const closing = store.close()
  await expect(addUser('too late')).rejects.toThrow('closed')
  await Promise.all([queued, closing])
  store = createSqliteStore({ file: join(folder, 'x.sqlite') })
  expect(await userNames()).toEqual(['last'])
})

test('foreign keys hold: what belongs to a user goes with it', async () => {
  await addUser('a')
  await store.write(async (db) => {
    const at = new Date()
    await db.insert(store.t.project).values({ name: 'p', userId: 1, createdAt: at, updatedAt: at })
    await db.delete(store.t.user).where(eq(store.t.user.id, 1))
  })
  expect(await store.read.$count(store.t.project)).toBe(0)
})

test('the file is for its owner alone and is written ahead, in full', async () => {
  const file = join(folder, 'x.sqlite')
  expect(statSync(file).mode & 0o077).toBe(0)
  const database = new Database(file)
  expect(database.query('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(database.query('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  database.close()
})

test('the writing side cannot be reached through the reading one', async () => {
  await expect(
    (async () => store.read.insert(store.t.user).values({ userName: 'x', nickName: 'x', passwordHash: 'x', createdAt: new Date() }))(),
  ).rejects.toThrow(/readonly|read-only/i)
})

test('both dialects have the same tables and columns', () => {
  const shape = (tables: object, read: (table: never) => { name: string; columns: { name: string; notNull: boolean }[] }) =>
    Object.entries(tables).map(([key, table]) => {
      const { name, columns } = read(table as never)
      return [key, name, columns.map((column) => `${column.name}${column.notNull ? '!' : ''}`)]
    })
  expect(shape(schema(postgres), pgTable as never)).toEqual(shape(schema(sqlite), liteTable as never))
})
