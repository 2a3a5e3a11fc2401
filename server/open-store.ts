import { join } from 'node:path'
import type { Config } from './config.ts'
import { explainDatabase, prepareDataFolder } from './data-folder.ts'
import { DatabaseError, explainPostgres } from './db/database-error.ts'
import { lockDataFolder } from './db/folder-lock.ts'
import { startIntegrityChecks } from './db/integrity.ts'
import { pendingIn } from './db/pending.ts'
import { createPostgresStore } from './db/postgres-store.ts'
import type { Tables } from './db/schema.ts'
import { createSqliteStore } from './db/sqlite-store.ts'
import type { Store } from './db/store.ts'
import type { Log } from './log/log.ts'

const HOUR = 3_600_000

/** The database that the settings name, and what belongs to that kind of database. */
export interface OpenStore {
  readonly store: Store<Tables>
  /** Says in words what the database says of itself while the server starts; anything else comes back as it is. */
  explain(error: unknown): unknown
  /** Looks through a database file now and then; PostgreSQL looks after its own. */
  startChecks(damaged: (error: Error) => void, log: Log): { stop(): void }
  close(): Promise<void>
}

const openSqlite = (folder: string): OpenStore => {
  const file = join(folder, 'tessera.sqlite')
  const explain = (error: unknown) => explainDatabase(error, file)
  let lock: { release(): void } | null = null
  try {
    lock = lockDataFolder(folder)
    const store = createSqliteStore({ file })
    const { release } = lock
    return {
      ...{ store, explain },
      startChecks: (damaged, log) => startIntegrityChecks({ file, everyMs: HOUR, damaged, log }),
      async close() {
        await store.close()
        release()
      },
    }
  } catch (error) {
    lock?.release()
    throw explain(error)
  }
}

const openPostgres = async (address: string): Promise<OpenStore> => {
  const store = await createPostgresStore({ address })
  return {
    store,
    explain: (error) => explainPostgres(error, address),
    startChecks: () => ({ stop: () => undefined }),
    close: () => store.close(),
  }
}

/** @throws DatabaseError */
const requireMigrated = async (config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<void> => {
  const [first, ...others] = await pendingIn(config)
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  throw new DatabaseError(
    `the database lacks the migration ${first.module}/${first.name}${more}, and TESSERA_MIGRATE=never is set; run the command migrate of this version first.`,
  )
}

/**
 * Opens the database of an installation, and prepares the data folder, which holds uploaded files whatever the database is.
 * @throws DataFolderError, DatabaseError that say what to do.
 */
export const openStore = async (config: Pick<Config, 'dataDir' | 'databaseUrl' | 'migrates'>): Promise<OpenStore> => {
  const { dataDir, databaseUrl, migrates } = config
  prepareDataFolder(dataDir)
  if (!migrates) await requireMigrated(config)
  return databaseUrl === '' ? openSqlite(dataDir) : openPostgres(databaseUrl)
}
