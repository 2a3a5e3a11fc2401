import { Database } from 'bun:sqlite'
import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { DataFolderError } from '../data-folder.ts'
import { sqlite } from './dialect.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { schema, type Tables } from './schema.ts'
import type { Db, Store } from './store.ts'
import { createWriter } from './writer.ts'

/** Name, value to set, value that must come back. FULL: an acknowledged commit survives a power cut. */
const PRAGMAS: readonly (readonly [name: string, set: string, expected: string | number])[] = [
  ['journal_mode', 'WAL', 'wal'],
  ['synchronous', 'FULL', 2],
  ['busy_timeout', '5000', 5000],
  ['foreign_keys', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['journal_size_limit', '67108864', 67_108_864],
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

/** Opens (and creates) the database file, applies the migrations that are missing. */
export const createSqliteStore = ({ file }: { readonly file: string }): Store<Tables> => {
  Database.MAX_QUERY_CACHE_SIZE = 256
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const writeConnection = open(file)
  chmodSync(file, 0o600)
  migrateSqlite(writeConnection, join(import.meta.dirname, 'migrations/sqlite'))
  const readConnection = open(file)
  readConnection.exec('PRAGMA query_only = ON')
  const writeDb: Db = drizzle(writeConnection)
  const writer = createWriter(writeConnection)
  let isClosed = false
  return {
    t: schema(sqlite),
    read: drizzle(readConnection),
    write: (work) => writer.write(() => work(writeDb)),
    // There is one writer: every work is alone.
    joinQueue: async () => undefined,
    async close() {
      if (isClosed) return
      isClosed = true
      await writer.close()
      readConnection.close()
      writeConnection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      writeConnection.close()
    },
  }
}
