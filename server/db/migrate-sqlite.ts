import type { Database } from 'bun:sqlite'
import {
  type AppliedMigration,
  failedMigration,
  type PendingMigration,
  pendingMigrations,
  MIGRATIONS_TABLE as TABLE,
} from './known-migrations.ts'
import { FOUNDATION, type MigrationSeries } from './migration-series.ts'

interface Violation {
  readonly table: string
  readonly rowid: number | null
  readonly parent: string
}

const isPragma = (statement: string): boolean => /^\s*pragma\s+foreign_keys\b/i.test(statement)

/** What ran. Databases from before modules had series of their own have no column for the module. */
const readApplied = (database: Database): readonly AppliedMigration[] => {
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric, module text NOT NULL DEFAULT '${FOUNDATION}')`,
  )
  const columns = database.query<{ name: string }, []>(`PRAGMA table_info(${TABLE})`).all()
  if (!columns.some(({ name }) => name === 'module'))
    database.exec(`ALTER TABLE ${TABLE} ADD COLUMN module text NOT NULL DEFAULT '${FOUNDATION}'`)
  return database.query<AppliedMigration, []>(`SELECT module, hash FROM ${TABLE}`).all()
}

const run = (database: Database, migration: PendingMigration): void => {
  try {
    for (const statement of migration.statements) if (statement.trim() !== '' && !isPragma(statement)) database.exec(statement)
  } catch (error) {
    throw failedMigration(migration, error)
  }
  const { hash, when, module } = migration
  database.query(`INSERT INTO ${TABLE} (hash, created_at, module) VALUES (?, ?, ?)`).run(hash, when, module)
}

/**
 * Applies the migrations that are missing, all of them or none. SQLite changes a table by rebuilding it, and dropping the old one
 * deletes the rows of its children where foreign keys are enforced; a `PRAGMA foreign_keys` inside a transaction does nothing. So they are
 * off around the transaction, and checked before its commit.
 *
 * @throws DatabaseError where the database has other migrations than these; an error when a statement fails or a foreign key is broken afterwards; the database is then as before.
 */
export const migrateSqlite = (database: Database, series: readonly MigrationSeries[]): void => {
  database.exec('PRAGMA foreign_keys = OFF')
  try {
    database.exec('BEGIN IMMEDIATE')
    try {
      // Looked up inside the transaction: another process may have migrated meanwhile.
      for (const migration of pendingMigrations(database.filename, readApplied(database), series)) run(database, migration)
      const [broken] = database.query<Violation, []>('PRAGMA foreign_key_check').all()
      if (broken)
        throw new Error(
          `A migration left a row of "${broken.table}" (rowid ${broken.rowid}) without its "${broken.parent}"; nothing was changed`,
        )
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  } finally {
    database.exec('PRAGMA foreign_keys = ON')
  }
}
