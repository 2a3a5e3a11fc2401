import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { explainDatabase } from '../data-folder.ts'
import { modules } from '../modules/index.ts'
import { explainPostgres, shownAddress } from './database-error.ts'
import { type AppliedMigration, MIGRATIONS_TABLE, type PendingMigration, pendingMigrations } from './known-migrations.ts'
import { FOUNDATION, seriesOf } from './migration-series.ts'
import { openConnection } from './postgres-connection.ts'

interface Row {
  readonly hash: string
  /** Rows of databases from before modules had series of their own have none. */
  readonly module?: string
}
const applied = (rows: readonly Row[]): readonly AppliedMigration[] => rows.map(({ hash, module = FOUNDATION }) => ({ hash, module }))

const inFile = (file: string): readonly PendingMigration[] => {
  const series = seriesOf(modules, 'sqlite')
  if (!existsSync(file)) return pendingMigrations(file, [], series)
  const database = new Database(file, { readonly: true })
  try {
    const tables = database.query("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?")
    const rows = tables.get(MIGRATIONS_TABLE) ? database.query<Row, []>(`SELECT * FROM ${MIGRATIONS_TABLE}`).all() : []
    return pendingMigrations(file, applied(rows), series)
  } catch (error) {
    throw explainDatabase(error, file)
  } finally {
    database.close()
  }
}

const inPostgres = async (address: string): Promise<readonly PendingMigration[]> => {
  const connection = openConnection(address, { name: 'tessera migrations' })
  const look = async (): Promise<readonly PendingMigration[]> => {
    const { sql } = connection
    const [there] = await sql`select to_regclass(${MIGRATIONS_TABLE}) is not null as is_there`
    const rows = there?.is_there === true ? await sql<Row[]>`select * from ${sql(MIGRATIONS_TABLE)}` : []
    return pendingMigrations(shownAddress(address), applied(rows), seriesOf(modules, 'postgres'))
  }
  try {
    return await Promise.race([look(), connection.gone])
  } catch (error) {
    throw explainPostgres(error, address)
  } finally {
    connection.lose()
  }
}

/**
 * The migrations that the database of an installation lacks, in their order. Changes nothing; where there is no database
 * yet, it lacks all of them.
 * @throws DatabaseError for a database that another version changed; DataFolderError, DatabaseError where it cannot be read
 */
export const pendingIn = async (config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<readonly PendingMigration[]> =>
  config.databaseUrl === '' ? inFile(join(config.dataDir, 'tessera.sqlite')) : inPostgres(config.databaseUrl)
