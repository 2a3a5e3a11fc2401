import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db, Store } from './store.ts'

/** A table that a module made while it ran, as a copy of the database needs it. */
export interface MadeTable {
  /** In the database. */
  readonly name: string
  /** Makes it in the other database. */
  readonly statements: readonly string[]
  readonly before: SQLiteTable
  readonly after: SQLiteTable
  readonly like: SQLiteTable
}

/** Finds the tables that a module has made in a database, which are in no schema. */
export type FindMadeTables = (
  source: Pick<Store<never>, 't' | 'dialect'>,
  from: Db,
  target: Pick<Store, 'dialect'>,
) => Promise<readonly MadeTable[]>
