import { resolve } from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import { nextTime } from '../../calls/time-of-day.ts'
import type { Config } from '../../config.ts'
import type { Db, Store } from '../../db/store.ts'
import type { FileStore, StoredFile } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { SecondStepService } from '../second-step/index.ts'
import type { BackupAudit } from './audits.ts'
import { ARCHIVES } from './child-protocol.ts'
import { backupErrors, MOST_BY_HAND } from './errors.ts'
import type { BackupInfo, BackupList } from './model.ts'
import { type Problem, wordsOf } from './problems.ts'
import type { BackupRunning } from './running.ts'
import { BACKUPS, isMaking, isVerifying } from './states.ts'
import type { BackupRow, BackupTables } from './table.ts'
import type { Tickets } from './tickets.ts'
import { KEPT } from './to-keep.ts'

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}
const said = (problem: Problem | null) => (problem ? { message: wordsOf(problem), detail: problem.detail } : null)

const toInfo = (row: BackupRow, userName: string | null): BackupInfo => {
  const { id, kind, status, requestedAt, startedAt, finishedAt, name, size, parts, release, sha256 } = row
  return {
    ...{ id, kind, status, requestedBy: userName ?? '', requestedAt: requestedAt.toISOString() },
    seconds: startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null,
    archive:
      name === null
        ? null
        : { name, size: size ?? 0, facts: sha256 && release ? { parts: parts ?? 0, release, sha256 } : null },
    ...{ problem: said(row.problem), verification: row.verification, note: said(row.note) },
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
  }
}

interface BackupsDeps {
  readonly store: Store<AccountTables & BackupTables>
  readonly config: Pick<Config, 'backupAt' | 'dataDir' | 's3'>
  readonly archives: FileStore
  readonly running: BackupRunning
  readonly audit: Audit<BackupAudit>
  readonly secondStep: Pick<SecondStepService, 'requirePassword'>
  readonly tickets: Tickets
  now(): Date
}

/** An archive that may be read. */
export interface OpenArchive {
  readonly name: string
  readonly file: StoredFile
}

/** Backups of the installation, for super administrators. */
class BackupOperations {
  constructor(private readonly deps: BackupsDeps) {}

  private async find(db: Db, id: number): Promise<BackupRow> {
    const { backup } = this.deps.store.t
    const [row] = await db.select().from(backup).where(eq(backup.id, id))
    if (!row) throw new AppError(backupErrors.notFound)
    return row
  }

  readonly list = async (actor: Actor): Promise<BackupList> => {
    const { store, config, now } = this.deps
    const { backup, user } = store.t
    requireSuper(actor)
    const rows = await store.read
      .select({ backup, userName: user.userName })
      .from(backup)
      .leftJoin(user, eq(user.id, backup.userId))
      .orderBy(desc(backup.requestedAt), desc(backup.id))
    const at = config.backupAt
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    return {
      backups: rows.map(({ backup: row, userName }) => toInfo(row, userName)),
      schedule: at === null ? null : { at, zone, next: nextTime(at, now()).toISOString(), ...KEPT },
      folder: config.s3 === null ? resolve(config.dataDir, ARCHIVES) : null,
      mostByHand: MOST_BY_HAND,
    }
  }

  readonly make = (actor: Actor): Promise<void> => {
    const { store, running, audit } = this.deps
    const { backup } = store.t
    requireSuper(actor)
    return store.write(
      async (db) => {
        if (await running.isBusy(db)) throw new AppError(backupErrors.busy)
        const byHand = and(eq(backup.kind, 'by hand'), eq(backup.status, 'done'))
        if ((await db.$count(backup, byHand)) >= MOST_BY_HAND) throw new AppError(backupErrors.tooMany)
        const id = await running.add(db, 'by hand', actor.userId)
        await audit(db, { action: 'backup requested', userId: actor.userId, target: `backup ${id}` })
      },
      [BACKUPS],
    )
  }

  readonly verify = (actor: Actor, id: number): Promise<void> => {
    const { store, running, audit } = this.deps
    const { backup } = store.t
    requireSuper(actor)
    return store.write(
      async (db) => {
        const row = await this.find(db, id)
        if (row.name === null || isVerifying(row)) throw new AppError(backupErrors.notDone)
        await db.update(backup).set({ verification: 'waiting' }).where(eq(backup.id, id))
        await running.request(db, id)
        await audit(db, { action: 'backup verification requested', userId: actor.userId, target: `backup ${id}` })
      },
      [BACKUPS],
    )
  }

  readonly remove = async (actor: Actor, id: number): Promise<void> => {
    const { store, archives, audit } = this.deps
    const { backup } = store.t
    requireSuper(actor)
    const { name } = await store.write(
      async (db) => {
        const row = await this.find(db, id)
        if (isMaking(row) || isVerifying(row)) throw new AppError(backupErrors.notDone)
        await db.delete(backup).where(eq(backup.id, id))
        await audit(db, { action: 'backup deleted', userId: actor.userId, target: `backup ${id}` })
        return row
      },
      [BACKUPS],
    )
    if (name !== null) await archives.delete(name)
  }

  /** A ticket that downloads an archive, which holds everything: the password is asked for again. */
  readonly allowDownload = async (
    actor: Actor,
    id: number,
    userPwd: string,
  ): Promise<{ readonly name: string; readonly ticket: string }> => {
    const { store, audit, secondStep, tickets } = this.deps
    requireSuper(actor)
    const { name } = await this.find(store.read, id)
    if (name === null) throw new AppError(backupErrors.notDone)
    await secondStep.requirePassword(actor, userPwd)
    const ticket = await tickets.issue(id, actor.userId)
    await store.write((db) =>
      audit(db, { action: 'backup downloaded', userId: actor.userId, target: `backup ${id}, ${name}` }),
    )
    return { name, ticket }
  }

  /** The archive that a ticket opens, while its reader is a super administrator. */
  readonly open = async (id: number, ticket: string): Promise<OpenArchive> => {
    const { store, archives, tickets } = this.deps
    const { user } = store.t
    const gone = () => new AppError(backupErrors.linkGone)
    const reader = await tickets.readerOf(id, ticket)
    if (reader === null) throw gone()
    const [person] = await store.read
      .select({ role: user.role, status: user.status })
      .from(user)
      .where(eq(user.id, reader))
    if (person?.role !== 1 || person.status !== 1) throw gone()
    const { name } = await this.find(store.read, id)
    const file = name === null ? null : await archives.get(name)
    if (name === null || file === null) throw new AppError(backupErrors.notFound)
    return { name, file }
  }
}

export const createBackups = (deps: BackupsDeps): Pick<BackupOperations, keyof BackupOperations> =>
  new BackupOperations(deps)
export type Backups = ReturnType<typeof createBackups>
