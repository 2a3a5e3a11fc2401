import type { Sql, TransactionSql } from 'postgres'
import { type AppliedMigration, failedMigration, MIGRATIONS_TABLE, type PendingMigration, pendingMigrations } from './known-migrations.ts'
import { FOUNDATION, type MigrationSeries } from './migration-series.ts'

/** What nodes that start together wait for, one after the other. */
const LOCK = 'tessera migrations'
/** How long a node waits for the migrations of another one. */
const LONGEST_MIGRATIONS = '10min'

/** What ran. Databases from before modules had series of their own have no column for the module. */
const readApplied = async (tx: TransactionSql): Promise<readonly AppliedMigration[]> => {
  const [there] = await tx`select to_regclass(${MIGRATIONS_TABLE}) is not null as is_there`
  if (there?.is_there !== true)
    await tx.unsafe(`create table "${MIGRATIONS_TABLE}" (id serial primary key, hash text not null, created_at bigint)`)
  const [column] = await tx`
    select from pg_attribute where attrelid = to_regclass(${MIGRATIONS_TABLE}) and attname = 'module' and not attisdropped`
  // Only where it is missing: the statement waits for the locks of all who read the table.
  if (column === undefined) await tx.unsafe(`alter table "${MIGRATIONS_TABLE}" add column module text not null default '${FOUNDATION}'`)
  return tx<AppliedMigration[]>`select module, hash from ${tx(MIGRATIONS_TABLE)}`
}

const run = async (tx: TransactionSql, migration: PendingMigration): Promise<void> => {
  try {
    for (const statement of migration.statements) if (statement.trim() !== '') await tx.unsafe(statement)
  } catch (error) {
    throw failedMigration(migration, error)
  }
  const { hash, when, module } = migration
  await tx`insert into ${tx(MIGRATIONS_TABLE)} (hash, created_at, module) values (${hash}, ${when}, ${module})`
}

/**
 * Applies the migrations that are missing, all of them or none, over a connection that does nothing else (`max: 1`). A statement that waits
 * longer than five seconds for a table fails, because everybody who comes after it waits with it.
 *
 * @throws DatabaseError where the database has other migrations than these; an error when a statement fails. The database is then as before.
 */
export const migratePostgres = async (
  sql: Sql,
  options: { readonly series: readonly MigrationSeries[]; readonly name: string },
): Promise<void> => {
  // A node that hangs in its migrations does not keep the others waiting for ever.
  await sql.unsafe(`set lock_timeout = '${LONGEST_MIGRATIONS}'`)
  await sql`select pg_advisory_lock(hashtextextended(${LOCK}, 0))`
  try {
    await sql.unsafe("set lock_timeout = '5s'")
    await sql.begin(async (tx) => {
      for (const migration of pendingMigrations(options.name, await readApplied(tx), options.series)) await run(tx, migration)
    })
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended(${LOCK}, 0))`.catch(() => undefined)
  }
}
