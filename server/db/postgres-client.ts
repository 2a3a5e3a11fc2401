import { connect, type Socket } from 'node:net'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsDatabase, PostgresJsSession } from 'drizzle-orm/postgres-js'
import createClient, { type Sql } from 'postgres'
import type { Db } from './store.ts'

/** Dates as text, which the columns of the tables read themselves; so do those of JSON, which keeps its order. */
const AS_TEXT = [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1231, 114, 3802]
/** `bigint` and what sums of it are: all of ours are below 2^53. */
const AS_NUMBER = [20, 1700]
/** Statements with more parameters differ in their number each time: preparing them would fill the database's memory. */
const MOST_PREPARED = 64

export interface Target {
  readonly host: readonly string[]
  readonly port: readonly number[]
}

/** What is written in one turn goes out in one go: each write is a call of the system, and wakes the database. */
const writeTogether = (socket: Socket): void => {
  const write = socket.write.bind(socket) as (data: Uint8Array) => boolean
  let waiting: Uint8Array[] = []
  const flush = (): void => {
    const parts = waiting
    waiting = []
    if (parts.length > 0) write(parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts))
  }
  socket.write = ((data: Uint8Array, done?: () => void) => {
    if (done !== undefined) {
      flush()
      return (write as (data: Uint8Array, done: () => void) => boolean)(data, done)
    }
    if (waiting.push(data) === 1) queueMicrotask(flush)
    return !socket.writableNeedDrain
  }) as Socket['write']
}

/**
 * A connection to the database, on its way: the client hears of its failure by its events. One that ends before a word was said is a failure,
 * too: the client would try again for ever, and the caller would wait with it.
 */
export const openSocket = ({ host: [host = ''], port: [port = 0] }: Target): Socket => {
  const socket = connect({ host, port })
  socket.once('end', () => {
    if (socket.bytesRead === 0) socket.destroy(Object.assign(new Error(`CONNECTION_CLOSED ${host}`), { code: 'CONNECTION_CLOSED' }))
  })
  writeTogether(socket)
  // For the check of its certificate.
  return Object.assign(socket, { host })
}

interface ClientOptions {
  readonly max: number
  /** What the connection says of itself in the database's list of them. */
  readonly name: string
  readonly settings?: Readonly<Record<string, string>>
  /** Called with each connection that closes. */
  readonly closed?: () => void
  /** Called with each notification. */
  readonly notified?: (text: string) => void
  /** Makes the socket of a connection; throws where there is to be none. */
  readonly socket?: (target: Target) => Socket
}

/** Connections to a PostgreSQL database, made when they are first needed and made again after they were lost. */
export const openClient = (address: string, { max, name, settings, closed, notified, socket = openSocket }: ClientOptions): Sql => {
  const options = {
    max,
    connect_timeout: 5,
    socket,
    // Whoever asks while the database is away is told so soon; the next one tries again.
    backoff: () => 0.05,
    fetch_types: false,
    onnotice: () => undefined,
    ...(closed ? { onclose: closed } : {}),
    ...(notified ? { onnotify: (_channel: string, text: string) => notified(text) } : {}),
    connection: { application_name: name, TimeZone: 'UTC', default_transaction_isolation: 'read committed', ...settings },
  }
  // How a connection is made is missing in the types of the options.
  const sql = createClient(address, options as object)
  const asIs = (value: unknown) => value
  for (const type of AS_TEXT) {
    sql.options.parsers[type] = asIs
    sql.options.serializers[type] = asIs
  }
  for (const type of AS_NUMBER) sql.options.parsers[type] = Number
  return sql
}

const dialect = new PgDialect()

/** Sends a statement; the same as a client's own. */
export type Ask = Sql['unsafe']

/** The queries of shared code, sent by these means; the cast is where its SQLite types meet PostgreSQL. */
export const toDb = (ask: Ask): Db => {
  const client = {
    unsafe: (text: string, values: never[] = [], options: object = {}) =>
      ask(text, values, { ...options, prepare: values.length <= MOST_PREPARED }),
  } as unknown as Sql
  return new PostgresJsDatabase(dialect, new PostgresJsSession(client, dialect, undefined) as never, undefined) as unknown as Db
}
