import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresStore } from '../../db/postgres-store.ts'
import type { Db } from '../../db/store.ts'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing-database.fixture.ts'
import { GENESIS } from './chain.ts'
import { createAuditOf } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-audit-'))
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await openTestDatabase(folder)
  server = await createTestServer({ database })
})
afterAll(async () => {
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const DAY = 24 * 3_600_000
const verify = () => server.app.services.verifyAudit()
const rows = () => server.store.read.select().from(server.store.t.audit).orderBy(asc(server.store.t.audit.seq))
/** Words of one database alone, which shared code has none for. */
const execute = async (db: Db, text: string): Promise<void> => {
  const { run, execute: ask } = db as unknown as { run?(query: SQL): void; execute?(query: SQL): Promise<unknown> }
  await (run ? run.call(db, sql.raw(text)) : ask?.call(db, sql.raw(text)))
}
const isSqlite = () => 'run' in server.store.read
/** As somebody would who has the database itself: the triggers are gone for it, and back afterwards. */
const tamper = (work: (db: Db) => Promise<unknown>): Promise<void> =>
  server.store.write(async (db) => {
    if (isSqlite()) {
      const { all } = db as unknown as { all(query: SQL): { name: string; sql: string }[] }
      const triggers = all.call(db, sql`select name, sql from sqlite_master where type = 'trigger' and tbl_name like 'audit%'`)
      for (const { name } of triggers) await execute(db, `drop trigger "${name}"`)
      await work(db)
      for (const each of triggers) await execute(db, each.sql)
    } else {
      await execute(db, 'alter table audit disable trigger user')
      await work(db)
      await execute(db, 'alter table audit enable trigger user')
    }
  })

test('many writers at once, on two nodes where there are several, make one chain without a gap, which rows of works that failed are not in', async () => {
  // Of a database that several share, another node writes every second row.
  const other = database.address === '' ? null : await createPostgresStore({ address: database.address, connections: 4 })
  const nodes = [server.store, other ?? server.store]
  const audits = nodes.map((store) => createAuditOf(store, {}, () => new Date())({ login: true }))
  await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) =>
      nodes[i % 2]!.write(async (db) => {
        const audit = audits[i % 2]!
        await audit(db, { action: 'login', userId: i, target: `from 10.0.0.${i}` })
        if (i % 7 === 0) throw new Error('taken back')
        if (i % 5 === 0) await audit(db, { action: 'login', userId: i, target: 'a second one' })
      }),
    ),
  )
  await other?.close()
  const all = await rows()
  const written = Array.from({ length: 60 }, (_, i) => (i % 7 === 0 ? 0 : i % 5 === 0 ? 2 : 1)).reduce((sum: number, n) => sum + n, 0)
  expect(all.length).toBe(written)
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1))
  expect(await verify()).toMatchObject({ rows: all.length, forgotten: 0, head: { seq: all.length, hash: all.at(-1)?.hash }, broken: null })
})

test('values cannot forge a line, and are cut between two characters', async () => {
  const audit = server.app.services.auditOf({ login: true })
  for (const target of ['a@b.c\r\n2026 root logged in\u001b[31m', `${'x'.repeat(199)}😀`])
    await server.store.write((db) => audit(db, { action: 'login', userId: null, target }))
  expect((await rows()).slice(-2).map(({ target }) => target)).toEqual(['a@b.c  2026 root logged in[31m', 'x'.repeat(199)])
})

test('the database refuses to change or delete a row, to replace one, and to move the anchor by hand', async () => {
  const { audit, auditAnchor } = server.store.t
  await server.app.services.auditKeeping.chainOlder()
  const [first] = await rows()
  const refused: readonly ((db: Db) => Promise<unknown>)[] = [
    async (db) => db.update(audit).set({ target: 'another' }).where(eq(audit.seq, 1)),
    async (db) => db.update(audit).set({ seq: null }).where(eq(audit.seq, 1)),
    async (db) => db.delete(audit).where(eq(audit.seq, 1)),
    async (db) => db.delete(audit),
    async (db) => db.insert(audit).values({ ...first!, target: 'another' }),
    async (db) => db.delete(auditAnchor),
    async (db) => db.update(auditAnchor).set({ seq: 3, hash: GENESIS }),
    async (db) => db.update(auditAnchor).set({ seq: -1 }),
    ...(isSqlite()
      ? [(db: Db) => execute(db, `insert or replace into audit (id, at, action, target) values (${first!.id}, 0, 'login', '')`)]
      : [(db: Db) => execute(db, 'truncate audit'), (db: Db) => execute(db, 'truncate audit_anchor')]),
  ]
  for (const work of refused) await expect(server.store.write(work)).rejects.toThrow()
  expect((await rows())[0]).toEqual(first)
  expect((await verify()).broken).toBeNull()
})

test('rows of a release without a chain are chained in their order, with the project that they name', async () => {
  const { audit } = server.store.t
  const before = (await verify()).head.seq
  await tamper(async (db) => {
    const old = { at: new Date(), userId: 1, seq: null, hash: null }
    await db.insert(audit).values({ ...old, action: 'menu created', target: 'project 12, menu 5: Orders' })
    await db.insert(audit).values({ ...old, action: 'login', target: '' })
  })
  expect((await verify()).broken).toMatchObject({ seq: null, kind: 'unchained' })
  await server.app.services.auditKeeping.chainOlder()
  expect((await verify()).broken).toBeNull()
  expect((await rows()).filter(({ seq }) => (seq ?? 0) > before).map(({ action, projectId }) => [action, projectId])).toEqual([
    ['menu created', 12],
    ['login', null],
  ])
})

test('a row that was changed, one that is gone, and an end that is another one are found', async () => {
  const { audit } = server.store.t
  const [third] = await server.store.read.select().from(audit).where(eq(audit.seq, 3))
  await tamper(async (db) => db.update(audit).set({ userId: 999 }).where(eq(audit.seq, 3)))
  expect((await verify()).broken).toEqual({ seq: 3, id: third?.id, kind: 'changed' })
  await tamper(async (db) => db.delete(audit).where(eq(audit.seq, 3)))
  expect((await verify()).broken).toMatchObject({ seq: 3, kind: 'missing' })
  await tamper(async (db) => db.insert(audit).values(third!))
  const whole = await verify()
  expect(whole.broken).toBeNull()

  const [last] = (await rows()).slice(-1)
  await tamper(async (db) => db.delete(audit).where(eq(audit.seq, last?.seq as number)))
  expect((await verify()).broken).toBeNull()
  expect((await server.app.services.verifyAudit(whole.head)).broken).toEqual({ seq: last?.seq, id: null, kind: 'ends' })
  await tamper(async (db) => db.insert(audit).values(last!))
  expect((await server.app.services.verifyAudit(whole.head)).broken).toBeNull()
  const forged = { ...whole.head, hash: GENESIS }
  expect((await server.app.services.verifyAudit(forged)).broken).toMatchObject({ seq: last?.seq, kind: 'ends' })
})

test('rows are forgotten after half a year, once a day, and what is left is still a chain', async () => {
  const { auditKeeping, verifyAudit, auditOf } = server.app.services
  const { audit } = server.store.t
  const write = (target: string) => server.store.write((db) => auditOf({ login: true })(db, { action: 'login', userId: 1, target }))
  const { head } = await verify()
  server.advance(100 * DAY)
  await write('from 10.0.0.1')
  await auditKeeping.forgetOld()
  expect((await verify()).forgotten).toBe(0)
  server.advance(82 * DAY)
  await auditKeeping.forgetOld()
  const after = await verify()
  expect(after).toMatchObject({ forgotten: head.seq, rows: 2, broken: null })
  const left = (await rows()).map(({ action, target }) => [action, target])
  expect(left).toEqual([
    ['login', 'from 10.0.0.1'],
    ['audit rows forgotten', `rows 1 to ${head.seq}`],
  ])
  // Noted before they were forgotten.
  expect((await verifyAudit(head)).broken).toBeNull()
  await auditKeeping.forgetOld()
  expect(await rows()).toHaveLength(2)
  await write('from 10.0.0.2')
  expect((await verify()).broken).toBeNull()
  const missing = and(eq(audit.action, 'login'), eq(audit.target, 'from 10.0.0.1'))
  await tamper(async (db) => db.delete(audit).where(missing))
  expect((await verify()).broken).toMatchObject({ seq: head.seq + 1, kind: 'missing' })
})
