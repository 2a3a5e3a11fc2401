import { eq, inArray, or } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Log } from '../../log/log.ts'
import { deleteLeftFolders, findUnnamed } from './archives.ts'
import { BACKUP_JOB, BACKUPS, isMaking, isVerifying } from './states.ts'
import type { BackupRow, BackupTables } from './table.ts'
import { toKeep } from './to-keep.ts'

const DAY_MS = 86_400_000
/** Days that failed backups stay in the list. */
const FAILED_DAYS = 30

interface BackupKeepingDeps {
  readonly store: Store<BackupTables>
  readonly durable: Pick<Durable, 'enqueue'>
  readonly archives: FileStore
  readonly dataDir: string
  readonly log: Log
  now(): Date
}

/** Backups that need not be kept any longer: daily ones by their age, and failed ones. */
const overOf = (rows: readonly BackupRow[], now: Date): readonly BackupRow[] => {
  const ended = rows.filter((row) => !isMaking(row) && !isVerifying(row))
  const scheduled = ended.filter(({ kind, status }) => kind === 'scheduled' && status === 'done')
  const keepable = scheduled.map(({ id, requestedAt, finishedAt, verification }) => ({
    ...{ id, at: finishedAt ?? requestedAt, isBroken: verification === 'broken' },
  }))
  const kept = toKeep(keepable, now)
  const oldest = now.getTime() - FAILED_DAYS * DAY_MS
  const failed = ended.filter(({ status, requestedAt }) => status === 'failed' && requestedAt.getTime() < oldest)
  return [...scheduled.filter(({ id }) => !kept.has(id)), ...failed]
}

/** Which backups stay, and what is left of those that do not. */
class BackupKeepingOperations {
  constructor(private readonly deps: BackupKeepingDeps) {}

  /** Deletes backups that need not be kept any longer, and lists archives that no backup names. */
  readonly tidy = async (): Promise<void> => {
    const { store, archives, now, log } = this.deps
    const { backup } = store.t
    const rows = await store.read.select().from(backup)
    if (overOf(rows, now()).length > 0) {
      const deleteOver = async (db: Db): Promise<readonly BackupRow[]> => {
        const over = overOf(await db.select().from(backup), now())
        for (const { id } of over) await db.delete(backup).where(eq(backup.id, id))
        return over
      }
      for (const { id, name } of await store.write(deleteOver, [BACKUPS])) {
        if (name !== null) await archives.delete(name)
        log.info('a backup was deleted', { backup: id })
      }
    }
    await this.adopt()
  }

  /** Lists archives again that no row names, such as later ones after a restore, and has them verified. */
  private async adopt(): Promise<void> {
    const { store, archives, durable, now } = this.deps
    const { backup } = store.t
    const namedIn = async (db: Db): Promise<ReadonlySet<string>> =>
      new Set((await db.select({ name: backup.name }).from(backup)).flatMap(({ name }) => name ?? []))
    const found = await findUnnamed(archives, await namedIn(store.read), now())
    if (found.length === 0) return
    const addFound = async (db: Db): Promise<void> => {
      const named = await namedIn(db)
      for (const { name, size, at } of found) {
        if (named.has(name)) continue
        const when = { requestedAt: at, finishedAt: at }
        const row = { kind: 'scheduled', status: 'done', ...when, verification: 'waiting', name, size } as const
        const [made] = await db.insert(backup).values(row).returning({ id: backup.id })
        if (made) await durable.enqueue(db, BACKUP_JOB, made)
      }
    }
    await store.write(addFound, [BACKUPS])
  }

  /** Deletes what a node that died has left on this disk. */
  readonly tidyHere = async (): Promise<void> => {
    const { store, dataDir } = this.deps
    const { backup } = store.t
    const isAtWork = or(
      inArray(backup.status, ['waiting', 'running']),
      inArray(backup.verification, ['waiting', 'running']),
    )
    const rows = await store.read.select({ id: backup.id }).from(backup).where(isAtWork)
    const atWork = new Set(rows.map(({ id }) => id))
    deleteLeftFolders(dataDir, (id) => atWork.has(id))
  }
}

export const createBackupKeeping = (
  deps: BackupKeepingDeps,
): Pick<BackupKeepingOperations, keyof BackupKeepingOperations> => new BackupKeepingOperations(deps)
export type BackupKeeping = ReturnType<typeof createBackupKeeping>
