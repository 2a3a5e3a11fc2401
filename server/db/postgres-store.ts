import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { DatabaseError, explainPostgres, shownAddress } from './database-error.ts'
import { postgres } from './dialect.ts'
import { createLockQueue } from './lock-queue.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openClient, toDb } from './postgres-client.ts'
import { createGroups } from './postgres-groups.ts'
import { createTransactions } from './postgres-transactions.ts'
import { schema, type Tables } from './schema.ts'
import { codesOf, type Db, type Store } from './store.ts'

const OLDEST = 140_000
const CONNECTIONS = 10
/** How often a work is tried that the database gave up in favour of another. */
const TRIES = 5
/**
 * Serialization failure and deadlock: nothing was changed, and the next try may succeed. So with a row whose parent somebody deleted
 * meanwhile: the next try finds it missing, and says so.
 */
const GIVEN_UP = new Set(['40001', '40P01', '23503'])
const isGivenUp = (error: unknown): boolean => codesOf(error).some((code) => GIVEN_UP.has(code))

/** Answers the settings with which it is written to. */
const requireUsable = async (client: Sql, name: string): Promise<Readonly<Record<string, string>>> => {
  const [found] = await client<{ version: string; encoding: string; isQuick: boolean }[]>`
    select current_setting('server_version_num') as version, pg_encoding_to_char(encoding) as encoding,
      coalesce((select 'lz4' = any(enumvals) from pg_settings where name = 'default_toast_compression'), false) as "isQuick"
    from pg_database where datname = current_database()`
  if (Number(found?.version) < OLDEST) throw new DatabaseError(`the database ${name} is older than PostgreSQL 14; use a newer one.`)
  if (found?.encoding !== 'UTF8')
    throw new DatabaseError(`the database ${name} keeps text as ${found?.encoding}; create one with the encoding UTF8.`)
  // Long texts take a tenth of the time to pack where the database was built with it; both kinds are read.
  return found.isQuick ? { default_toast_compression: 'lz4' } : {}
}

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/name`. */
  readonly address: string
  /** For reads, and as many for writes; each is opened when it is first needed. */
  readonly connections?: number
}

/**
 * Opens a PostgreSQL database that several nodes may share and applies the migrations that are missing.
 * @throws DatabaseError when it cannot be reached or used.
 */
export const createPostgresStore = async ({ address, connections = CONNECTIONS }: PostgresStoreOptions): Promise<Store<Tables>> => {
  const name = shownAddress(address)
  const preparing = openClient(address, { max: 1, name: 'tessera start' })
  let settings: Readonly<Record<string, string>>
  try {
    settings = await requireUsable(preparing, name)
    await migratePostgres(preparing, { folder: join(import.meta.dirname, 'migrations/postgres'), name })
  } catch (error) {
    throw explainPostgres(error, address)
  } finally {
    await preparing.end({ timeout: 1 })
  }
  const reading = openClient(address, { max: connections, name: 'tessera read', settings: { default_transaction_read_only: 'on' } })
  const transactions = createTransactions(address, { most: connections, settings })
  const queue = createLockQueue()
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  const tried = async <T>(work: (db: Db) => Promise<T>, names: readonly string[]): Promise<T> => {
    for (let left = TRIES; ; left--)
      try {
        // In read committed the statements after a lock see what whoever had it before has written.
        return await transactions.run(names, work)
      } catch (error) {
        if (left <= 1 || !isGivenUp(error)) throw error
        await Bun.sleep(Math.random() * 20)
      }
  }

  const groups = createGroups({ run: transactions.run, alone: tried })

  const write = async <T>(alone: readonly string[], start: (names: readonly string[]) => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('The database is closed')
    const names = [...new Set(alone)].sort()
    const done = queue.run(names, () => start(names))
    running.add(done)
    try {
      return await done
    } finally {
      running.delete(done)
    }
  }

  return {
    t: schema(postgres),
    read: toDb(reading.unsafe),
    write: (work, alone = []) => write(alone, (names) => tried(work, names)),
    writeSmall: (work, alone) => write(alone, (names) => groups.add(work, names)),
    async joinQueue(db, name) {
      if (groups.isShared(db)) throw new Error('Works that share a transaction cannot wait for each other: each runs by itself')
      await db.select({ taken: sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))` }).from(sql`(select 1) as one`)
    },
    // The database does none after one that failed.
    together: async (steps) => (await Promise.all(steps.map((step) => step()))) as never,
    async close() {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(running)
      await Promise.all([reading.end({ timeout: 5 }), transactions.close()])
    },
  }
}
