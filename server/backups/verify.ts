import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { requireKnownMigrations } from '../db/pending.ts'
import { countSqliteRows, differentTables, type RowCounts } from '../db/row-counts.ts'
import { isFull } from '../db/store.ts'
import { ArchiveError, type ArchiveSource, type Manifest, readArchive } from './archive.ts'
import { type BackupConfig, DATABASE_PART } from './backup.ts'
import { ToolMissing } from './postgres-tools.ts'
import { checkSqlite } from './restore.ts'
import { restoreAside } from './restore-aside.ts'
import { roomIn } from './room.ts'

/** Why only the hashes of an archive were compared. */
export type LessReason = 'no room' | 'no tool' | 'may not create' | 'other database'
/** What a verification found: the database was restored and is complete, or every hash is right. */
export type Verified = { readonly how: 'restored' } | { readonly how: 'hashes'; readonly why: LessReason }

const hashes = (why: LessReason): Verified => ({ how: 'hashes', why })

/** @throws ArchiveError where a restored database has other rows than the one that was backed up */
const requireSameRows = (archive: string, { tables }: Manifest, found: RowCounts): void => {
  if (tables === undefined) return
  const different = differentTables(tables, found).slice(0, 10).join(', ')
  if (different !== '')
    throw new ArchiveError(
      `the database in ${archive} has other rows than were backed up (${different}); use another backup.`,
    )
}

const verifyDatabase = async (
  config: BackupConfig,
  archive: string,
  manifest: Manifest,
  file: string,
): Promise<Verified> => {
  requireKnownMigrations(`in ${archive} (release ${manifest.release})`, manifest.database, manifest.migrations)
  if (manifest.database === 'sqlite') {
    checkSqlite(archive, file)
    requireSameRows(archive, manifest, countSqliteRows(file))
    return { how: 'restored' }
  }
  if (config.databaseUrl === '') return hashes('other database')
  try {
    const found = await restoreAside(config.databaseUrl, archive, file)
    if (found === null) return hashes('may not create')
    requireSameRows(archive, manifest, found)
    return { how: 'restored' }
  } catch (error) {
    if (error instanceof ToolMissing) return hashes('no tool')
    if (isFull(error)) return hashes('no room')
    throw error
  }
}

const drain = async (bytes: Readable): Promise<void> => {
  for await (const _ of bytes);
}

/**
 * Verifies an archive as far as this machine can: compares every hash, and restores the database into a temporary
 * place, where it is looked through and its rows are counted. `folder` is for the database, which is deleted again.
 * @throws ArchiveError where the archive cannot be restored; what kept it from being read is thrown as it is
 */
export const verifyArchive = async (
  config: BackupConfig,
  source: ArchiveSource,
  folder: string,
  room: (folder: string) => number = roomIn,
): Promise<Verified> => {
  const place = mkdtempSync(join(folder, 'verify-'))
  const database = (kind: Manifest['database']): string => join(place, DATABASE_PART[kind])
  let hasRoom = true
  let unreadable: unknown = null
  const open = (): Readable => {
    const bytes = source.open()
    bytes.once('error', (error: unknown) => {
      unreadable = error
    })
    return bytes
  }
  try {
    const manifest = await readArchive({ name: source.name, open }, async (name, bytes, size) => {
      const isDatabase = Object.values<string>(DATABASE_PART).includes(name)
      if (isDatabase && room(place) < size) hasRoom = false
      if (isDatabase && hasRoom) await pipeline(bytes, createWriteStream(join(place, name), { mode: 0o600 }))
      else await drain(bytes)
    })
    if (!hasRoom) return hashes('no room')
    const file = database(manifest.database)
    if (!existsSync(file)) throw new ArchiveError(`the archive ${source.name} has no database; use another backup.`)
    return await verifyDatabase(config, source.name, manifest, file)
  } catch (error) {
    throw unreadable ?? error
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
