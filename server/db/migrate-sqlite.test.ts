import { Database } from 'bun:sqlite'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateSqlite } from './migrate-sqlite.ts'

let folder: string
let database: Database
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'))
  mkdirSync(join(folder, 'meta'))
  database = new Database(':memory:', { strict: true })
  database.exec('PRAGMA foreign_keys = ON')
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (migrations: readonly (readonly [when: number, statements: readonly string[]])[]) => {
  const entries = migrations.map(([when, statements], idx) => {
    writeFileSync(join(folder, `${idx}.sql`), statements.join('--> statement-breakpoint\n'))
    return { idx, version: '6', when, tag: String(idx), breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'sqlite', entries }))
}
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
const count = (table: string) => database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n
const keysAreOn = () => database.query<{ foreign_keys: number }, []>('PRAGMA foreign_keys').get()?.foreign_keys

test('a table that is built anew keeps its children', () => {
  write([[1, FIRST]])
  migrateSqlite(database, folder)
  database.exec("INSERT INTO parent VALUES (1, 'a'); INSERT INTO child VALUES (1, 1), (2, 1)")
  write([
    [1, FIRST],
    [2, REBUILD],
  ])
  migrateSqlite(database, folder)
  expect([count('parent'), count('child'), keysAreOn()]).toEqual([1, 2, 1])
  database.exec('DELETE FROM parent')
  expect(count('child')).toBe(0)
})

test('a migration that leaves a child without its parent changes nothing and says which table', () => {
  write([[1, FIRST]])
  migrateSqlite(database, folder)
  database.exec("INSERT INTO parent VALUES (1, 'a'); INSERT INTO child VALUES (1, 1)")
  write([
    [1, FIRST],
    [2, ['CREATE TABLE other (id integer);', 'DELETE FROM parent;']],
  ])
  expect(() => migrateSqlite(database, folder)).toThrow('"child"')
  expect([count('parent'), count('child'), keysAreOn()]).toEqual([1, 1, 1])
  expect(database.query("SELECT name FROM sqlite_master WHERE name = 'other'").all()).toEqual([])
})

test('a migration runs once, and a later one that fails takes those beside it back', () => {
  write([[1, FIRST]])
  migrateSqlite(database, folder)
  migrateSqlite(database, folder)
  write([
    [1, FIRST],
    [2, ['CREATE TABLE second (id integer);']],
    [3, ['CREATE TABLE broken (;']],
  ])
  expect(() => migrateSqlite(database, folder)).toThrow()
  expect(database.query("SELECT name FROM sqlite_master WHERE name = 'second'").all()).toEqual([])
})

test('times in the journal that do not ascend are refused before anything runs', () => {
  write([
    [2, FIRST],
    [1, ['CREATE TABLE second (id integer);']],
  ])
  expect(() => migrateSqlite(database, folder)).toThrow('ascend')
  expect(database.query("SELECT name FROM sqlite_master WHERE name = 'parent'").all()).toEqual([])
})
