import type { Database } from 'bun:sqlite'
import { readMigrations, requireKnown, MIGRATIONS_TABLE as TABLE } from './known-migrations.ts'

interface Violation {
  readonly table: string
  readonly rowid: number | null
  readonly parent: string
}

const isPragma = (statement: string): boolean => /^\s*pragma\s+foreign_keys\b/i.test(statement)

/**
 * Applies the migrations that are missing, all of them or none. SQLite changes a table by building it anew, and dropping the old one
 * deletes the rows of its children where foreign keys are enforced; a `PRAGMA foreign_keys` inside a transaction does nothing. So they are
 * off around the transaction, and checked before its commit.
 *
 * @throws DatabaseError where the database has other migrations than these; an error when the journal's times do not ascend, a statement fails, or a foreign key is broken afterwards; the database is then as before.
 */
export const migrateSqlite = (database: Database, folder: string): void => {
  const migrations = readMigrations(folder)
  database.exec(`CREATE TABLE IF NOT EXISTS ${TABLE} (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`)
  database.exec('PRAGMA foreign_keys = OFF')
  try {
    database.exec('BEGIN IMMEDIATE')
    try {
      // Looked up inside the transaction: another process may have migrated meanwhile.
      const applied = new Set(
        database
          .query<{ hash: string }, []>(`SELECT hash FROM ${TABLE}`)
          .all()
          .map(({ hash }) => hash),
      )
      requireKnown(database.filename, applied, migrations)
      for (const { sql, hash, folderMillis } of migrations.filter((each) => !applied.has(each.hash))) {
        for (const statement of sql) if (statement.trim() !== '' && !isPragma(statement)) database.exec(statement)
        database.query(`INSERT INTO ${TABLE} (hash, created_at) VALUES (?, ?)`).run(hash, folderMillis)
      }
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
