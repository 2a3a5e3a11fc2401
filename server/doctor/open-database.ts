import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { explainDatabase } from '../data-folder.ts'
import { explainPostgres } from '../db/database-error.ts'
import { openConnection } from '../db/postgres-connection.ts'
import type { FoundDatabase } from './check.ts'

/** A database that is open for reading. */
export interface OpenedDatabase extends FoundDatabase {
  close(): void
}

const namesOf = (rows: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set(rows.map(({ name }) => name))

/**
 * Opens the database of an installation for reading, beside the server; null where there is none yet.
 * @throws DataFolderError, DatabaseError
 */
export const openFound = async ({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<OpenedDatabase | null> => {
  if (databaseUrl !== '') {
    const connection = openConnection(databaseUrl, { name: 'tessera doctor', settings: { statement_timeout: '15s' } })
    const rows = async <T extends object>(statement: string): Promise<readonly T[]> => {
      try {
        return (await Promise.race([connection.sql.unsafe(statement), connection.gone])) as unknown as readonly T[]
      } catch (error) {
        throw explainPostgres(error, databaseUrl)
      }
    }
    const found = await rows<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    ).catch((error: unknown) => {
      connection.lose()
      throw error
    })
    return { rows, tables: namesOf(found), close: () => connection.lose() }
  }
  const file = join(dataDir, 'tessera.sqlite')
  if (!existsSync(file)) return null
  try {
    const database = new Database(file, { readonly: true })
    database.exec('PRAGMA busy_timeout = 5000')
    const rows = async <T extends object>(statement: string): Promise<readonly T[]> => [
      ...database.query<T, []>(statement).iterate(),
    ]
    const tables = namesOf(await rows<{ name: string }>("select name from sqlite_master where type = 'table'"))
    return { rows, tables, close: () => database.close() }
  } catch (error) {
    throw explainDatabase(error, file)
  }
}
