import { join, resolve } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { explainDatabase, prepareDataFolder } from '../data-folder.ts'
import { OperatorError } from '../operator-error.ts'
import { shownAddress } from './database-error.ts'
import { lockDataFolder } from './folder-lock.ts'
import { openClient, toDb } from './postgres-client.ts'
import { createPostgresStore } from './postgres-store.ts'
import type { Tables } from './schema.ts'
import { createSqliteStore } from './sqlite-store.ts'
import type { Db, Store } from './store.ts'

/** What cannot be copied, or was not; the message says why and what to do. */
export class CopyError extends OperatorError {}

/** One end of a copy, and what each kind of database does in a way of its own. Tables by their names in the database. */
export interface CopySide {
  /** For people. */
  readonly name: string
  readonly store: Store<Tables>
  /** Reads that all see the same moment. */
  still<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** The highest id that the table ever gave out by itself; 0 where it gave none. */
  lastId(db: Db, table: string): Promise<number>
  /** In a write: ids given out from now on are higher. */
  continueIds(db: Db, table: string, last: number): Promise<void>
  close(): Promise<void>
}

const numberOf = async (db: Db, number: SQL, from: SQL, where?: SQL): Promise<number> => {
  const [row] = await db
    .select({ number: sql<number | null>`${number}` })
    .from(from)
    .where(where)
  return row?.number ?? 0
}

/** The database in a data folder, which no server may be using. */
export const openFolder = (folder: string): CopySide => {
  prepareDataFolder(folder)
  const file = join(folder, 'tessera.sqlite')
  const lock = lockDataFolder(folder)
  const store = ((): Store<Tables> => {
    try {
      return createSqliteStore({ file })
    } catch (error) {
      lock.release()
      throw explainDatabase(error, file)
    }
  })()
  const sequences = sql`sqlite_sequence`
  return {
    name: resolve(file),
    store,
    still: (work) => work(store.read),
    lastId: (db, table) => numberOf(db, sql`seq`, sequences, sql`name = ${table}`),
    async continueIds(db, table, last) {
      // The queries of shared code have no word for a table that is SQLite's own.
      const { run } = db as unknown as { run(query: SQL): void }
      run.call(db, sql`delete from ${sequences} where name = ${table}`)
      run.call(db, sql`insert into ${sequences} (name, seq) values (${table}, ${last})`)
    },
    async close() {
      await store.close()
      lock.release()
    },
  }
}

const sequenceOf = (table: string): SQL => sql`pg_get_serial_sequence(${`"${table}"`}, 'id')`

/** A PostgreSQL database. */
export const openPostgres = async (address: string): Promise<CopySide> => {
  const store = await createPostgresStore({ address })
  return {
    name: shownAddress(address),
    store,
    async still(work) {
      const client = openClient(address, { max: 1, name: 'tessera copy' })
      try {
        await client.unsafe('begin isolation level repeatable read read only')
        return await work(toDb(client.unsafe))
      } finally {
        await client.end({ timeout: 1 })
      }
    },
    lastId: (db, table) => numberOf(db, sql`pg_sequence_last_value(${sequenceOf(table)}::regclass)`, sql`(select 1) as one`),
    async continueIds(db, table, last) {
      if (last > 0) await numberOf(db, sql`setval(${sequenceOf(table)}, ${last})`, sql`(select 1) as one`)
    },
    close: () => store.close(),
  }
}

/** `postgres://…`, or a data folder. */
export const openSide = async (place: string): Promise<CopySide> =>
  /^postgres(ql)?:/.test(place) ? openPostgres(place) : openFolder(place)
