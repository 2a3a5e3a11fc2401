import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { AnyModule } from '../calls/module.ts'
import { modules as allModules } from '../modules/index.ts'
import { DatabaseError, explainPostgres, shownAddress } from './database-error.ts'
import { before, type Deadline, deadlineIn, late } from './deadline.ts'
import { postgres } from './dialect.ts'
import { createLockQueue } from './lock-queue.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { seriesOf } from './migration-series.ts'
import { lostConnection, openConnection } from './postgres-connection.ts'
import { createGroups } from './postgres-groups.ts'
import { createReaders } from './postgres-readers.ts'
import { createTransactions } from './postgres-transactions.ts'
import { schema, type Tables } from './schema.ts'
import { codesOf, type Db, type Store } from './store.ts'

export const OLDEST_POSTGRES = 140_000
const CONNECTIONS = 10
/** How often a work is tried that the database gave up in favour of another. */
const TRIES = 5
/**
 * Within it every write is answered, milliseconds; less than the half minute after which the server closes a silent
 * request.
 */
const WRITE_MS = 20_000
/** What the database itself ends, so that nothing waits there for longer than somebody waits here. */
const LIMITS = { lock_timeout: '5s', statement_timeout: '15s', idle_in_transaction_session_timeout: '20s' }
/** How long `close` waits for the works under way. */
const CLOSE_MS = 2_000
/**
 * Serialization failure and deadlock: nothing was changed, and the next try may succeed. The same holds for a row
 * whose parent was deleted in the meantime: the next try finds it missing and reports that.
 */
const GIVEN_UP = new Set(['40001', '40P01', '23503'])
const isGivenUp = (error: unknown): boolean => codesOf(error).some((code) => GIVEN_UP.has(code))

/** Answers the settings with which it is written to. */
const requireUsable = async (client: Sql, name: string): Promise<Readonly<Record<string, string>>> => {
  const [found] = await client<{ version: string; encoding: string; isQuick: boolean }[]>`
    select current_setting('server_version_num') as version, pg_encoding_to_char(encoding) as encoding,
      coalesce((select 'lz4' = any(enumvals) from pg_settings where name = 'default_toast_compression'), false) as "isQuick"
    from pg_database where datname = current_database()`
  if (Number(found?.version) < OLDEST_POSTGRES)
    throw new DatabaseError(`the database ${name} is older than PostgreSQL 14; use a newer one.`)
  if (found?.encoding !== 'UTF8')
    throw new DatabaseError(`the database ${name} keeps text as ${found?.encoding}; create one with the encoding UTF8.`)
  // Long texts take a tenth of the time to pack where the database was built with it; both kinds are read.
  return found.isQuick ? { default_toast_compression: 'lz4' } : {}
}

const share = async (db: Db, name: string): Promise<void> => {
  const taken = sql`pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
  await db.select({ taken }).from(sql`(select 1) as one`)
}
const outside = async (address: string, statements: readonly string[]): Promise<void> => {
  const own = openConnection(address, { name: 'tessera outside', settings: { lock_timeout: '60s' } })
  try {
    for (const each of statements) await Promise.race([own.sql.unsafe(each), own.gone])
  } finally {
    own.lose()
  }
}

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:5432/name`. */
  readonly address: string
  /** For reads, and as many for writes; each is opened when it is first needed. */
  readonly connections?: number
  /** Whose tables it has; those of the product unless given. */
  readonly modules?: readonly AnyModule[]
}

export interface PostgresStore extends Store<Tables> {
  /** What is under way and what waits; all but connections are 0 while nobody asks for anything. */
  counts(): {
    /** Names that works hold or wait for. */
    readonly names: number
    /** Groups of works under way, and works that wait for one. */
    readonly groups: number
    readonly grouped: number
    /** Connections for transactions, those that nobody uses, and transactions that wait for one. */
    readonly writers: number
    readonly idle: number
    readonly waiting: number
    /** Connections for reads, and reads in flight. */
    readonly readers: number
    readonly reads: number
  }
}

/**
 * Opens a PostgreSQL database that several nodes may share and applies the migrations that are missing.
 * @throws DatabaseError when it cannot be reached or used.
 */
export const createPostgresStore = async ({
  address,
  connections = CONNECTIONS,
  modules = allModules,
}: PostgresStoreOptions): Promise<PostgresStore> => {
  const series = seriesOf(modules, 'postgres')
  const name = shownAddress(address)
  const preparing = openConnection(address, { name: 'tessera start' })
  let settings: Readonly<Record<string, string>>
  try {
    const prepare = async (): Promise<Readonly<Record<string, string>>> => {
      const found = await requireUsable(preparing.sql, name)
      await migratePostgres(preparing.sql, { series, name })
      return found
    }
    settings = await Promise.race([prepare(), preparing.gone])
  } catch (error) {
    throw explainPostgres(error, address)
  } finally {
    preparing.lose()
  }
  const { statement_timeout } = LIMITS
  const readers = createReaders(address, { most: connections, settings: { default_transaction_read_only: 'on', statement_timeout } })
  const transactions = createTransactions(address, { most: connections, settings: { ...settings, ...LIMITS } })
  const queue = createLockQueue()
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  const tried = async <T>(work: (db: Db) => Promise<T>, names: readonly string[], deadline: Deadline): Promise<T> => {
    for (let left = TRIES; ; left--)
      try {
        // In read committed the statements after a lock see what whoever had it before has written.
        return await transactions.run(names, work, deadline)
      } catch (error) {
        if (left <= 1 || !isGivenUp(error)) throw error
        await Bun.sleep(Math.random() * 20)
      }
  }

  const groups = createGroups({ run: transactions.run, alone: tried })

  const write = async <T>(alone: readonly string[], start: (names: readonly string[], deadline: Deadline) => Promise<T>): Promise<T> => {
    if (isClosed) throw lostConnection('The database is closed')
    const names = [...new Set(alone)].sort()
    const deadline = deadlineIn(WRITE_MS)
    const done = queue.run(names, async () => {
      // The caller was answered while this waited for its turn; it may have been sent again.
      if (deadline.left() === 0) throw late()
      return start(names, deadline)
    })
    running.add(done)
    try {
      return await before(deadline, done)
    } finally {
      running.delete(done)
    }
  }

  return {
    t: schema(postgres, modules),
    read: readers.db,
    write: (work, alone = []) => write(alone, (names, deadline) => tried(work, names, deadline)),
    writeSmall: (work, alone) => write(alone, (names, deadline) => groups.add(work, names, deadline)),
    async joinQueue(db, name) {
      if (groups.isShared(db)) throw new Error('Works that share a transaction cannot wait for each other: each runs by itself')
      await db.select({ taken: sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))` }).from(sql`(select 1) as one`)
    },
    share,
    outside: (statements) => outside(address, statements),
    // The database does none after one that failed.
    together: async (steps) => (await Promise.all(steps.map((step) => step()))) as never,
    rehearse: transactions.rehearse,
    rehearseReads: readers.rehearse,
    commits: () => null,
    turns: () => null,
    dialect: { name: 'postgres', vocabulary: postgres },
    async migrate(added) {
      const migrating = openConnection(address, { name: 'tessera migration' })
      try {
        await Promise.race([migratePostgres(migrating.sql, { series: [added], name }), migrating.gone])
      } catch (error) {
        throw explainPostgres(error, address)
      } finally {
        migrating.lose()
      }
    },
    counts: () => ({ names: queue.taken(), ...groups.counts(), ...transactions.counts(), ...readers.counts() }),
    async close() {
      if (isClosed) return
      isClosed = true
      await Promise.race([Promise.allSettled(running), Bun.sleep(CLOSE_MS)])
      await Promise.all([readers.close(), transactions.close()])
    },
  }
}
