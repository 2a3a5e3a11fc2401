import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notesModule } from '../../tests/fixtures/adding/server/modules/notes/index.ts'
import { type AnyModule, defineModule } from '../calls/module.ts'
import { modules } from '../modules/index.ts'
import { createTestServer } from '../testing.fixture.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'
import { MIGRATIONS_TABLE } from './known-migrations.ts'
import { makeMigration } from './make-migration.ts'
import { FOUNDATION, FOUNDATION_FOLDER, readJournal } from './migration-series.ts'
import { writeSeries } from './migrations.fixture.ts'
import { openClient } from './postgres-client.ts'
import { createPostgresStore } from './postgres-store.ts'
import { createSqliteStore } from './sqlite-store.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** An empty database of either kind, which several servers open one after the other. */
interface Place {
  open(modules: readonly AnyModule[]): Promise<{ close(): Promise<void> }>
  query(statement: string): Promise<Rows>
  drop(): Promise<void>
}

const sqlitePlace = (folder: string): Place => {
  const file = join(folder, 'tessera.sqlite')
  return {
    open: async (list) => createSqliteStore({ file, modules: list }),
    async query(statement) {
      const database = new Database(file)
      database.exec('PRAGMA foreign_keys = ON')
      try {
        return database.query<Record<string, unknown>, []>(statement).all()
      } finally {
        database.close()
      }
    },
    drop: async () => undefined,
  }
}
const postgresPlace = async (cluster: string): Promise<Place> => {
  const { address, drop } = await createTestDatabase(cluster, 'template0')
  const sql = openClient(address, { max: 1, name: 'test' })
  return {
    open: (list) => createPostgresStore({ address, connections: 2, modules: list }),
    query: (statement) => sql.unsafe(statement),
    async drop() {
      await sql.end()
      await drop()
    },
  }
}

let folder: string
let place: Place
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-module-'))
  place = testPostgres() === '' ? sqlitePlace(folder) : await postgresPlace(testPostgres())
})
afterEach(async () => {
  await place.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Without the product's modules that have migrations: those of the tests are the only ones beside the common series. */
const oldModules = modules.filter((module: AnyModule) => module.migrations === undefined)
const openAndClose = async (...more: readonly AnyModule[]): Promise<void> => (await place.open([...oldModules, ...more])).close()

type Migrations = Parameters<typeof writeSeries>[1]
/** A module with these migrations, as it is in one version. */
const moduleOf = (id: string, migrations: Migrations, needs: readonly AnyModule[] = []): AnyModule => {
  const own = mkdtempSync(join(folder, `${id}-`))
  for (const dialect of ['sqlite', 'postgres']) writeSeries(join(own, dialect), migrations)
  return defineModule({ id, migrations: own, needs })
}

const FIRST = [
  'CREATE TABLE note (id bigint PRIMARY KEY, text text NOT NULL);\n',
  'CREATE TABLE reader (noteId bigint NOT NULL REFERENCES note(id) ON DELETE CASCADE, "user" text REFERENCES installation(name) ON DELETE CASCADE);\n',
]
const SECOND = ["ALTER TABLE note ADD COLUMN color text NOT NULL DEFAULT 'red';\n"]
const notes = (...more: Migrations) => moduleOf('notes', [[1, FIRST], ...more])

const addRows = async (): Promise<void> => {
  await place.query(
    `INSERT INTO installation (name, value, "changedAt") VALUES ('key', 'old', ${testPostgres() === '' ? '0' : 'to_timestamp(0)'})`,
  )
}
const addNote = async (): Promise<void> => {
  await place.query("INSERT INTO note (id, text) VALUES (1, 'mine')")
  await place.query("INSERT INTO reader VALUES (1, 'key')")
}
const applied = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await place.query(`SELECT module, count(*) AS n FROM ${MIGRATIONS_TABLE} GROUP BY module`)
  return Object.fromEntries(rows.map(({ module, n }) => [module, Number(n)]))
}
const common = readJournal(join(FOUNDATION_FOLDER, testPostgres() === '' ? 'sqlite' : 'postgres')).length
const exists = (statement: string): Promise<boolean> =>
  place.query(statement).then(
    () => true,
    () => false,
  )

describe('a database from before modules had migrations', () => {
  beforeEach(async () => {
    await openAndClose()
    await addRows()
    await place.query(`ALTER TABLE ${MIGRATIONS_TABLE} DROP COLUMN module`)
  })

  it('keeps its rows and gets the tables of the modules', async () => {
    await openAndClose(notes())
    await addNote()
    expect(await place.query('SELECT value FROM installation')).toEqual([{ value: 'old' }])
    expect(await applied()).toEqual({ [FOUNDATION]: common, notes: 1 })
    await openAndClose(notes())
    expect(await applied()).toEqual({ [FOUNDATION]: common, notes: 1 })
  })

  it('is as before when a statement of a module fails', async () => {
    const broken = moduleOf('broken', [[5, ['CREATE TABLE half (id integer);\n', 'CREATE TABLE (']]])
    await expect(openAndClose(notes(), broken)).rejects.toThrow('The migration broken/0 failed, and nothing was changed')
    expect(await exists('SELECT * FROM note')).toBe(false)
    expect(await exists('SELECT * FROM half')).toBe(false)
    expect(await exists(`SELECT module FROM ${MIGRATIONS_TABLE}`)).toBe(false)
    await openAndClose(notes())
    expect(await applied()).toEqual({ [FOUNDATION]: common, notes: 1 })
  })
})

describe('the migrations of a module', () => {
  it('run when the module is added to a database with rows', async () => {
    await openAndClose()
    await addRows()
    await openAndClose(notes())
    await addNote()
    expect(await place.query('SELECT text FROM note')).toEqual([{ text: 'mine' }])
  })

  it('run after those of the modules that it needs, wherever it is listed', async () => {
    const main = notes()
    const needing = moduleOf(
      'a-needing',
      [[1, ['CREATE TABLE mark (noteId bigint REFERENCES note(id));\n', 'INSERT INTO mark SELECT id FROM note;\n']]],
      [main],
    )
    await openAndClose(needing, main)
    expect(await applied()).toEqual({ [FOUNDATION]: common, 'a-needing': 1, notes: 1 })
  })

  it('run with times that are earlier than those of other modules', async () => {
    await openAndClose(moduleOf('later', [[9_000_000_000_000, ['CREATE TABLE later (id integer);\n']]]))
    await openAndClose(moduleOf('later', [[9_000_000_000_000, ['CREATE TABLE later (id integer);\n']]]), notes())
    expect(await applied()).toEqual({ [FOUNDATION]: common, later: 1, notes: 1 })
  })

  it('leave its rows alone while the module is missing, and go on when it is back', async () => {
    await openAndClose(notes())
    await addRows()
    await addNote()
    await openAndClose()
    expect(await place.query('SELECT text FROM note')).toEqual([{ text: 'mine' }])
    await openAndClose(notes([2, SECOND]))
    expect(await place.query('SELECT text, color FROM note')).toEqual([{ text: 'mine', color: 'red' }])
  })

  it('let rows be deleted to which rows of a missing module refer', async () => {
    await openAndClose(notes())
    await addRows()
    await addNote()
    await openAndClose()
    await place.query("DELETE FROM installation WHERE name = 'key'")
    expect(await place.query('SELECT * FROM reader')).toEqual([])
  })

  it('are refused when a newer version of the module wrote the database', async () => {
    await openAndClose(notes([2, SECOND]))
    await expect(openAndClose(notes())).rejects.toThrow(
      /the part of the module notes in the database .* was changed by another version of it \(1 of its 2 migrations are not known to this one\)/,
    )
  })

  it('are refused when they have changed since they ran', async () => {
    await openAndClose(notes())
    await expect(openAndClose(moduleOf('notes', [[1, [...FIRST, ...SECOND]]]))).rejects.toThrow('1 of its 1 migrations are not known')
  })

  it('are refused when an earlier one was added after a later one ran', async () => {
    await openAndClose(notes())
    const early = moduleOf('notes', [
      [0, ['CREATE TABLE early (id integer);\n']],
      [1, FIRST],
    ])
    await expect(openAndClose(early)).rejects.toThrow('lacks a migration that comes before others')
    expect(await exists('SELECT * FROM early')).toBe(false)
  })

  it('are refused with a journal out of order before anything is written', async () => {
    await openAndClose()
    await expect(openAndClose(notes([1, SECOND]))).rejects.toThrow('must ascend; entry 1 is not later')
    expect(await exists('SELECT * FROM note')).toBe(false)
  })

  it('are refused without a journal, with the command that writes one', async () => {
    const empty = defineModule({ id: 'empty', migrations: join(folder, 'nowhere') })
    await expect(openAndClose(empty)).rejects.toThrow(/The module empty has no migrations in .*node run\.mjs migration/)
  })

  it('are refused when an SQL file of the journal is missing', async () => {
    const lost = notes([2, SECOND])
    for (const dialect of ['sqlite', 'postgres']) rmSync(join(lost.migrations as string, dialect, '1.sql'))
    await expect(openAndClose(lost)).rejects.toThrow('1.sql is missing')
  })
})

describe('a module with a table', () => {
  it('uses the table that the command made migrations for', async () => {
    const added = { ...notesModule, migrations: join(folder, 'notes') }
    const all: readonly AnyModule[] = [...modules, added]
    await makeMigration(all, { module: 'notes', name: 'first', byHand: false, canAsk: false })
    const server = await createTestServer({ modules: all })
    try {
      const [ann, bob] = [await server.user('ann'), await server.user('bob')]
      expect((await ann.post('/api/x/notes/add', { text: 'Buy milk' })).code).toBe(0)
      expect((await ann.get('/api/x/notes/mine')).data).toEqual([{ text: 'Buy milk' }])
      expect((await bob.get('/api/x/notes/mine')).data).toEqual([])
    } finally {
      await server.close()
    }
  })
})
