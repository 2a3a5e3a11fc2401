import { rmSync } from 'node:fs'
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { latestTime } from '../../calls/time-of-day.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Durable, JobHandler } from '../../durable/durable.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Log } from '../../log/log.ts'
import type { AccountTables } from '../accounts/index.ts'
import { runTask, TaskFailed, TaskStopped } from './backup-process.ts'
import { archiveName, type ChildConfig, workFolder } from './child-protocol.ts'
import type { BackupKeeping } from './keeping.ts'
import { type Problem, problem, problemOf } from './problems.ts'
import { BACKUP_JOB, BACKUPS, isMaking, isVerifying } from './states.ts'
import type { BackupRow, BackupTables } from './table.ts'

/** A backup during which the server ended so often is given up. */
const MOST_ATTEMPTS = 4

interface BackupRunningDeps {
  readonly store: Store<AccountTables & BackupTables>
  readonly durable: Pick<Durable, 'enqueue'>
  readonly archives: FileStore
  readonly keeping: BackupKeeping
  readonly config: ChildConfig & { readonly backupAt: string | null }
  readonly log: Log
  readonly closing: AbortSignal
  now(): Date
}

type Change = Partial<BackupTables['backup']['$inferInsert']>

/** Makes, verifies and tidies up backups, in processes beside the server. */
class BackupRunningOperations {
  private readonly stopping = new AbortController()
  private readonly stop: AbortSignal

  constructor(private readonly deps: BackupRunningDeps) {
    this.stop = AbortSignal.any([this.stopping.signal, deps.closing])
  }

  /** Adds a backup, and the job that makes it. Answers its number. */
  readonly add = async (db: Db, kind: BackupRow['kind'], userId: number | null): Promise<number> => {
    const { store, now } = this.deps
    const row = { kind, userId, status: 'waiting', requestedAt: now() } as const
    const [made] = await db.insert(store.t.backup).values(row).returning({ id: store.t.backup.id })
    const id = made?.id as number
    await this.request(db, id)
    return id
  }

  /** Has the work on a backup go on: what it lacks is in its row. */
  readonly request = (db: Db, id: number): Promise<void> => this.deps.durable.enqueue(db, BACKUP_JOB, { id })

  readonly isBusy = async (db: Db): Promise<boolean> => {
    const { backup } = this.deps.store.t
    const rows = await db
      .select({ id: backup.id })
      .from(backup)
      .where(inArray(backup.status, ['waiting', 'running']))
      .limit(1)
    return rows.length > 0
  }

  /** Adds the backup of the day, unless it is there already or another one is being made. */
  readonly runScheduled = async (): Promise<void> => {
    const { store, config, now } = this.deps
    const { backup } = store.t
    if (config.backupAt === null) return
    const due = latestTime(config.backupAt, now())
    await store.write(
      async (db) => {
        const since = and(eq(backup.kind, 'scheduled'), gte(backup.requestedAt, due))
        if ((await this.isBusy(db)) || (await db.$count(backup, since)) > 0) return
        await this.add(db, 'scheduled', null)
      },
      [BACKUPS],
    )
  }

  /** Whether backups were made daily before, and none was at the latest time. */
  readonly wasMissed = async (latest: Date): Promise<boolean> => {
    const { store } = this.deps
    const { backup } = store.t
    const [last] = await store.read
      .select({ at: backup.requestedAt })
      .from(backup)
      .where(eq(backup.kind, 'scheduled'))
      .orderBy(desc(backup.requestedAt))
      .limit(1)
    return last !== undefined && last.at < latest
  }

  readonly work: JobHandler = async (payload, { attempt }) => {
    const { config } = this.deps
    const { id } = payload as { readonly id: number }
    const begun = await this.begin(id, attempt)
    if (begun === null) return
    let row: BackupRow | null = begun
    try {
      if (row.status === 'running') row = await this.make(row)
      if (row?.name) await this.verify(row, row.name)
    } catch (error) {
      if (!(error instanceof TaskStopped)) throw error
      // The engine stops too, and gives the job to another node.
      await new Promise(() => undefined)
    }
    rmSync(workFolder(config.dataDir, id), { recursive: true, force: true })
    await this.deps.keeping.tidy()
  }

  /** Takes the work over from whatever was at it before; null where there is nothing left to do. */
  private begin(id: number, attempt: number): Promise<BackupRow | null> {
    const { store, now } = this.deps
    const { backup } = store.t
    return store.write(
      async (db) => {
        const [row] = await db.select().from(backup).where(eq(backup.id, id))
        if (!row || !(isMaking(row) || isVerifying(row))) return null
        if (attempt > MOST_ATTEMPTS) {
          const gaveUp = isMaking(row)
            ? { status: 'failed' as const, problem: problem('ended'), finishedAt: now() }
            : { verification: 'failed' as const, note: problem('ended'), verifiedAt: now() }
          await db.update(backup).set(gaveUp).where(eq(backup.id, id))
          this.warn(id, 'a backup failed', problem('ended'))
          return null
        }
        const begun: Change = isMaking(row)
          ? { status: 'running', startedAt: row.startedAt ?? now() }
          : { verification: 'running' }
        const [taken] = await db
          .update(backup)
          .set({ ...begun, attempt: row.attempt + 1 })
          .where(eq(backup.id, id))
          .returning()
        return taken ?? null
      },
      [BACKUPS],
    )
  }

  /** Writes down what this attempt came to; null where another one has taken over, or the backup is deleted. */
  private async record({ id, attempt }: BackupRow, change: Change): Promise<BackupRow | null> {
    const { store } = this.deps
    const { backup } = store.t
    const own = and(eq(backup.id, id), eq(backup.attempt, attempt))
    const [row] = await store.write((db) => db.update(backup).set(change).where(own).returning())
    return row ?? null
  }

  private warn(id: number, words: string, { kind, detail }: Problem): void {
    this.deps.log.warn(words, { backup: id, reason: kind, ...(detail ? { detail } : {}) })
  }

  private async make(row: BackupRow): Promise<BackupRow | null> {
    const { config, archives, now, log } = this.deps
    const name = archiveName(now())
    try {
      const made = await runTask({ task: 'make', config: childConfig(config), id: row.id, name }, this.stop)
      const done = await this.record(row, {
        ...made,
        ...{ name, status: 'done', finishedAt: now(), problem: null, verification: 'running' },
      })
      if (done === null) await archives.delete(name)
      else log.info('a backup was made', { backup: row.id, kind: row.kind, bytes: made.size })
      return done
    } catch (error) {
      if (error instanceof TaskStopped) throw error
      const failure = error instanceof TaskFailed ? error.problem : problemOf(error)
      if (await this.record(row, { status: 'failed', problem: failure, finishedAt: now() }))
        this.warn(row.id, 'a backup failed', failure)
      await archives.delete(name).catch(() => undefined)
      return null
    }
  }

  private async verify(row: BackupRow, name: string): Promise<void> {
    const { config, now } = this.deps
    try {
      const found = await runTask({ task: 'verify', config: childConfig(config), id: row.id, name }, this.stop)
      const note = found.how === 'hashes' ? problem(found.why) : null
      await this.record(row, { verification: found.how, verifiedAt: now(), note })
    } catch (error) {
      if (error instanceof TaskStopped) throw error
      const note = error instanceof TaskFailed ? error.problem : problemOf(error)
      const verification = note.kind === 'damaged' ? 'broken' : 'failed'
      if (await this.record(row, { verification, verifiedAt: now(), note }))
        this.warn(row.id, 'a backup could not be verified', note)
    }
  }

  /** Ends the process at work; its job is begun again by this or another node. */
  readonly end = (): void => this.stopping.abort()
}

/** What the process needs of the settings, and nothing else of them. */
const childConfig = ({ dataDir, databaseUrl, s3 }: ChildConfig): ChildConfig => ({ dataDir, databaseUrl, s3 })

export const createBackupRunning = (
  deps: BackupRunningDeps,
): Pick<BackupRunningOperations, keyof BackupRunningOperations> => new BackupRunningOperations(deps)
export type BackupRunning = ReturnType<typeof createBackupRunning>
