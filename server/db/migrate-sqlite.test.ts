import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateSqlite } from './migrate-sqlite.ts'
import { FOUNDATION, FOUNDATION_FOLDER, readJournal, readSeries } from './migration-series.ts'
import { writeJournal, writeSeries } from './migrations.fixture.ts'

let folder: string
let database: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'))
  database = new Database(':memory:', { strict: true })
  database.exec('PRAGMA foreign_keys = ON')
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (migrations: Parameters<typeof writeSeries>[1]) => writeSeries(folder, migrations)
const migrate = () => migrateSqlite(database, [readSeries(FOUNDATION, folder)])
const FIRST = [
  'CREATE TABLE parent (id integer PRIMARY KEY, name text);',
  'CREATE TABLE child (id integer PRIMARY KEY, parentId integer NOT NULL REFERENCES parent(id) ON DELETE CASCADE);',
]
// As the generator writes it.
const REBUILD = [
  'PRAGMA foreign_keys=OFF;',
  'CREATE TABLE __new_parent (id integer PRIMARY KEY, name text NOT NULL);',
  'INSERT INTO __new_parent (id, name) SELECT id, name FROM parent;',
  'DROP TABLE parent;',
  'ALTER TABLE __new_parent RENAME TO parent;',
  'PRAGMA foreign_keys=ON;',
]
const rowsOf = (table: string) => database.query<{ n: number }, []>(`SELECT count(*) AS n FROM "${table}"`).get()?.n
const tables = () =>
  database
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%drizzle%' AND name NOT LIKE 'sqlite%'",
    )
    .all()
    .map(({ name }) => name)
const keysAreOn = () => database.query<{ foreign_keys: number }, []>('PRAGMA foreign_keys').get()?.foreign_keys

test('a table that is built anew keeps its children', () => {
  write([[1, FIRST]])
  migrate()
  database.exec("INSERT INTO parent VALUES (1, 'a'); INSERT INTO child VALUES (1, 1), (2, 1)")
  write([
    [1, FIRST],
    [2, REBUILD],
  ])
  migrate()
  expect([rowsOf('parent'), rowsOf('child'), keysAreOn()]).toEqual([1, 2, 1])
  database.exec('DELETE FROM parent')
  expect(rowsOf('child')).toBe(0)
})

test('a migration that leaves a child without its parent changes nothing and says which table', () => {
  write([[1, FIRST]])
  migrate()
  database.exec("INSERT INTO parent VALUES (1, 'a'); INSERT INTO child VALUES (1, 1)")
  write([
    [1, FIRST],
    [2, ['CREATE TABLE other (id integer);', 'DELETE FROM parent;']],
  ])
  expect(() => migrate()).toThrow('"child"')
  expect([rowsOf('parent'), rowsOf('child'), keysAreOn()]).toEqual([1, 1, 1])
  expect(database.query("SELECT name FROM sqlite_master WHERE name = 'other'").all()).toEqual([])
})

test('a migration runs once, and a later one that fails takes those beside it back', () => {
  write([[1, FIRST]])
  migrate()
  migrate()
  write([
    [1, FIRST],
    [2, ['CREATE TABLE second (id integer);']],
    [3, ['CREATE TABLE broken (;']],
  ])
  expect(() => migrate()).toThrow()
  expect(database.query("SELECT name FROM sqlite_master WHERE name = 'second'").all()).toEqual([])
})

test('times in the journal that do not ascend are refused before anything runs', () => {
  write([
    [2, FIRST],
    [1, ['CREATE TABLE second (id integer);']],
  ])
  expect(() => migrate()).toThrow('ascend')
  expect(database.query("SELECT name FROM sqlite_master WHERE name = 'parent'").all()).toEqual([])
})

test('a database with a migration that is not known is refused, with what to do, and is left as it is', () => {
  write([
    [1, FIRST],
    [2, ['CREATE TABLE second (id integer);']],
  ])
  migrate()
  write([[1, FIRST]])
  expect(() => migrate()).toThrow(
    'was changed by another version of Tessera (1 of its 2 migrations are not known to this one); start that version again',
  )
  expect(tables()).toEqual(['parent', 'child', 'second'])
})

test('a migration that was changed after it ran is one that is not known', () => {
  write([[1, FIRST]])
  migrate()
  write([[1, [...FIRST, 'CREATE TABLE second (id integer);']]])
  expect(() => migrate()).toThrow('are not known to this one')
})

test('a migration that comes before others that ran is refused instead of being passed over', () => {
  write([[2, FIRST]])
  migrate()
  write([
    [1, ['CREATE TABLE early (id integer);']],
    [2, FIRST],
  ])
  expect(() => migrate()).toThrow('lacks a migration that comes before others')
  expect(tables()).toEqual(['parent', 'child'])
})

const REAL = join(FOUNDATION_FOLDER, 'sqlite')
const journal = readJournal(REAL)

/** Writes the product's first migrations into the folder of this test. */
const take = (count: number) => {
  for (const { name } of journal.slice(0, count)) cpSync(join(REAL, `${name}.sql`), join(folder, `${name}.sql`))
  writeJournal(folder, journal.slice(0, count))
}

/** One row in every table, which belongs to the rows with number 1 of its parents. */
const fill = () => {
  database.exec('PRAGMA foreign_keys = OFF')
  for (const table of tables()) {
    const parents = new Set(
      database
        .query<{ from: string }, []>(`PRAGMA foreign_key_list("${table}")`)
        .all()
        .map(({ from }) => from),
    )
    const columns = database.query<{ name: string; type: string; pk: number }, []>(`PRAGMA table_info("${table}")`).all()
    const values = columns.map(({ name, type, pk }) => (/int/i.test(type) ? 1 : parents.has(name) || pk > 0 ? 'one' : '{}'))
    database
      .query(`INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
      .run(...values)
  }
  database.exec('PRAGMA foreign_keys = ON')
  expect(database.query('PRAGMA foreign_key_check').all()).toEqual([])
}

/** Where the rows of a table went that a migration took away. */
const MOVED: { readonly [table: string]: string } = { page_entry: 'document_entry' }

test.each(journal.map(({ name }, at) => [name, at + 1] as const))(
  'a row in every table of the time of %s survives all migrations after it',
  (_, count) => {
    take(count)
    migrate()
    fill()
    const before = tables()
    take(journal.length)
    migrate()
    const now = tables()
    const left = (table: string) => (now.includes(table) ? rowsOf(table) : MOVED[table] ? rowsOf(MOVED[table]) : 'gone')
    expect(Object.fromEntries(before.map((table) => [table, left(table)]))).toEqual(Object.fromEntries(before.map((table) => [table, 1])))
  },
)
