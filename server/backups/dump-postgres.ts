import type { Sql } from 'postgres'
import { explainPostgres } from '../db/database-error.ts'
import { openConnection } from '../db/postgres-connection.ts'
import { countPostgresRows, type RowCounts } from '../db/row-counts.ts'
import { OperatorError } from '../operator-error.ts'
import { runPostgresTool } from './postgres-tools.ts'

/**
 * Dumps a database into a file, and counts the rows of its tables, both as they are at one moment.
 * @throws OperatorError
 */
export const dumpPostgres = async (address: string, file: string): Promise<RowCounts> => {
  const connection = openConnection(address, { name: 'tessera backup' })
  const work = connection.sql.begin('isolation level repeatable read read only', async (transaction) => {
    const sql = transaction as unknown as Sql
    // The transaction waits while the dump is made.
    await sql`set local idle_in_transaction_session_timeout = 0`
    await sql`set local statement_timeout = 0`
    const [row] = await sql<{ snapshot: string }[]>`select pg_export_snapshot() as snapshot`
    await runPostgresTool('pg_dump', address, [
      ...['--format=custom', '--compress=0', '--no-owner', '--file', file],
      ...['--snapshot', row?.snapshot ?? ''],
    ])
    return countPostgresRows(sql)
  })
  try {
    return await Promise.race([work, connection.gone])
  } catch (error) {
    if (error instanceof OperatorError) throw error
    throw explainPostgres(error, address)
  } finally {
    work.catch(() => undefined)
    connection.lose()
  }
}
