import { tell } from '#kernel/message'
import { PageError } from '../values/errors.ts'
import type { JsonObject } from '../values/json.ts'
import { fromOlderSpellings } from './older-spellings.ts'

/** One step of the stored page: from the version before to `to`. */
export interface PageMigration {
  readonly to: number
  readonly migrate: (content: JsonObject) => JsonObject
}

/** In order and without gaps; a page without `schemaVersion` is version 0. */
export const PAGE_MIGRATIONS: readonly PageMigration[] = [{ to: 1, migrate: fromOlderSpellings }]
export const PAGE_SCHEMA_VERSION = PAGE_MIGRATIONS.length

/** Throws unless the versions that the steps lead to are first, first + 1, … */
export function refuseGaps(what: string, versions: readonly number[], first: number): void {
  versions.forEach((version, index) => {
    if (version !== first + index)
      throw new PageError('PAGE_MIGRATION_GAP', tell('page.migration-gap', { what, expected: first + index, found: version }))
  })
}

/** A stored page at the newest version; a page from a newer program is left as it is. */
export function migratePage(content: JsonObject, migrations: readonly PageMigration[] = PAGE_MIGRATIONS): JsonObject {
  refuseGaps(
    'page',
    migrations.map((step) => step.to),
    1,
  )
  const from = storedVersion(content)
  let result = content
  for (const step of migrations) if (step.to > from) result = { ...step.migrate(result), schemaVersion: step.to }
  return result
}

/** The version a stored page was written with. */
export function storedVersion(content: JsonObject): number {
  const version = content.schemaVersion
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 0
}
