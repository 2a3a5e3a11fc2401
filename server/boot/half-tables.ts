import { resolve } from 'node:path'
import type { AnyModule } from '../calls/module.ts'
import { MigrationError } from '../db/make-migration.ts'
import type { HalfModule } from './half-module.ts'
import { importHalf } from './import-half.ts'

/**
 * The tables of a server half out of its author's file, for the command that writes migrations.
 * @throws MigrationError for a file whose default export has no tables or no folder of migrations
 */
export const halfForMigrations = async (file: string): Promise<AnyModule> => {
  const { default: half } = (await importHalf(file)) as { readonly default?: Partial<HalfModule> }
  const { id, tables, migrations } = half ?? {}
  if (id === undefined || tables === undefined || migrations === undefined)
    throw new MigrationError(`The default export of ${file} must be a module with an id, tables and migrations.`)
  return { id, tables, migrations: resolve(migrations) }
}
