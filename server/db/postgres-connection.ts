import type { Socket } from 'node:net'
import type { PendingQuery, Row, Sql } from 'postgres'
import { type Ask, openClient, openSocket, type Target } from './postgres-client.ts'

/** How long a connection that is given up may take to say goodbye, milliseconds. */
const GOODBYE_MS = 1_000

/** The failure of everything that waits for a connection which has closed. The request answers 503. */
export const lostConnection = (why = 'The connection to the database was lost'): Error =>
  Object.assign(new Error(why), { code: 'CONNECTION_CLOSED' })

export interface ConnectionOptions {
  /** What the connection calls itself in `pg_stat_activity`. */
  readonly name: string
  readonly settings?: Readonly<Record<string, string>>
  /** Called once, when the connection closes or is given up. */
  readonly lost?: () => void
  /** Called with each notification. */
  readonly notified?: (text: string) => void
}

/** One connection to the database. */
export interface Connection {
  /** For what is not sent by `ask`; such a query may never settle after the connection is lost, so race it with `gone`. */
  readonly sql: Sql
  /** Sends a statement, which settles in any case: it fails when the connection is lost. */
  readonly ask: Ask
  readonly isLost: boolean
  /** Rejects when the connection is lost. */
  readonly gone: Promise<never>
  /** Gives the connection up: everything that waits for it fails immediately, whichever statement is in flight. */
  lose(error?: Error): void
}

/** A query of the client as it is inside: the one way to fail it that the client cannot forget. */
type InFlight = PendingQuery<Row[]> & { reject(error: Error): void }

/**
 * Opens one connection, which is never replaced. The `postgres` client reconnects by itself, and that loses statements: one sent between a socket's `error`
 * and its `close` is never answered, and after the reconnect it is handed the answer of another statement. Its `end`
 * forgets queries that wait for a connection. So a client is used for one socket, and everything in flight is failed here when that closes.
 */
export const openConnection = (address: string, { name, settings, lost, notified }: ConnectionOptions): Connection => {
  const gone = Promise.withResolvers<never>()
  // Most users wait for their statements alone.
  gone.promise.catch(() => undefined)
  let socket: Socket | null = null
  let isLost = false
  const inFlight = new Set<InFlight>()

  const lose = (error: Error = lostConnection()): void => {
    if (isLost) return
    isLost = true
    // After the client's own handler, which knows the reason better where there is one.
    setImmediate(() => {
      gone.reject(error)
      for (const query of inFlight) query.reject(error)
      inFlight.clear()
    })
    sql.end({ timeout: 0 }).catch(() => undefined)
    const closing = socket
    // A connection that is still being made, or whose peer is silent, would stay open after its client has ended.
    if (closing?.connecting) closing.destroy()
    else if (closing) setTimeout(() => closing.destroy(), GOODBYE_MS).unref()
    lost?.()
  }
  const sql = openClient(address, {
    ...{ max: 1, name, closed: () => lose() },
    ...(settings ? { settings } : {}),
    ...(notified ? { notified } : {}),
    socket(target: Target) {
      if (isLost || socket !== null) throw lostConnection()
      socket = openSocket(target)
      socket.once('error', () => lose())
      socket.once('close', () => lose())
      return socket
    },
  })
  const ask = ((...args: Parameters<Ask>) => {
    if (isLost) throw lostConnection()
    const query = sql.unsafe(...args) as unknown as InFlight
    inFlight.add(query)
    const forget = (): void => void inFlight.delete(query)
    query.then(forget, forget)
    return query
  }) as unknown as Ask
  return {
    sql,
    ask,
    gone: gone.promise,
    lose,
    get isLost() {
      return isLost
    },
  }
}
