import { Database } from 'bun:sqlite'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lockDataFolder } from '../db/folder-lock.ts'
import { syncFolderOf } from '../db/log-sync.ts'
import { requireKnownMigrations, tablesIn } from '../db/pending.ts'
import { isDamage } from '../db/store.ts'
import { type FileStore, typeOf } from '../files/file-store.ts'
import { OperatorError } from '../operator-error.ts'
import { ArchiveError, archiveFile, type Manifest, readArchive } from './archive.ts'
import { type BackupConfig, DATABASE_PART, FILES } from './backup.ts'
import { runPostgresTool } from './postgres-tools.ts'

/** An archive whose parts lie in a folder and are what was backed up. */
interface Unpacked {
  readonly manifest: Manifest
  readonly database: string
  readonly files: readonly string[]
}

/** @throws ArchiveError where the database file is damaged; `archive` is what people know it by */
export const checkSqlite = (archive: string, file: string): void => {
  const damaged = (why: string | undefined): ArchiveError =>
    new ArchiveError(`the database in ${archive} is damaged (${why}); use another backup.`)
  const database = new Database(file, { readonly: true })
  let found: string | undefined
  try {
    const [row] = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check').iterate()
    found = row?.integrity_check
  } catch (error) {
    throw isDamage(error) ? damaged((error as Error).message) : error
  } finally {
    database.close()
  }
  if (found !== 'ok') throw damaged(found)
}

const unpack = async (archive: string, folder: string): Promise<Unpacked> => {
  const files: string[] = []
  const manifest = await readArchive(archiveFile(archive), async (name, bytes) => {
    const plain = basename(name)
    const isFile = name === FILES + plain
    if (!isFile && !Object.values<string>(DATABASE_PART).includes(name))
      throw new ArchiveError(`the archive ${archive} holds ${name.slice(0, 100)}, which no backup has.`)
    if (isFile) files.push(plain)
    const to = isFile ? join(folder, 'files', plain) : join(folder, plain)
    mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(to, { mode: 0o600 }))
  })
  const database = join(folder, DATABASE_PART[manifest.database])
  if (!existsSync(database)) throw new ArchiveError(`the archive ${archive} has no database; use another backup.`)
  requireKnownMigrations(`in ${archive} (release ${manifest.release})`, manifest.database, manifest.migrations)
  if (manifest.database === 'sqlite') checkSqlite(archive, database)
  return { manifest, database, files }
}

/** @throws OperatorError where the target holds anything already */
const requireEmpty = async (config: BackupConfig, files: FileStore): Promise<void> => {
  const advice = 'name an empty one, or move what is there away'
  const { databaseUrl, dataDir } = config
  if (databaseUrl === '' ? existsSync(join(dataDir, 'tessera.sqlite')) : (await tablesIn(databaseUrl)) > 0)
    throw new OperatorError(`the database of the settings has data already; ${advice}.`)
  for await (const { name } of files.list())
    throw new OperatorError(`the place of uploaded files holds files already (${name}); ${advice}.`)
}

const putFiles = async ({ files }: Unpacked, folder: string, store: FileStore): Promise<void> => {
  for (const name of files) await store.put(name, readFileSync(join(folder, 'files', name)), typeOf(name))
}

/** Unpacks an archive apart and looks at it; resolves with what it says of itself. */
export const checkArchive = async (archive: string): Promise<Manifest> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-check-'))
  try {
    return (await unpack(archive, folder)).manifest
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Restores an archive into the empty database and the empty place of files that the settings name. Nothing is written
 * there before the whole archive was found to be right. Files come before the database; where that fails, they are
 * deleted again.
 * @throws OperatorError
 */
export const restore = async (config: BackupConfig, files: FileStore, archive: string): Promise<Manifest> => {
  const { dataDir, databaseUrl } = config
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = databaseUrl === '' ? lockDataFolder(dataDir) : null
  // On the disk of the data, so that the database is moved and not copied.
  const folder = mkdtempSync(join(dataDir, '.restore-'))
  try {
    await requireEmpty(config, files)
    const unpacked = await unpack(archive, folder)
    const { manifest, database } = unpacked
    if ((manifest.database === 'sqlite') !== (databaseUrl === ''))
      throw new OperatorError(
        `the archive holds a database of ${manifest.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, and the settings name another kind; restore it into that kind, and use the command copy.`,
      )
    try {
      await putFiles(unpacked, folder, files)
      if (databaseUrl !== '')
        await runPostgresTool('pg_restore', databaseUrl, [
          '--no-owner',
          '--no-privileges',
          '--exit-on-error',
          '--single-transaction',
          database,
        ])
      else {
        const target = join(dataDir, 'tessera.sqlite')
        renameSync(database, target)
        syncFolderOf(target)
      }
    } catch (error) {
      // The place of files was empty: it is so again, and the restore may be tried once more.
      for (const name of unpacked.files) await files.delete(name)
      throw error
    }
    return manifest
  } finally {
    rmSync(folder, { recursive: true, force: true })
    lock?.release()
  }
}
