import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import type { Config } from '../config.ts'
import { explainDatabase } from '../data-folder.ts'
import { modules } from '../modules/index.ts'
import { explainPostgres, shownAddress } from './database-error.ts'
import type { DialectName } from './dialect.ts'
import {
  type AppliedMigration,
  MIGRATIONS_TABLE,
  type PendingMigration,
  pendingMigrations,
} from './known-migrations.ts'
import { FOUNDATION, seriesOf } from './migration-series.ts'
import { openConnection } from './postgres-connection.ts'

interface Row {
  readonly hash: string
  /** Rows of databases from before modules had series of their own have none. */
  readonly module?: string
}
const applied = (rows: readonly Row[]): readonly AppliedMigration[] =>
  rows.map(({ hash, module = FOUNDATION }) => ({ hash, module }))

const readFile = (file: string): readonly AppliedMigration[] => {
  if (!existsSync(file)) return []
  const database = new Database(file, { readonly: true })
  try {
    const tables = database.query("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?")
    return tables.get(MIGRATIONS_TABLE)
      ? applied(database.query<Row, []>(`SELECT * FROM ${MIGRATIONS_TABLE}`).all())
      : []
  } catch (error) {
    throw explainDatabase(error, file)
  } finally {
    database.close()
  }
}

/** Runs a work over a connection of its own. */
const onPostgres = async <T>(address: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const connection = openConnection(address, { name: 'tessera migrations' })
  try {
    return await Promise.race([work(connection.sql), connection.gone])
  } catch (error) {
    throw explainPostgres(error, address)
  } finally {
    connection.lose()
  }
}
const readPostgres = (address: string): Promise<readonly AppliedMigration[]> =>
  onPostgres(address, async (sql) => {
    const [there] = await sql`select to_regclass(${MIGRATIONS_TABLE}) is not null as is_there`
    return there?.is_there === true ? applied(await sql<Row[]>`select * from ${sql(MIGRATIONS_TABLE)}`) : []
  })

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
const fileOf = ({ dataDir }: Place): string => join(dataDir, 'tessera.sqlite')

/**
 * The migrations that ran on the database of an installation, or of SQLite in another `file`.
 * @throws DataFolderError, DatabaseError where it cannot be read
 */
export const appliedIn = async (config: Place, file = fileOf(config)): Promise<readonly AppliedMigration[]> =>
  config.databaseUrl === '' ? readFile(file) : readPostgres(config.databaseUrl)

/** How many tables of its own a PostgreSQL database has. */
export const tablesIn = (address: string): Promise<number> =>
  onPostgres(address, async (sql) => {
    const [row] = await sql`select count(*)::int as count from pg_tables where schemaname = 'public'`
    return Number(row?.count)
  })

/** @throws DatabaseError where migrations ran that this version does not know; `place` is its name for people */
export const requireKnownMigrations = (
  place: string,
  dialect: DialectName,
  ran: readonly AppliedMigration[],
): readonly PendingMigration[] => pendingMigrations(place, ran, seriesOf(modules, dialect))

/**
 * The migrations that the database of an installation lacks, in their order. Changes nothing; where there is no database
 * yet, it lacks all of them.
 * @throws DatabaseError for a database that another version changed; DataFolderError, DatabaseError where it cannot be read
 */
export const pendingIn = async (config: Place): Promise<readonly PendingMigration[]> => {
  const [place, dialect] =
    config.databaseUrl === ''
      ? ([fileOf(config), 'sqlite'] as const)
      : ([shownAddress(config.databaseUrl), 'postgres'] as const)
  return requireKnownMigrations(place, dialect, await appliedIn(config))
}
