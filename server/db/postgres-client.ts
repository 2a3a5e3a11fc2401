import { PgDialect } from 'drizzle-orm/pg-core'
import { PostgresJsDatabase, PostgresJsSession } from 'drizzle-orm/postgres-js'
import createClient, { type Sql, type TransactionSql } from 'postgres'
import type { Db } from './store.ts'

/** Dates as text, which the columns of the tables read themselves; so do those of JSON, which keeps its order. */
const AS_TEXT = [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1231, 114, 3802]
/** `bigint` and what sums of it are: all of ours are below 2^53. */
const AS_NUMBER = [20, 1700]
/** Statements with more parameters differ in their number each time: preparing them would fill the database's memory. */
const MOST_PREPARED = 64

interface ClientOptions {
  readonly max: number
  /** What the connection says of itself in the database's list of them. */
  readonly name: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Connections to a PostgreSQL database, made when they are first needed and made again after they were lost. */
export const openClient = (address: string, { max, name, settings }: ClientOptions): Sql => {
  const sql = createClient(address, {
    max,
    connect_timeout: 5,
    // Whoever asks while the database is away is told so soon; the next one tries again.
    backoff: () => 0.05,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: name, TimeZone: 'UTC', default_transaction_isolation: 'read committed', ...settings },
  })
  const asIs = (value: unknown) => value
  for (const type of AS_TEXT) {
    sql.options.parsers[type] = asIs
    sql.options.serializers[type] = asIs
  }
  for (const type of AS_NUMBER) sql.options.parsers[type] = Number
  return sql
}

const dialect = new PgDialect()

/** The queries of shared code over these connections, or over one transaction; the cast is where its SQLite types meet PostgreSQL. */
export const toDb = (sql: Sql | TransactionSql): Db => {
  const client = {
    unsafe: (text: string, values: never[] = [], options: object = {}) =>
      sql.unsafe(text, values, { ...options, prepare: values.length <= MOST_PREPARED }),
  } as unknown as Sql
  return new PostgresJsDatabase(dialect, new PostgresJsSession(client, dialect, undefined) as never, undefined) as unknown as Db
}
