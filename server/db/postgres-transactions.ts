import type { Sql } from 'postgres'
import { type Ask, openClient, toDb } from './postgres-client.ts'
import { type Db, isAway } from './store.ts'

/** A connection is closed at the end of a transaction when it is so old: what the database remembers for it goes with it. */
const OLDEST_MS = 30 * 60_000
/** Takes locks in the order of their names in a list as JSON. */
const TAKE_LOCKS = 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from json_array_elements_text($1) as names(name)'
/**
 * Nothing is written outside of a transaction: a client whose connection ends sends what it still had to send over a new one, where the
 * transaction is not.
 */
const OUTSIDE = { default_transaction_read_only: 'on' }
const BEGIN = 'begin read write'

interface Connection {
  readonly sql: Sql
  readonly since: number
  /** Asks in the transaction that has the connection; one for all of them, so that queries are prepared once. */
  readonly db: Db
  isLost: boolean
  /** Null between two transactions. */
  ask: Ask | null
}

const askIn = (connection: Connection, args: Parameters<Ask>): ReturnType<Ask> => {
  if (connection.ask === null) throw new Error('A query came after the end of its transaction')
  return connection.ask(...args)
}
const lost = (): Error => Object.assign(new Error('The connection to the database was lost'), { code: 'CONNECTION_CLOSED' })

/**
 * Transactions over a bounded number of connections. Each has a client of its own, which is thrown away with its connection: a client makes
 * a new one by itself, on which the rest of a transaction would go on as if nothing had happened.
 */
export const createTransactions = (
  address: string,
  { most, settings }: { readonly most: number; readonly settings: Readonly<Record<string, string>> },
) => {
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let open = 0

  const make = (): Connection => {
    open += 1
    const closed = (): void => {
      connection.isLost = true
    }
    const connection: Connection = {
      sql: openClient(address, { max: 1, name: 'tessera write', settings: { ...settings, ...OUTSIDE }, closed }),
      since: performance.now(),
      db: toDb(((...args: Parameters<Ask>) => askIn(connection, args)) as Ask),
      isLost: false,
      ask: null,
    }
    return connection
  }
  const discard = (connection: Connection): void => {
    open -= 1
    connection.isLost = true
    void connection.sql.end({ timeout: 0 }).catch(() => undefined)
  }
  const take = async (): Promise<Connection> => {
    for (let found = idle.pop(); found; found = idle.pop()) {
      if (!found.isLost) return found
      discard(found)
    }
    return open < most ? make() : new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (connection: Connection): void => {
    const isUsable = !connection.isLost && performance.now() - connection.since < OLDEST_MS
    if (!isUsable) discard(connection)
    const next = waiting.shift()
    if (next) next(isUsable ? connection : make())
    else if (isUsable) idle.push(connection)
  }

  /** All in one way there and back, and what the work asks first goes with it. */
  const begin = async ({ sql }: Connection, names: readonly string[]): Promise<void> => {
    // Sent now: a query waits until somebody waits for it, and the work's own ones must not come before these.
    const begun = sql.unsafe(BEGIN).execute()
    const locks = names.length > 0 ? [sql.unsafe(TAKE_LOCKS, [JSON.stringify(names)], { prepare: true }).execute()] : []
    await Promise.all([begun, ...locks])
  }
  const rollBack = async (connection: Connection): Promise<void> => {
    try {
      await connection.sql.unsafe('rollback')
    } catch {
      connection.isLost = true
    }
  }
  const within = async <T>(connection: Connection, names: readonly string[], work: (db: Db) => Promise<T>): Promise<T> => {
    let failed: { readonly error: unknown } | null = null
    const noteFailure = (error: unknown): void => {
      failed ??= { error }
    }
    connection.ask = ((...args: Parameters<Ask>) => {
      if (connection.isLost) throw lost()
      const query = connection.sql.unsafe(...args)
      query.catch(noteFailure)
      return query
    }) as Ask
    try {
      const begun = begin(connection, names)
      begun.catch(noteFailure)
      let value: T
      try {
        value = await work(connection.db)
      } finally {
        // Without it the work has seen and changed nothing, and whatever it met with comes from that.
        await begun
      }
      const { error } = (failed ?? {}) as { readonly error?: unknown }
      // A statement that failed undid the transaction, whatever the work made of it.
      if (failed !== null) throw error
      if (connection.isLost) throw lost()
      await connection.sql.unsafe('commit')
      return value
    } catch (error) {
      if (!connection.isLost) await rollBack(connection)
      throw error
    } finally {
      connection.ask = null
    }
  }

  return {
    /** Runs `work` in a transaction that has these locks; an error leaves nothing behind. */
    async run<T>(names: readonly string[], work: (db: Db) => Promise<T>): Promise<T> {
      const connection = await take()
      try {
        return await within(connection, names, work)
      } catch (error) {
        if (isAway(error)) connection.isLost = true
        throw error
      } finally {
        giveBack(connection)
      }
    },
    /** To be called once nothing runs any more. */
    async close(): Promise<void> {
      await Promise.all(idle.splice(0).map(({ sql }) => sql.end({ timeout: 5 })))
    },
  }
}
