import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { codesOf } from './db/store.ts'
import { OperatorError } from './operator-error.ts'

/** The data folder or the database in it cannot be used; the message names it and says what to do. */
export class DataFolderError extends OperatorError {}

type Files = Pick<typeof import('node:fs'), 'mkdirSync' | 'writeFileSync' | 'rmSync'>

/** By the system's code: what is the matter, and what to do about it. */
const OF_FOLDER: { readonly [code: string]: readonly [matter: string, advice: string] } = {
  ENOTDIR: ['is or lies below a file', 'name a folder in DATA_DIR, or move the file away'],
  EEXIST: ['is a file', 'name a folder in DATA_DIR, or move the file away'],
  EACCES: ['may not be written by the user that runs the server', 'give the folder to that user, or name another one in DATA_DIR'],
  EPERM: ['may not be written by the user that runs the server', 'give the folder to that user, or name another one in DATA_DIR'],
  EROFS: ['is on a file system that is read-only', 'make it writable, or name another folder in DATA_DIR'],
  ENOSPC: ['is on a disk that is full', 'free some space and start again'],
  EDQUOT: ['is on a disk whose quota is used up', 'free some space and start again'],
  ENOENT: ['cannot be created', 'name another folder in DATA_DIR'],
}
const RESTORE = 'keep a copy of the folder, then restore the newest backup into it'
/** By the start of SQLite's code. */
const OF_DATABASE: { readonly [code: string]: readonly [matter: string, advice: string] } = {
  SQLITE_NOTADB: ['is not a database', RESTORE],
  SQLITE_CORRUPT: ['is damaged', RESTORE],
  SQLITE_CANTOPEN: ['cannot be opened', 'it must be a file, in a folder, that the user who runs the server may write'],
  SQLITE_READONLY: ['may not be written', 'give the folder and all files in it to the user that runs the server'],
  SQLITE_PERM: ['may not be written', 'give the folder and all files in it to the user that runs the server'],
  SQLITE_FULL: ['is on a disk that is full', 'free some space and start again'],
  SQLITE_BUSY: ['is used by another process', 'end that one, or name another folder in DATA_DIR'],
  SQLITE_IOERR: ['is on a disk that fails', 'look after the disk, then restore the newest backup if the file is damaged'],
}

/**
 * Creates the folder where it is missing, and writes to it once.
 * @throws DataFolderError
 */
export const prepareDataFolder = (folder: string, files: Files = { mkdirSync, writeFileSync, rmSync }): void => {
  for (const path of [folder, join(folder, 'files')]) {
    try {
      files.mkdirSync(path, { recursive: true, mode: 0o700 })
      const probe = join(path, '.write-check')
      files.writeFileSync(probe, 'x', { mode: 0o600 })
      files.rmSync(probe)
    } catch (error) {
      const [code = 'unknown'] = codesOf(error)
      const [matter, advice] = OF_FOLDER[code] ?? [`cannot be used (${code})`, 'name another folder in DATA_DIR']
      throw new DataFolderError(`the data folder ${resolve(path)} ${matter}; ${advice}.`)
    }
  }
}

/** The same for what the database says of itself while the server starts; anything else comes back as it is. */
export const explainDatabase = (error: unknown, file: string): unknown => {
  for (const code of codesOf(error)) {
    const known = Object.keys(OF_DATABASE).find((start) => code.startsWith(start))
    if (known === undefined) continue
    const [matter, advice] = OF_DATABASE[known] as readonly [string, string]
    return new DataFolderError(`the database ${resolve(file)} ${matter}; ${advice}.`)
  }
  return error
}
