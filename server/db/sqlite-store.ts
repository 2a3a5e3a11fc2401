import { Database } from 'bun:sqlite'
import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { AnyModule } from '../calls/module.ts'
import { DataFolderError } from '../data-folder.ts'
import { modules as allModules } from '../modules/index.ts'
import { createCheckpoints } from './checkpoints.ts'
import { sqlite } from './dialect.ts'
import { createLogSync, type LogSync, syncFolderOf } from './log-sync.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { seriesOf } from './migration-series.ts'
import { schema, type Tables } from './schema.ts'
import { giveTurns } from './sqlite-turns.ts'
import { type Db, type Store, takeBack } from './store.ts'
import { createWriter } from './writer.ts'

/**
 * Name, value to set, value that must come back. NORMAL keeps the file whole through a power cut and leaves it to us to put the log on the disk before a commit is
 * acknowledged. The cache holds what a group of works changes, so that nothing of it is written twice.
 */
const PRAGMAS: readonly (readonly [name: string, set: string, expected: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'NORMAL', 1],
  ['busy_timeout', '5000', 5000],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['journal_size_limit', '67108864', 67_108_864],
  ['cache_size', '-32768', -32768],
  ['wal_autocheckpoint', '16000', 16_000],
  ['temp_store', 'MEMORY', 2],
]

const open = (file: string): Database => {
  const database = new Database(file, { create: true, strict: true })
  for (const [name, set, expected] of PRAGMAS) {
    database.exec(`PRAGMA ${name} = ${set}`)
    const row = database.query<Record<string, string | number>, []>(`PRAGMA ${name}`).get()
    const actual = row === null ? undefined : Object.values(row)[0]
    if (actual !== expected) {
      database.close()
      throw new DataFolderError(
        `the data folder ${resolve(dirname(file))} is on a file system that SQLite cannot use (${name} = ${set} answers ${actual}); name another folder in DATA_DIR.`,
      )
    }
  }
  // drizzle prepares every statement anew; the connection's own cache makes that a look-up.
  database.prepare = database.query.bind(database) as typeof database.prepare
  return database
}

export interface SqliteStoreOptions {
  readonly file: string
  /** How its log gets on the disk. */
  readonly log?: LogSync
  /** Whose tables it has; those of the product unless given. */
  readonly modules?: readonly AnyModule[]
}

/** Opens (and creates) the database file, applies the migrations that are missing. */
export const createSqliteStore = ({ file, log = createLogSync(file), modules = allModules }: SqliteStoreOptions): Store<Tables> => {
  const series = seriesOf(modules, 'sqlite')
  Database.MAX_QUERY_CACHE_SIZE = 256
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writeConnection = open(file)
  chmodSync(file, 0o600)
  migrateSqlite(writeConnection, series)
  syncFolderOf(file)
  const readConnection = open(file)
  readConnection.exec('PRAGMA query_only = ON')
  const writeDb: Db = giveTurns(drizzle(writeConnection))
  // Copies the log into the file and empties it. While a reader holds on to the log it cannot be emptied, which is no success.
  const emptyLog = (): void => {
    const row = writeConnection.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()
    if (row?.busy !== 0) throw Object.assign(new Error('The log of the database could not be emptied'), { code: 'SQLITE_BUSY' })
  }
  const checkpoints = createCheckpoints(file)
  let commits = 0
  const writer = createWriter({
    // By the connection's cache of statements, instead of reading each anew.
    exec: (statement) => {
      // One that fails may have been committed still.
      if (statement === 'COMMIT') commits++
      writeConnection.query(statement).run()
    },
    async sync(works) {
      await log.sync()
      checkpoints.committed(works)
    },
    makeSure: emptyLog,
  })
  const write = <T>(work: (db: Db) => Promise<T>): Promise<T> => writer.write(() => work(writeDb))
  let isClosed = false
  const read: Db = giveTurns(drizzle(readConnection))
  return {
    t: schema(sqlite, modules),
    read,
    write,
    writeSmall: write,
    // There is one writer: every work is alone.
    joinQueue: async () => undefined,
    share: async () => undefined,
    outside: (statements) =>
      writer.between(() => {
        for (const each of statements) writeConnection.run(each)
      }),
    async together(steps) {
      const done: unknown[] = []
      for (const step of steps) done.push(await step())
      return done as never
    },
    rehearse: (work) => takeBack(write, work),
    rehearseReads: async (work) => void (await work(read)),
    commits: () => commits,
    turns: writer.turns,
    dialect: { name: 'sqlite', vocabulary: sqlite },
    async migrate(added) {
      await writer.between(() => migrateSqlite(writeConnection, [added]))
      commits++
      // With this work on the disk, the migrations before it are.
      await write(async () => undefined)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await writer.close()
      await Promise.all([log.close(), checkpoints.close()])
      readConnection.close()
      writeConnection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      writeConnection.close()
    },
  }
}
