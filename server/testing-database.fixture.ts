import { join } from 'node:path'
import postgres from 'postgres'
import type { AnyModule } from './calls/module.ts'
import { createPostgresStore } from './db/postgres-store.ts'
import type { Tables } from './db/schema.ts'
import { createSqliteStore } from './db/sqlite-store.ts'
import type { Store } from './db/store.ts'
import { modules as allModules } from './modules/index.ts'

/** Every test server gets a copy of this one, with its tables in it. */
const TEMPLATE = 'tessera_template'
const STRATEGY_SINCE = 150_000

export interface TestDatabase {
  readonly store: Store<Tables>
  /** For `DATABASE_URL`; empty for SQLite. */
  readonly address: string
  /** Closes it and takes it away. */
  drop(): Promise<void>
}

/** Where the PostgreSQL of the tests is; empty where they run on SQLite. */
export const testPostgres = (): string => process.env.TESSERA_TEST_POSTGRES ?? ''

const named = (cluster: string, name: string): string => Object.assign(new URL(cluster), { pathname: `/${name}` }).href

/** Statements about databases, over a connection that is closed afterwards. */
const administer = async <T>(cluster: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(cluster, { max: 1, onnotice: () => undefined, fetch_types: false })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Makes the database that the others are copies of. */
export const makeTemplate = async (cluster: string): Promise<void> => {
  await administer(cluster, (sql) => sql`create database ${sql(TEMPLATE)}`)
  await (await createPostgresStore({ address: named(cluster, TEMPLATE) })).close()
}

/** A database of its own on a PostgreSQL, empty but for what its template has. */
export const createTestDatabase = async (
  cluster: string,
  template = TEMPLATE,
): Promise<{ readonly address: string; drop(): Promise<void> }> => {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(cluster, async (sql) => {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`
    // Copying files is faster than writing a log of them where no log is kept.
    const strategy = Number(row?.version) >= STRATEGY_SINCE ? sql`strategy file_copy` : sql``
    await sql`create database ${sql(name)} template ${sql(template)} ${strategy}`
  })
  return {
    address: named(cluster, name),
    drop: () => administer(cluster, async (sql) => void (await sql`drop database if exists ${sql(name)} with (force)`)),
  }
}

/** The database of one test server: a file in its folder, or one on the PostgreSQL of the tests, with the tables of these modules. */
export const openTestDatabase = async (
  folder: string,
  { cluster = testPostgres(), modules = allModules }: { readonly cluster?: string; readonly modules?: readonly AnyModule[] } = {},
): Promise<TestDatabase> => {
  if (cluster === '') {
    const store = createSqliteStore({ file: join(folder, 'tessera.sqlite'), modules })
    return { store, address: '', drop: () => store.close() }
  }
  const { address, drop } = await createTestDatabase(cluster)
  const store = await createPostgresStore({ address, connections: 4, modules })
  return {
    ...{ store, address },
    async drop() {
      await store.close()
      await drop()
    },
  }
}
