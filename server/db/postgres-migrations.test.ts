import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { afterEach, expect, it } from 'vitest'
import type { AnyModule } from '../calls/module.ts'
import { modules } from '../modules/index.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'
import type { Dialect } from './dialect.ts'
import { makeMigration } from './make-migration.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { seriesOf } from './migration-series.ts'
import { differenceOf, schemaState } from './migration-state.ts'
import { openClient } from './postgres-client.ts'
import type { Tables } from './schema.ts'

let ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
})

const openEmpty = async (): Promise<Sql> => {
  const { address, drop } = await createTestDatabase(testPostgres(), 'template0')
  const sql = openClient(address, { max: 1, name: 'test' })
  ending.push(drop, () => sql.end())
  return sql
}

/** What PostgreSQL knows about the tables: columns, indexes, constraints. */
const shapeOf = async (sql: Sql) => ({
  columns: await sql`
    select table_name, column_name, data_type, datetime_precision, is_nullable, column_default, is_identity, identity_generation
    from information_schema.columns where table_schema = 'public' and table_name not like '\\_\\_%' order by table_name, column_name`,
  indexes: await sql`
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like '\\_\\_%' order by indexname`,
  constraints: await sql`
    select conrelid::regclass::text as of, pg_get_constraintdef(oid) as text from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u', 'c') and conrelid::regclass::text not like '\\_\\_%'
    order by 1, 2`,
})

it('makes the tables, indexes and references of the schema', async () => {
  const [migrated, fresh] = [await openEmpty(), await openEmpty()]
  await migratePostgres(migrated, { series: seriesOf(modules, 'postgres'), name: 'x' })
  const tables = [...(await schemaState(modules, 'postgres')).values()].map(({ table }) => table)
  for (const statement of await differenceOf('postgres', [], tables)) await fresh.unsafe(statement)
  const shape = await shapeOf(fresh)
  expect(new Set(shape.columns.map((column) => column.table_name)).size).toBe(tables.length)
  expect(await shapeOf(migrated)).toEqual(shape)
})

it('runs migrations that the command wrote, one after the other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-written-'))
  ending.push(() => rmSync(folder, { recursive: true, force: true }))
  const sql = await openEmpty()
  const moduleOf = (more: (d: Dialect) => object): AnyModule => ({
    id: 'notes',
    migrations: folder,
    tables: ((d: Dialect, { user }: Tables) => ({
      note: d.table('note', {
        id: d.id(),
        ...{ userId: d.int().references(() => user.id, { onDelete: 'cascade' }), ...more(d) },
      }),
    })) as never,
  })
  for (const more of [() => ({}), (d: Dialect) => ({ color: d.text().notNull().default('red') })]) {
    const all = [...modules, moduleOf(more)]
    await makeMigration(all, { module: 'notes', name: 'change', byHand: false, canAsk: false })
    await migratePostgres(sql, { series: seriesOf(all, 'postgres'), name: 'x' })
  }
  await sql`insert into "user" ("userName", "nickName", "passwordHash", "createdAt") values ('a', 'a', 'x', now())`
  await sql`insert into note ("userId") values (1)`
  expect(await sql`select id, color from note`).toEqual([{ id: 1, color: 'red' }])
  await sql`delete from "user"`
  expect(await sql`select id from note`).toEqual([])
})
