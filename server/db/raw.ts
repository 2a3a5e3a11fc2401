import { type SQL, sql } from 'drizzle-orm'
import type { Db, Store } from './store.ts'

/** What either query builder runs statements with that no builder writes. */
interface RawDb {
  run(statement: SQL): unknown
  all(statement: SQL): readonly unknown[] | Promise<readonly unknown[]>
  execute(statement: SQL): Promise<readonly unknown[]>
}

type Place = Pick<Store, 'dialect'>

/** Runs statements that are written out: definitions of tables, of which no part comes from an input. */
export async function runStatements({ dialect }: Place, db: Db, statements: readonly string[]): Promise<void> {
  const raw = db as unknown as RawDb
  for (const each of statements) await (dialect.name === 'sqlite' ? raw.run(sql.raw(each)) : raw.execute(sql.raw(each)))
}

/** The rows of a statement with parameters, as the database has them. */
export async function rowsOf<T>({ dialect }: Place, db: Db, statement: SQL): Promise<readonly T[]> {
  const raw = db as unknown as RawDb
  return (await (dialect.name === 'sqlite' ? raw.all(statement) : raw.execute(statement))) as readonly T[]
}

/** The columns of a table; none of one that does not exist. */
export async function columnsIn(place: Place, db: Db, table: string): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ readonly name: string }>(
    place,
    db,
    place.dialect.name === 'sqlite'
      ? sql`select name from pragma_table_info(${table})`
      : sql`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`,
  )
  return new Set(rows.map(({ name }) => name))
}
