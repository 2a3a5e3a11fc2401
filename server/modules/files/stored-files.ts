import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { Paged, UploadedFile } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { FileAudit } from './audits.ts'
import { fileErrors } from './errors.ts'
import { requireFolder } from './folders.ts'
import type { FileTables } from './table.ts'

type Row = FileTables['file']['$inferSelect']
type Listed = Row & { readonly userName: string }

interface StoredFilesDeps {
  readonly store: Store<AccountTables & FileTables>
  readonly access: Access
  readonly audit: Audit<FileAudit>
  readonly quotas: Pick<Quotas, 'changing'>
  readonly fileStore: Pick<FileStore, 'delete'>
}

/** What was uploaded and is still kept: seen and deleted, the row first and then the file. */
class StoredFileOperations {
  constructor(private readonly deps: StoredFilesDeps) {}

  /** After the row is gone for good; what cannot be removed now is swept later. */
  private async remove(names: readonly string[]): Promise<void> {
    const { fileStore } = this.deps
    for (const name of names) await fileStore.delete(name).catch(() => undefined)
  }

  private missing() {
    return new AppError(fileErrors.missing)
  }

  private readonly toInfo = ({
    name,
    displayName,
    size,
    width,
    height,
    userName,
    projectId,
    folderId,
    createdAt,
  }: Listed): UploadedFile => ({
    ...{ name, displayName, url: `/files/${name}`, size, width, height, userName, projectId, folderId },
    createdAt: createdAt.toISOString(),
  })

  private listed(db: Db) {
    const { file, user } = this.deps.store.t
    return db
      .select({ ...getTableColumns(file), userName: user.userName })
      .from(file)
      .innerJoin(user, eq(user.id, file.userId))
  }

  private async infoOf(db: Db, name: string): Promise<UploadedFile> {
    const { file } = this.deps.store.t
    const [row] = await this.listed(db).where(eq(file.name, name))
    if (!row) throw this.missing()
    return this.toInfo(row)
  }

  /** A file that the actor may put in order: a person's own, or one of a project that they work on. */
  readonly open = async (actor: Actor, db: Db, name: string): Promise<Row> => {
    const { access } = this.deps
    const { file } = this.deps.store.t
    const [row] = await db.select().from(file).where(eq(file.name, name))
    if (!row) throw this.missing()
    if (row.projectId !== null) await access.require(actor, db, row.projectId, 'developer', this.missing())
    else if (row.userId !== actor.userId) throw this.missing()
    return row
  }

  /** What the actor uploaded, or what came through the pages of a project. */
  readonly list = async (
    actor: Actor,
    query: Paging & {
      readonly keyword: string
      readonly projectId?: number | undefined
      /** 0 is what lies in no folder. */
      readonly folderId?: number | undefined
      readonly only?: 'pictures' | undefined
    },
  ): Promise<Paged<UploadedFile>> => {
    const { store, access } = this.deps
    const { file } = this.deps.store.t
    const db = store.read
    if (query.projectId !== undefined) await access.require(actor, db, query.projectId, 'developer', missingProject())
    const where: SQL | undefined = and(
      query.projectId === undefined ? eq(file.userId, actor.userId) : eq(file.projectId, query.projectId),
      // Somebody's own pictures are those that are of no project; what they brought into one is listed there.
      query.only === undefined ? undefined : and(gt(file.width, 0), query.projectId === undefined ? isNull(file.projectId) : undefined),
      query.folderId === undefined ? undefined : query.folderId === 0 ? isNull(file.folderId) : eq(file.folderId, query.folderId),
      hasKeyword(file, query.keyword),
    )
    const rows = await this.listed(db)
      .where(where)
      .orderBy(desc(file.createdAt), desc(file.name))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const [total] = await db.select({ n: count() }).from(file).where(where)
    return toPaged(rows.map(this.toInfo), total?.n ?? 0, query)
  }

  /** Its address stays, so that whatever shows it goes on. */
  readonly rename = (
    actor: Actor,
    { name, displayName }: { readonly name: string; readonly displayName: string },
  ): Promise<UploadedFile> => {
    const { store, audit } = this.deps
    const { file } = this.deps.store.t
    return store.write(async (db) => {
      const { projectId } = await this.open(actor, db, name)
      await db
        .update(file)
        .set({ displayName, searchText: searchText(displayName) })
        .where(eq(file.name, name))
      await audit(db, { action: 'file renamed', userId: actor.userId, target: `file ${name}: ${displayName}`, projectId })
      return this.infoOf(db, name)
    })
  }

  /** All of them or none, into a folder of the cloud that they are in. */
  readonly move = (
    actor: Actor,
    { names, folderId }: { readonly names: readonly string[]; readonly folderId: number | null },
  ): Promise<void> => {
    const { store, audit } = this.deps
    const { file } = this.deps.store.t
    return store.write(async (db) => {
      const own = [...new Set(names)]
      let projectId: number | null = null
      for (const name of own) {
        const row = await this.open(actor, db, name)
        projectId = row.projectId
        if (folderId !== null) await requireFolder(store.t, db, folderId, row)
      }
      await db.update(file).set({ folderId }).where(inArray(file.name, own))
      const where = folderId === null ? 'the top' : `folder ${folderId}`
      await audit(db, { action: 'files moved', userId: actor.userId, target: `${own.length} files to ${where}: ${own[0]}`, projectId })
    })
  }

  readonly delete = async (actor: Actor, name: string): Promise<void> => {
    const { quotas, access, audit } = this.deps
    const { file } = this.deps.store.t
    await quotas.changing(async (db, changed) => {
      const [row] = await db
        .select({ userId: file.userId, projectId: file.projectId, displayName: file.displayName })
        .from(file)
        .where(eq(file.name, name))
      if (!row) throw this.missing()
      if (row.userId !== actor.userId) {
        if (row.projectId === null) throw this.missing()
        await access.require(actor, db, row.projectId, 'developer', this.missing())
      }
      await db.delete(file).where(eq(file.name, name))
      if (row.projectId !== null) changed(row.projectId)
      const target = `file ${name}: ${row.displayName}`
      await audit(db, { action: 'file deleted', userId: actor.userId, target, projectId: row.projectId })
    })
    await this.remove([name])
  }

  /** In the write that deletes a project; what it answers belongs after that. */
  readonly forgetOfProject = async (db: Db, projectId: number): Promise<() => Promise<void>> => {
    const { file } = this.deps.store.t
    const rows = await db.select({ name: file.name }).from(file).where(eq(file.projectId, projectId))
    await db.delete(file).where(eq(file.projectId, projectId))
    return () => this.remove(rows.map(({ name }) => name))
  }
}

export const createStoredFiles = (deps: StoredFilesDeps): Pick<StoredFileOperations, keyof StoredFileOperations> =>
  new StoredFileOperations(deps)
export type StoredFiles = ReturnType<typeof createStoredFiles>
