import type { Sql } from 'postgres'
import { explainPostgres } from '../db/database-error.ts'
import { openConnection } from '../db/postgres-connection.ts'
import { countPostgresRows, type RowCounts } from '../db/row-counts.ts'
import { codesOf } from '../db/store.ts'
import { OperatorError } from '../operator-error.ts'
import { ArchiveError } from './archive.ts'
import { listDump, runPostgresTool, ToolFailed } from './postgres-tools.ts'

const MAY_NOT = '42501'
/** With the milliseconds since 1970 at which it was made after it. */
const NAME = 'tessera_verify_'
const HOUR_MS = 3_600_000

const onDatabase = async <T>(address: string, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const connection = openConnection(address, { name: 'tessera verification' })
  const working = work(connection.sql)
  try {
    return await Promise.race([working, connection.gone])
  } finally {
    working.catch(() => undefined)
    connection.lose()
  }
}

/** Makes an empty database, with the encoding and order of the connected one; false without the right to do so. */
const createLike = async (sql: Sql, name: string): Promise<boolean> => {
  const [row] = await sql<{ statement: string }[]>`
    select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L',
      ${name}::text, pg_encoding_to_char(encoding), datcollate, datctype) as statement
    from pg_database where datname = current_database()`
  try {
    await sql.unsafe(row?.statement ?? '')
    return true
  } catch (error) {
    if (codesOf(error).includes(MAY_NOT)) return false
    throw error
  }
}

/**
 * Restores a dump into a temporary database of the same PostgreSQL, counts its rows, and drops it. Null where the user
 * may not create databases: then only the contents of the dump were listed.
 * @throws ArchiveError where it cannot be restored; OperatorError
 */
export const restoreAside = async (address: string, archive: string, dump: string): Promise<RowCounts | null> => {
  const tried = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!(error instanceof ToolFailed) || error.isServers) throw error
      if (error.isFull) throw Object.assign(error, { code: 'ENOSPC' })
      throw new ArchiveError(`the database in ${archive} cannot be restored: ${error.message}`)
    })
  await tried(listDump(dump))
  const name = `${NAME}${Date.now()}_${crypto.randomUUID().slice(0, 8)}`
  try {
    return await onDatabase(address, async (sql) => {
      await dropLeft(sql)
      if (!(await createLike(sql, name))) return null
      try {
        const aside = Object.assign(new URL(address), { pathname: `/${name}` }).href
        const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
        await tried(runPostgresTool('pg_restore', aside, [...options, dump]))
        return await onDatabase(aside, countPostgresRows)
      } finally {
        await sql`drop database if exists ${sql(name)}`
      }
    })
  } catch (error) {
    throw error instanceof OperatorError ? error : explainPostgres(error, address)
  }
}

/** Drops databases of verifications whose process ended: they are old and without connections. */
const dropLeft = async (sql: Sql): Promise<void> => {
  const left = await sql<{ name: string }[]>`
    select datname as name from pg_database
    where datname like ${`${NAME}%`} and pg_has_role(datdba, 'usage')
      and not exists (select from pg_stat_activity where pg_stat_activity.datname = pg_database.datname)`
  const isOld = (name: string): boolean => Number(/\d+/.exec(name)?.[0]) < Date.now() - HOUR_MS
  for (const { name } of left) if (isOld(name)) await sql`drop database if exists ${sql(name)}`.catch(() => undefined)
}
