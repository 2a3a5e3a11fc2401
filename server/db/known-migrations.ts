import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { DatabaseError } from './database-error.ts'

/** The table that keeps which migrations ran; its times are the journal's. */
export const MIGRATIONS_TABLE = '__drizzle_migrations'

/**
 * The migrations of a folder, oldest first.
 * @throws where the times in its journal do not ascend: one that was merged late would be passed over.
 */
export const readMigrations = (folder: string): readonly MigrationMeta[] => {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  for (const [index, { folderMillis }] of migrations.entries())
    if (index > 0 && folderMillis <= migrations[index - 1]!.folderMillis)
      throw new Error(`The times in ${folder}/meta/_journal.json must ascend; entry ${index} is not later than the one before it`)
  return migrations
}

/**
 * A database that has more changes than this version knows of would be read wrong, and one that lacks an earlier change cannot get it later.
 * @throws DatabaseError for such a database; `name` is what people call it.
 */
export const requireKnown = (name: string, applied: ReadonlySet<string>, migrations: readonly { readonly hash: string }[]): void => {
  const known = new Set(migrations.map(({ hash }) => hash))
  const foreign = [...applied].filter((hash) => !known.has(hash))
  const where = `the database ${name}`
  if (foreign.length > 0)
    throw new DatabaseError(
      `${where} was changed by another version of Tessera (${foreign.length} of its ${applied.size} migrations are not known to this one); start that version again, or restore a backup that this version can read.`,
    )
  if (migrations.slice(0, applied.size).some(({ hash }) => !applied.has(hash)))
    throw new DatabaseError(
      `${where} lacks a migration that comes before others that it has; restore a backup, or start the version that wrote it.`,
    )
}
