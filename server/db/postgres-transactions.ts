import type { Sql } from 'postgres'
import { type Ask, openClient } from './postgres-client.ts'
import { isAway } from './store.ts'

/** A connection is closed at the end of a transaction when it is so old: what the database remembers for it goes with it. */
const OLDEST_MS = 30 * 60_000
const TAKE_LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'

interface Connection {
  readonly sql: Sql
  readonly since: number
  isLost: boolean
}

const lost = (): Error => Object.assign(new Error('The connection to the database was lost'), { code: 'CONNECTION_CLOSED' })

/**
 * Transactions over a bounded number of connections. Each has a client of its own, which is thrown away with its connection: a client makes
 * a new one by itself, on which the rest of a transaction would go on as if nothing had happened.
 */
export const createTransactions = (address: string, most: number) => {
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  let open = 0

  const make = (): Connection => {
    open += 1
    const closed = (): void => {
      connection.isLost = true
    }
    const connection: Connection = {
      sql: openClient(address, { max: 1, name: 'tessera write', closed }),
      since: performance.now(),
      isLost: false,
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

  /** `begin` and the locks go out together: one way there and back. */
  const begin = async ({ sql }: Connection, names: readonly string[]): Promise<void> => {
    const sent = [sql.unsafe('begin'), ...names.map((name) => sql.unsafe(TAKE_LOCK, [name], { prepare: true }))]
    await Promise.all(sent)
  }
  const rollBack = async (connection: Connection): Promise<void> => {
    try {
      await connection.sql.unsafe('rollback')
    } catch {
      connection.isLost = true
    }
  }
  const within = async <T>(connection: Connection, names: readonly string[], work: (ask: Ask) => Promise<T>): Promise<T> => {
    let failed: { readonly error: unknown } | null = null
    const ask = ((...args: Parameters<Ask>) => {
      if (connection.isLost) throw lost()
      const query = connection.sql.unsafe(...args)
      query.catch((error: unknown) => {
        failed ??= { error }
      })
      return query
    }) as Ask
    try {
      await begin(connection, names)
      const value = await work(ask)
      const { error } = (failed ?? {}) as { readonly error?: unknown }
      // A statement that failed undid the transaction, whatever the work made of it.
      if (failed !== null) throw error
      if (connection.isLost) throw lost()
      await connection.sql.unsafe('commit')
      return value
    } catch (error) {
      if (!connection.isLost) await rollBack(connection)
      throw error
    }
  }

  return {
    /** Runs `work` in a transaction that has these locks; an error leaves nothing behind. */
    async run<T>(names: readonly string[], work: (ask: Ask) => Promise<T>): Promise<T> {
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
