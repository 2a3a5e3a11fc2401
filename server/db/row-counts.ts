import { Database } from 'bun:sqlite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Sql } from 'postgres'

/** Rows of each table, by its name: `page`. Tables of PostgreSQL outside of `public` have their schema before it. */
export type RowCounts = Readonly<Record<string, number>>

/** Rows of all tables in a database file of SQLite that has no writer. */
export const countSqliteRows = (file: string): RowCounts => {
  const database = new Database(file, { readonly: true })
  try {
    const tables = database
      .query<{ name: string }, []>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
    const db = drizzle(database)
    const count = (name: string): number => {
      const [row] = db.all<{ rows: number }>(sql`select count(*) as rows from ${sql.identifier(name)}`)
      return Number(row?.rows)
    }
    return Object.fromEntries(tables.map(({ name }) => [name, count(name)]))
  } finally {
    database.close()
  }
}

/** Rows of all tables of a PostgreSQL database, as the transaction sees them. */
export const countPostgresRows = async (connection: Sql): Promise<RowCounts> => {
  const tables = await connection<{ schema: string; name: string }[]>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename`
  const counts = new Map<string, number>()
  for (const { schema, name } of tables) {
    const [row] = await connection<{ rows: string }[]>`
      select count(*) as rows from ${connection(schema)}.${connection(name)}`
    counts.set(schema === 'public' ? name : `${schema}.${name}`, Number(row?.rows))
  }
  return Object.fromEntries(counts)
}

/** Names of the tables that differ. */
export const differentTables = (one: RowCounts, other: RowCounts): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name])
