import { closeSync, fsyncSync, openSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts the write-ahead log of a database file on the disk; the work is done by a thread of the runtime, so that nobody waits who need not. */
export interface LogSync {
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * The log is the same file while the database is open; it is there once something was read. Closing a file would take SQLite's locks away with it, but those are on
 * the database and its index of the log, never on the log itself.
 */
export const createLogSync = (file: string): LogSync => {
  let opened: Promise<FileHandle> | null = null
  return {
    async sync() {
      opened ??= open(`${file}-wal`, 'r+')
      try {
        await (await opened).datasync()
      } catch (error) {
        // One that could not be opened is tried again.
        await opened.catch(() => {
          opened = null
        })
        throw error
      }
    },
    async close() {
      await opened?.then(
        (handle) => handle.close(),
        () => undefined,
      )
      opened = null
    },
  }
}

/** Makes the names of new files durable; not every system can do that to a folder. */
export const syncFolderOf = (file: string): void => {
  try {
    const folder = openSync(dirname(file), 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    // Where it cannot be done the system does it by itself.
  }
}
