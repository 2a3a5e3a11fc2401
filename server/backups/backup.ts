import { Database } from 'bun:sqlite'
import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Config } from '../config.ts'
import { explainDatabase } from '../data-folder.ts'
import { appliedIn } from '../db/pending.ts'
import { countSqliteRows, type RowCounts } from '../db/row-counts.ts'
import type { FileStore } from '../files/file-store.ts'
import { OperatorError } from '../operator-error.ts'
import { release } from '../release.ts'
import { type ArchivePart, type Manifest, writeArchive } from './archive.ts'
import { dumpPostgres } from './dump-postgres.ts'
import { requireRoom } from './room.ts'

/** The database in an archive, by its kind. */
export const DATABASE_PART = { sqlite: 'database.sqlite', postgres: 'database.dump' } as const
/** What the names of uploaded files begin with there. */
export const FILES = 'files/'

export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl'>
export interface Backup {
  readonly file: string
  readonly bytes: number
  readonly manifest: Manifest
}

/** Copies the database of a folder as it is at one moment, while a server writes to it. */
const copySqlite = (from: string, to: string): void => {
  if (!existsSync(from)) throw new OperatorError(`there is no database ${from}; name its folder in DATA_DIR.`)
  let database: Database | null = null
  try {
    database = new Database(from, { readonly: true })
    database.exec('PRAGMA busy_timeout = 5000')
    database.query('VACUUM INTO ?').run(to)
  } catch (error) {
    throw explainDatabase(error, from)
  } finally {
    database?.close()
  }
}

const sizesOf = async (files: FileStore): Promise<readonly (readonly [name: string, size: number])[]> => {
  const found: (readonly [string, number])[] = []
  for await (const { name, size } of files.list()) found.push([name, size])
  return found
}

/**
 * Backs up the database and the uploaded files of an installation into an archive, while it serves. The database is as
 * it was at one moment; files that were deleted since then are left out.
 * @throws OperatorError
 */
export const backUp = async (config: BackupConfig, files: FileStore, file: string, now: Date): Promise<Backup> => {
  const { databaseUrl, dataDir } = config
  if (existsSync(file)) throw new OperatorError(`there is a file ${file} already; name another one with --to.`)
  const folder = dirname(resolve(file))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const source = join(dataDir, 'tessera.sqlite')
  const uploaded = await sizesOf(files)
  const databaseBytes = databaseUrl === '' && existsSync(source) ? statSync(source).size : 0
  requireRoom(folder, 2 * databaseBytes + uploaded.reduce((sum, [, size]) => sum + size, 0))

  const kind = databaseUrl === '' ? 'sqlite' : 'postgres'
  const copy = `${file}.database`
  try {
    // Read before the copy: whatever migrates between the two would make the archive look older than it is, and be
    // applied again.
    const migrations = kind === 'postgres' ? await appliedIn(config) : null
    let tables: RowCounts
    if (kind === 'postgres') tables = await dumpPostgres(databaseUrl, copy)
    else {
      copySqlite(source, copy)
      tables = countSqliteRows(copy)
    }
    const parts = async function* (): AsyncGenerator<ArchivePart> {
      yield { name: DATABASE_PART[kind], size: statSync(copy).size, open: () => createReadStream(copy) }
      for (const [name] of uploaded) {
        const stored = await files.get(name)
        if (stored === null) continue
        yield {
          name: FILES + name,
          size: stored.size,
          open: () => Readable.fromWeb(stored.stream() as unknown as NodeStream),
        }
      }
    }
    const about = {
      release,
      at: now.toISOString(),
      database: kind,
      tables: { ...tables },
      migrations: [...(migrations ?? (await appliedIn(config, copy)))],
    } as const
    const manifest = await writeArchive(file, parts(), about)
    return { file, bytes: statSync(file).size, manifest }
  } finally {
    await rm(copy, { force: true })
  }
}
