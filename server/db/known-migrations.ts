import { DatabaseError } from './database-error.ts'
import { FOUNDATION, type Migration, type MigrationSeries } from './migration-series.ts'

/** The table that keeps which migrations ran; its times are the journal's. */
export const MIGRATIONS_TABLE = '__drizzle_migrations'

/** A migration that ran. */
export interface AppliedMigration {
  readonly module: string
  readonly hash: string
}
/** A migration that has to run. */
export interface PendingMigration extends Migration {
  readonly module: string
}

/** @throws DatabaseError */
const requireKnown = (place: string, applied: ReadonlySet<string>, { module, migrations }: MigrationSeries): void => {
  const isFoundation = module === FOUNDATION
  const where = isFoundation ? `the database ${place}` : `the part of the module ${module} in the database ${place}`
  const known = new Set(migrations.map(({ hash }) => hash))
  const foreign = [...applied].filter((hash) => !known.has(hash))
  if (foreign.length > 0)
    throw new DatabaseError(
      `${where} was changed by another version of ${isFoundation ? 'Tessera' : 'it'} (${foreign.length} of its ${applied.size} migrations are not known to this one); start that version again, or restore a backup that this version can read.`,
    )
  if (migrations.slice(0, applied.size).some(({ hash }) => !applied.has(hash)))
    throw new DatabaseError(
      `${where} lacks a migration that comes before others that it has; restore a backup, or start the version that wrote it.`,
    )
}

/**
 * The migrations that are missing, in the order in which they run. A series that has more than this version knows would be read wrong, and one
 * that lacks an earlier migration cannot get it later. What a module made that is not there now is left as it is.
 * @throws DatabaseError for such a database; `place` is its name for people.
 */
export const pendingMigrations = (
  place: string,
  applied: readonly AppliedMigration[],
  series: readonly MigrationSeries[],
): readonly PendingMigration[] => {
  const hashes = Map.groupBy(applied, ({ module }) => module)
  return series.flatMap((each) => {
    const done = new Set((hashes.get(each.module) ?? []).map(({ hash }) => hash))
    requireKnown(place, done, each)
    return each.migrations.filter(({ hash }) => !done.has(hash)).map((migration) => ({ ...migration, module: each.module }))
  })
}

/** Names the migration of which a statement failed; what the database said is the cause. */
export const failedMigration = ({ module, name }: PendingMigration, cause: unknown): Error =>
  new Error(`The migration ${module}/${name} failed, and nothing was changed: ${cause instanceof Error ? cause.message : cause}`, { cause })
