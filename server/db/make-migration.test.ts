import { Database } from 'bun:sqlite'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyModule } from '../calls/module.ts'
import { modules } from '../modules/index.ts'
import type { Dialect } from './dialect.ts'
import { makeMigration } from './make-migration.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { readJournal, seriesOf } from './migration-series.ts'
import { stateDifferences } from './migration-state.ts'
import type { Tables } from './schema.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-making-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type MakeTables = (d: Dialect, core: Tables) => object
const moduleOf = (id: string, tables: MakeTables): AnyModule => ({ id, tables: tables as never, migrations: join(folder, id) })
const note: MakeTables = (d) => ({ note: d.table('note', { id: d.id(), text: d.text().notNull() }) })
const colored: MakeTables = (d) => ({
  note: d.table('note', { ...{ id: d.id(), text: d.text().notNull() }, color: d.text().notNull().default('red') }, (t) => [
    d.index('note_color').on(t.color),
  ]),
})
const nothing: MakeTables = () => ({})

/** Makes a migration of the first of these modules, which stand beside those of the product. */
const make = (added: readonly AnyModule[], name = 'change', byHand = false) =>
  makeMigration([...modules, ...added], { module: added[0]?.id ?? '', name, byHand, canAsk: false })
const sqlOf = (files: readonly string[]): readonly string[] => files.map((file) => readFileSync(file, 'utf8'))
const differences = (...added: readonly AnyModule[]) => stateDifferences([...modules, ...added])
const stateLines = (id: string) => readFileSync(join(folder, id, 'state/sqlite.jsonl'), 'utf8').split('\n').length - 1

/** The columns of a table after all migrations ran on an empty database. */
const columnsOf = (table: string, ...added: readonly AnyModule[]): readonly string[] => {
  const database = new Database(':memory:')
  migrateSqlite(database, seriesOf([...modules, ...added], 'sqlite'))
  return database
    .query<{ name: string }, []>(`PRAGMA table_info("${table}")`)
    .all()
    .map(({ name }) => name)
}

describe('makeMigration', () => {
  it('writes the first migration of a module for both databases, and its state', async () => {
    const files = await make([moduleOf('notes', note)], 'first')
    expect(files).toEqual(['sqlite', 'postgres'].map((dialect) => join(folder, 'notes', dialect, '0000_first.sql')))
    expect(sqlOf(files)).toEqual([expect.stringContaining('CREATE TABLE `note`'), expect.stringContaining('CREATE TABLE "note"')])
    expect(columnsOf('note', moduleOf('notes', note))).toEqual(['id', 'text'])
    expect(await differences(moduleOf('notes', note))).toEqual([])
    expect(stateLines('notes')).toBe(1)
  })

  it('writes what changed since the last migration', async () => {
    await make([moduleOf('notes', note)], 'first')
    const [sqlite] = sqlOf(await make([moduleOf('notes', colored)], 'color'))
    expect(sqlite).toBe(
      "ALTER TABLE `note` ADD `color` text DEFAULT 'red' NOT NULL;\n--> statement-breakpoint\nCREATE INDEX `note_color` ON `note` (`color`);\n",
    )
    const [first, second] = readJournal(join(folder, 'notes/sqlite'))
    expect([first?.name, second?.name]).toEqual(['0000_first', '0001_color'])
    expect(readJournal(join(folder, 'notes/postgres'))).toEqual([first, second])
    expect(columnsOf('note', moduleOf('notes', colored))).toEqual(['id', 'text', 'color'])
  })

  it('drops a table that its module no longer has', async () => {
    await make([moduleOf('notes', note)])
    expect(await differences(moduleOf('notes', nothing))).toEqual(['notes: note (sqlite)', 'notes: note (postgres)'])
    expect(sqlOf(await make([moduleOf('notes', nothing)]))).toEqual(['DROP TABLE `note`;\n', 'DROP TABLE "note" CASCADE;\n'])
    expect(await differences(moduleOf('notes', nothing))).toEqual([])
  })

  it('starts from the common series when a module of that time changes a table', async () => {
    const wider = modules.map((module: AnyModule) =>
      module.id === 'installation'
        ? {
            ...moduleOf('installation', (d) => ({
              installation: d.table('installation', {
                ...{ name: d.text().primaryKey(), value: d.text().notNull(), changedAt: d.time().notNull() },
                by: d.int(),
              }),
            })),
          }
        : module,
    )
    const files = await makeMigration(wider, { module: 'installation', name: 'by', byHand: false, canAsk: false })
    expect(sqlOf(files)).toEqual(['ALTER TABLE `installation` ADD `by` integer;\n', 'ALTER TABLE "installation" ADD COLUMN "by" bigint;\n'])
    expect(await stateDifferences(wider)).toEqual([])
  })

  it('writes nothing where nothing changed', async () => {
    await make([moduleOf('notes', note)])
    expect(await make([moduleOf('notes', note)])).toEqual([])
    expect(readdirSync(join(folder, 'notes/sqlite')).sort()).toEqual(['0000_change.sql', 'journal.json'])
  })

  it('writes empty files for SQL by hand', async () => {
    await make([moduleOf('notes', note)])
    expect(sqlOf(await make([moduleOf('notes', note)], 'fill', true))).toEqual(['', ''])
    expect(readJournal(join(folder, 'notes/postgres')).map(({ name }) => name)).toEqual(['0000_change', '0001_fill'])
  })

  it('hands a table over to another module without SQL', async () => {
    await make([moduleOf('notes', note)])
    const after = [moduleOf('boards', note), moduleOf('notes', nothing)]
    expect(await differences(...after)).not.toEqual([])
    expect(await make(after)).toEqual([])
    expect(await differences(...after)).toEqual([])
    expect([stateLines('boards'), stateLines('notes')]).toEqual([1, 0])
  })

  it('leaves tables of other modules to their own migrations', async () => {
    const both = [moduleOf('notes', note), moduleOf('marks', (d) => ({ mark: d.table('mark', { id: d.id() }) }))]
    expect(sqlOf(await make(both))[0]).not.toContain('mark')
    expect(await differences(...both)).toEqual(['marks: mark (sqlite)', 'marks: mark (postgres)'])
  })

  it('numbers a migration after those of both databases', async () => {
    await make([moduleOf('notes', note)])
    const later = Date.now() + 1_000_000_000
    writeFileSync(join(folder, 'notes/postgres/journal.json'), JSON.stringify([{ name: '0000_change', when: later }]))
    await make([moduleOf('notes', colored)])
    expect(readJournal(join(folder, 'notes/sqlite')).at(-1)).toEqual({ name: '0001_change', when: later + 1 })
  })

  it.each([
    ['an unknown module', 'nobody', 'first', 'There is no module "nobody"'],
    ['a module without a folder', 'pages', 'first', 'The module pages has no folder for migrations; add migrations: join('],
    ['a name for no file', 'notes', '../first', '"../first" cannot name a migration'],
  ])('refuses %s', async (_, module, name, message) => {
    await expect(makeMigration([...modules, moduleOf('notes', note)], { module, name, byHand: false, canAsk: false })).rejects.toThrow(
      message,
    )
    expect(existsSync(join(folder, 'notes'))).toBe(false)
  })

  it('refuses a reference that would hold rows of other modules', async () => {
    const holding = moduleOf('notes', (d, { user }) => ({
      note: d.table('note', { id: d.id(), userId: d.int().references(() => user.id) }),
    }))
    await expect(make([holding])).rejects.toThrow('note.userId: a reference to a table of another module must say what happens')
    expect(existsSync(join(folder, 'notes'))).toBe(false)
  })

  it('refuses what may be a new name where nobody can be asked', async () => {
    await make([moduleOf('notes', note)])
    const renamed = moduleOf('notes', (d) => ({ note: d.table('note', { id: d.id(), body: d.text().notNull() }) }))
    const retitled = moduleOf('notes', (d) => ({ note2: d.table('note2', { id: d.id(), text: d.text().notNull() }) }))
    await expect(make([retitled])).rejects.toThrow('may have been renamed')
    await expect(make([renamed])).rejects.toThrow('may have been renamed; run the command in a terminal')
    expect(readdirSync(join(folder, 'notes/sqlite')).sort()).toEqual(['0000_change.sql', 'journal.json'])
  })
})
