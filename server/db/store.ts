import type { BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite'
import type { Dialect, DialectName } from './dialect.ts'
import type { MigrationSeries } from './migration-series.ts'

/** A query builder; awaiting a query works the same on every database, `.all()/.get()/.run()` do not and stay out of shared code. */
export type Db = Omit<BunSQLiteDatabase<Record<string, never>>, 'all' | 'get' | 'run' | 'values' | 'transaction'>

type Steps = readonly (() => Promise<unknown>)[]
/** What steps came to, in their order. */
export type Done<S extends Steps> = { readonly [I in keyof S]: Awaited<ReturnType<S[I]>> }

/** The database as the operations see it, with the tables that they know of. */
export interface Store<T extends object = object> {
  readonly t: T
  /** Committed data only. */
  readonly read: Db
  /**
   * Runs `work` alone and in one transaction; resolves after it is durable, rejects with nothing changed.
   * `work` must await nothing but queries of the `db` it is given, and turns of the event loop: everybody else's writes wait for it.
   * `alone` names what must not happen twice at once (`page:12`, `setup`): on a database with several writers, two works
   * that share a name run one after the other, over all nodes, and the later one sees what the earlier one wrote.
   */
  write<T>(work: (db: Db) => Promise<T>, alone?: readonly string[]): Promise<T>
  /**
   * The same for works of few statements that come in great numbers: they may share a transaction with others that have other names. What fails in one of
   * them leaves the others alone.
   */
  writeSmall<T>(work: (db: Db) => Promise<T>, alone: readonly string[]): Promise<T>
  /**
   * Inside a work, and last of all names: from here to its end it is alone with this one too, and sees what those before it wrote. For what
   * is found out only on the way; who takes two of these may wait for somebody who waits for them, and is tried again.
   */
  joinQueue(db: Db, name: string): Promise<void>
  /**
   * Inside a work, and first in it: from here to its end no work that names this in `alone` runs, though others that
   * share it do. What it reads from now on stays true until its end, where only works that are alone with it change it.
   */
  share(db: Db, name: string): Promise<void>
  /** Runs statements, each by itself and in no transaction, for those that a database runs in none. */
  outside(statements: readonly string[]): Promise<void>
  /**
   * Inside a work: one step after the other, and none after one that failed; each begins with its query. To a database elsewhere all of them are sent
   * at once, so that they take one way there and back: no step may wait for another one's answer.
   */
  together<const S extends Steps>(steps: S): Promise<Done<S>>
  /**
   * Runs `work` once on every connection that writes and takes back what it did, so that connections are open, their statements prepared and the code compiled
   * before the first request. Failures of `work` are rejected with.
   */
  rehearse(work: (db: Db) => Promise<void>): Promise<void>
  /** The same for what only reads, on every connection that does nothing else. */
  rehearseReads(work: (db: Db) => Promise<unknown>): Promise<void>
  /**
   * A number that differs from before once a transaction was committed. A folder's database has one process that writes, which counts; null
   * where other nodes write too.
   */
  commits(): number | null
  /**
   * How many works were begun until now and how many wait for their turn, for one that has much to write and leaves
   * room between its parts; null where works run beside each other.
   */
  turns(): { readonly begun: number; readonly waiting: number } | null
  readonly dialect: { readonly name: DialectName; readonly vocabulary: Dialect }
  /**
   * Applies the migrations of a module that are missing, while the server runs; all of them or none.
   * @throws DatabaseError where the database has other migrations of that module; an error when a statement fails
   */
  migrate(series: MigrationSeries): Promise<void>
  close(): Promise<void>
}

/** Ends a rehearsal: what it did is taken back. */
export class Rehearsed extends Error {}

/** Runs a work in a transaction by `run` and takes it back. */
export const takeBack = async (run: (work: (db: Db) => Promise<void>) => Promise<void>, work: (db: Db) => Promise<void>): Promise<void> => {
  try {
    await run(async (db) => {
      await work(db)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

/** What a failure and those that led to it say of themselves, as SQLite, PostgreSQL and the system name it. */
export const codesOf = (error: unknown): readonly string[] => {
  const codes: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') codes.push(code)
  }
  return codes
}

const CONFLICTS = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])
/** Did a write break a unique index, in whichever database? */
export const isConflict = (error: unknown): boolean => codesOf(error).some((code) => CONFLICTS.has(code))

/** Does the failure say that the database file is damaged inside? */
export const isDamage = (error: unknown): boolean => codesOf(error).some((code) => /^SQLITE_(CORRUPT|NOTADB)/.test(code))

// PostgreSQL's, and what the system says when the log is put on the disk.
const FULL = new Set(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])
/** Does the failure say that there is no room left where the database lies? */
export const isFull = (error: unknown): boolean => codesOf(error).some((code) => FULL.has(code))

/** Does the failure say that the database may not be written just now: a disk that became read-only, a PostgreSQL that became a replica? */
export const isReadOnly = (error: unknown): boolean =>
  codesOf(error).some((code) => /^SQLITE_READONLY/.test(code) || code === '25006' || code === 'EROFS')

const AWAY = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // No connections left, and what PostgreSQL says while it stops or starts.
  ...['53300', '57P01', '57P02', '57P03', '57P05'],
])
/** Does the failure say that the database cannot be reached at the moment? Whether a write was done is not known then. */
export const isAway = (error: unknown): boolean => codesOf(error).some((code) => AWAY.has(code) || code.startsWith('08'))

// A write whose deadline has passed, a lock that somebody else holds for too long, a statement that took too long, a transaction that nobody went on with.
const BUSY = new Set(['WRITE_DEADLINE', '55P03', '57014', '25P03'])
/** Does the failure say that the database did not do its work in time? The same request may succeed later. */
export const isBusy = (error: unknown): boolean => codesOf(error).some((code) => BUSY.has(code))
