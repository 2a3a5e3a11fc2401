import type { Sql } from 'postgres'
import { MIGRATIONS_TABLE, readMigrations, requireKnown } from './known-migrations.ts'

/** What nodes that start together wait for, one after the other. */
const LOCK = 'tessera migrations'
/** How long a node waits for the migrations of another one. */
const LONGEST_MIGRATIONS = '10min'

/**
 * Applies the migrations that are missing, all of them or none, over a connection that does nothing else (`max: 1`). A statement that waits
 * longer than five seconds for a table fails, because everybody who comes after it waits with it.
 *
 * @throws DatabaseError where the database has other migrations than these; an error when a statement fails. The database is then as before.
 */
export const migratePostgres = async (sql: Sql, options: { readonly folder: string; readonly name: string }): Promise<void> => {
  const migrations = readMigrations(options.folder)
  // A node that hangs in its migrations does not keep the others waiting for ever.
  await sql.unsafe(`set lock_timeout = '${LONGEST_MIGRATIONS}'`)
  await sql`select pg_advisory_lock(hashtextextended(${LOCK}, 0))`
  try {
    await sql.unsafe("set lock_timeout = '5s'")
    await sql.begin(async (tx) => {
      const [there] = await tx`select to_regclass(${MIGRATIONS_TABLE}) is not null as is_there`
      if (there?.is_there !== true)
        await tx.unsafe(`create table "${MIGRATIONS_TABLE}" (id serial primary key, hash text not null, created_at bigint)`)
      const rows = await tx<{ hash: string }[]>`select hash from ${tx(MIGRATIONS_TABLE)}`
      const applied = new Set(rows.map(({ hash }) => hash))
      requireKnown(options.name, applied, migrations)
      for (const { sql: statements, hash, folderMillis } of migrations.filter((each) => !applied.has(each.hash))) {
        for (const statement of statements) if (statement.trim() !== '') await tx.unsafe(statement)
        await tx`insert into ${tx(MIGRATIONS_TABLE)} (hash, created_at) values (${hash}, ${folderMillis})`
      }
    })
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended(${LOCK}, 0))`.catch(() => undefined)
  }
}
