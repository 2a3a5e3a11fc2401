import type { Database } from 'bun:sqlite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { DataFolderError } from '../data-folder.ts'

/** The table in which drizzle keeps which migrations ran; its times are the journal's. */
const TABLE = '__drizzle_migrations'

interface Violation {
  readonly table: string
  readonly rowid: number | null
  readonly parent: string
}

const isPragma = (statement: string): boolean => /^\s*pragma\s+foreign_keys\b/i.test(statement)

/** A database that has more changes than this version knows of would be read wrong, and one that lacks an earlier change cannot get it later. */
const requireKnown = (database: Database, applied: ReadonlySet<string>, migrations: readonly { readonly hash: string }[]): void => {
  const known = new Set(migrations.map(({ hash }) => hash))
  const foreign = [...applied].filter((hash) => !known.has(hash))
  const where = `the database ${database.filename}`
  if (foreign.length > 0)
    throw new DataFolderError(
      `${where} was changed by another version of Tessera (${foreign.length} of its ${applied.size} migrations are not known to this one); start that version again, or restore a backup that this version can read.`,
    )
  if (migrations.slice(0, applied.size).some(({ hash }) => !applied.has(hash)))
    throw new DataFolderError(
      `${where} lacks a migration that comes before others that it has; restore a backup, or start the version that wrote it.`,
    )
}

/**
 * Applies the migrations that are missing, all of them or none. SQLite changes a table by building it anew, and dropping the old one
 * deletes the rows of its children where foreign keys are enforced; a `PRAGMA foreign_keys` inside a transaction does nothing. So they are
 * off around the transaction, and checked before its commit.
 *
 * @throws DataFolderError where the database has other migrations than these; an error when the journal's times do not ascend, a statement fails, or a foreign key is broken afterwards; the database is then as before.
 */
export const migrateSqlite = (database: Database, folder: string): void => {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  for (const [index, { folderMillis }] of migrations.entries())
    if (index > 0 && folderMillis <= migrations[index - 1]!.folderMillis)
      throw new Error(`The times in ${folder}/meta/_journal.json must ascend; entry ${index} is not later than the one before it`)

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
      requireKnown(database, applied, migrations)
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
