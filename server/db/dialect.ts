import * as pg from 'drizzle-orm/pg-core'
import * as lite from 'drizzle-orm/sqlite-core'

/** The vocabulary every table is written in; code sees SQLite's types only. */
export const sqlite = {
  table: lite.sqliteTable,
  id: () => lite.integer().primaryKey({ autoIncrement: true }),
  // By a name of its own where tables of one name are made more than once: names by keys are remembered by the table's.
  text: (name = '') => lite.text(name),
  int: (name = '') => lite.integer(name),
  real: (name = '') => lite.real(name),
  bool: (name = '') => lite.integer(name, { mode: 'boolean' }),
  time: () => lite.integer({ mode: 'timestamp_ms' }),
  json: () => lite.text({ mode: 'json' }),
  bytes: () => lite.blob({ mode: 'buffer' }),
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  primaryKey: lite.primaryKey,
  foreignKey: lite.foreignKey,
}

export type Dialect = typeof sqlite
export type DialectName = 'sqlite' | 'postgres'

const bytea = pg.customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** The text as it was written: `jsonb` would sort the keys, and with them change every hash. Nothing queries inside. */
const json = pg.customType<{ data: unknown; driverData: string }>({
  dataType: () => 'json',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value),
})

/** The same words in PostgreSQL; the cast is the one place where the two type systems meet. */
export const postgres = {
  table: pg.pgTable,
  // By default and not always: an import brings ids.
  id: () => pg.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  text: (name = '') => pg.text(name),
  int: (name = '') => pg.bigint(name, { mode: 'number' }),
  real: (name = '') => pg.doublePrecision(name),
  bool: (name = '') => pg.boolean(name),
  time: () => pg.timestamp({ withTimezone: true, precision: 3 }),
  json: () => json(),
  bytes: () => bytea(),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  foreignKey: pg.foreignKey,
} as unknown as Dialect

export const dialects: { readonly [name in DialectName]: Dialect } = { sqlite, postgres }
