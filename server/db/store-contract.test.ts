import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceFiles } from '../../tests/architecture/source-files.ts'
import { openTestDatabase, type TestDatabase } from '../testing-database.fixture.ts'
import { runStatements } from './raw.ts'
import { filled, statement } from './statement.ts'
import { codesOf, type Db, isConflict } from './store.ts'

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

test('a small work that fails leaves nothing behind, whatever the ones beside it do, and tells its own failure', async () => {
  const { store } = database
  const add = (name: string, problem?: string) =>
    store.writeSmall(
      async (db) => {
        await db.insert(store.t.user).values(values(name))
        if (problem !== undefined) throw new Error(problem)
        return name
      },
      [`page:${name}`],
    )
  await add('taken')
  const results = await Promise.allSettled([add('a'), add('b', 'changed my mind'), add('c'), add('taken'), add('d')])
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value : isConflict(each.reason) || each.reason.message))).toEqual([
    ...['a', 'changed my mind', 'c', true, 'd'],
  ])
  expect(await userNames()).toEqual(['a', 'c', 'd', 'taken'])
})

test('small works that share a name run one after the other, and so do those that join a queue on their way', async () => {
  const { store } = database
  const { attempt } = store.t
  const add = (key: string, names: readonly string[], joins?: string) =>
    store.writeSmall(async (db) => {
      if (joins !== undefined) await store.joinQueue(db, joins)
      const [row] = await db.select().from(attempt).where(eq(attempt.key, key))
      await db
        .update(attempt)
        .set({ count: (row?.count ?? 0) + 1 })
        .where(eq(attempt.key, key))
    }, names)
  await store.write((db) =>
    db.insert(attempt).values([
      { key: 'named', count: 0, windowEndsAt: new Date(0) },
      { key: 'joined', count: 0, windowEndsAt: new Date(0) },
    ]),
  )
  await Promise.all(Array.from({ length: 20 }, (_, i) => [add('named', ['page:1']), add('joined', [`page:${i + 2}`], 'quota')]).flat())
  expect(await store.read.select({ key: attempt.key, count: attempt.count }).from(attempt).orderBy(attempt.key)).toEqual([
    { key: 'joined', count: 20 },
    { key: 'named', count: 20 },
  ])
})

test('of steps that go together none is done after one that fails', async () => {
  const { store } = database
  const add = (name: string) => (db: Db) => async () => {
    await db.insert(store.t.user).values(values(name))
    return name
  }
  const write = (...names: readonly string[]) => store.write((db) => store.together(names.map((name) => add(name)(db))))
  expect(await write('a', 'b')).toEqual(['a', 'b'])
  expect(isConflict(await write('c', 'a', 'd').catch((error: unknown) => error))).toBe(true)
  expect(await userNames()).toEqual(['a', 'b'])
})

test('what breaks a unique index is told as a conflict', async () => {
  const { store } = database
  const add = () => store.write((db) => db.insert(store.t.user).values(values('a')))
  await add()
  const refused = await Promise.allSettled([add()])
  expect(refused.map((each) => each.status === 'rejected' && isConflict(each.reason))).toEqual([true])
})

test('what fails after a savepoint is taken back, and the rest of the work stays', async () => {
  const { store } = database
  await store.write(async (db) => {
    const run = (...statements: readonly string[]) => runStatements(store, db, statements)
    await db.insert(store.t.user).values(values('a'))
    for (const name of ['b', 'a', 'c', 'b']) {
      await run('savepoint part')
      try {
        await db.insert(store.t.user).values(values(name))
        await run('release savepoint part')
      } catch (error) {
        expect(isConflict(error)).toBe(true)
        await run('rollback to savepoint part', 'release savepoint part')
      }
    }
  })
  expect(await userNames()).toEqual(['a', 'b', 'c'])
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

test('a statement answers what the query builder answers, whatever it is about', async () => {
  const { store } = database
  const { user, project, projectMember, document, documentEntry } = store.t
  const at = new Date(1_700_000_000_123)
  await store.write(async (db) => {
    const [ann] = await db.insert(user).values(values('ann')).returning({ id: user.id })
    const [own] = await db
      .insert(project)
      .values({ name: 'p', userId: ann!.id, createdAt: at, updatedAt: at })
      .returning({ id: project.id })
    const insert = statement((on) =>
      on
        .insert(document)
        .values({
          kind: filled('kind'),
          projectId: filled('projectId'),
          updatedBy: filled('by'),
          createdAt: filled('at'),
          updatedAt: filled('at'),
        })
        .returning(),
    )
    const [made] = (await insert(db, { kind: 'page', projectId: own!.id, by: ann!.id, at })) as (typeof document.$inferSelect)[]
    expect(made).toEqual((await db.select().from(document))[0] as never)
    expect(made).toMatchObject({ kind: 'page', baseId: null, createdAt: at, revision: 1 })

    const entry = { kind: 'element', id: 'a', text: 'Grüße ✓', z: 1, b: [null, { q: "it's" }] }
    const put = statement((on) =>
      on.insert(documentEntry).values({ documentId: filled('id'), entryId: filled('entryId'), revision: 2, entry: filled('entry') }),
    )
    await put(db, { id: made!.id, entryId: 'a', entry })

    const join = (on: Db) =>
      on
        .select({
          document,
          text: documentEntry.entry,
          raw: sql<string>`${documentEntry.entry}`,
          owner: project.userId,
          role: projectMember.role,
        })
        .from(document)
        .innerJoin(project, eq(project.id, document.projectId))
        .innerJoin(documentEntry, eq(documentEntry.documentId, document.id))
        .leftJoin(projectMember, eq(projectMember.projectId, project.id))
        .where(eq(document.id, sql.placeholder('id')))
    const [direct] = await statement(join)(db, { id: made!.id })
    expect(direct).toEqual((await join(db).prepare().execute({ id: made!.id }))[0] as never)
    expect(direct).toMatchObject({ text: entry, raw: JSON.stringify(entry), role: null, document: { updatedAt: at } })

    // A part that may be missing as a whole is null then, which takes the query builder.
    const missing = (on: Db) =>
      on.select({ project, member: projectMember }).from(project).leftJoin(projectMember, eq(projectMember.projectId, project.id))
    expect((await statement(missing)(db, {}))[0]).toMatchObject({ project: { name: 'p' }, member: null })
    await expect(statement(join)(db, {})).rejects.toThrow('No value for placeholder "id"')
  })
  const again = statement((db) =>
    db.insert(user).values({ userName: filled('name'), nickName: '', passwordHash: 'x', createdAt: filled('at') }),
  )
  const failure = await store.write((db) => again(db, { name: 'ann', at })).catch((error: unknown) => error)
  expect(isConflict(failure)).toBe(true)
})

test('a count of commits differs once a work was committed, and is null where other nodes write', async () => {
  const { store } = database
  const before = store.commits()
  await userNames()
  expect(store.commits()).toBe(before)
  await store.write((db) => db.insert(store.t.user).values(values('a')))
  if (store.dialect.name === 'postgres') expect(store.commits()).toBeNull()
  else expect(store.commits()).not.toBe(before)
})
