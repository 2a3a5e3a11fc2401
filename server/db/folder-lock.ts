import { Database } from 'bun:sqlite'
import { join, resolve } from 'node:path'
import { DataFolderError } from '../data-folder.ts'
import { codesOf } from './store.ts'

/**
 * Makes this process the only one that works on a data folder: two on one SQLite database would not see each other's
 * published pages. The system gives the lock back when the process ends, however it ends. `waits`: for a server that is
 * being stopped.
 * @throws DataFolderError where another process has it.
 */
export const lockDataFolder = (folder: string, waits = true): { release(): void } => {
  const lock = new Database(join(folder, 'tessera.lock'), { create: true })
  try {
    lock.exec(waits ? 'PRAGMA busy_timeout = 5000' : 'PRAGMA busy_timeout = 0')
    lock.exec('PRAGMA locking_mode = EXCLUSIVE')
    // With this mode the lock outlives the transaction, and ends with the connection.
    lock.exec('BEGIN EXCLUSIVE')
    lock.exec('COMMIT')
  } catch (error) {
    lock.close()
    if (!codesOf(error).some((code) => code.startsWith('SQLITE_BUSY'))) throw error
    throw new DataFolderError(
      `the data folder ${resolve(folder)} is used by another server; end that one, name another folder in DATA_DIR, or set DATABASE_URL where several servers are to share one database.`,
    )
  }
  return { release: () => lock.close() }
}
