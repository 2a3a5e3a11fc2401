import { and, count, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { hasKeyword } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { Paged, UploadedFile } from '../../wire.ts'
import type { Access } from '../access/access.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import { missingProject } from '../projects/service.ts'
import type { Quotas } from '../quotas/service.ts'
import type { FileAudit } from './audits.ts'
import { fileErrors } from './errors.ts'
import type { FileTables } from './table.ts'

/** What was uploaded and is still kept: seen and deleted, the row first and then the file. */
export const createStoredFiles = (deps: {
  readonly store: Store<AccountTables & FileTables>
  readonly access: Access
  readonly audit: Audit<FileAudit>
  readonly quotas: Pick<Quotas, 'changing'>
  readonly fileStore: Pick<FileStore, 'delete'>
}) => {
  const { store, access, audit, quotas, fileStore } = deps
  const { file, user } = store.t

  /** After the row is gone for good; what cannot be removed now is swept later. */
  const remove = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await fileStore.delete(name).catch(() => undefined)
  }

  return {
    /** What the actor uploaded, or what came through the pages of a project. */
    async list(
      actor: Actor,
      query: Paging & { readonly keyword: string; readonly projectId?: number | undefined },
    ): Promise<Paged<UploadedFile>> {
      const db = store.read
      if (query.projectId !== undefined) await access.require(actor, db, query.projectId, 'developer', missingProject())
      const where: SQL | undefined = and(
        query.projectId === undefined ? eq(file.userId, actor.userId) : eq(file.projectId, query.projectId),
        hasKeyword(file, query.keyword),
      )
      const rows = await db
        .select({ ...getTableColumns(file), userName: user.userName })
        .from(file)
        .innerJoin(user, eq(user.id, file.userId))
        .where(where)
        .orderBy(desc(file.createdAt), desc(file.name))
        .limit(query.pageSize)
        .offset(offsetOf(query))
      const [total] = await db.select({ n: count() }).from(file).where(where)
      const list = rows.map(({ name, displayName, size, userName, projectId, createdAt }) => ({
        ...{ name, displayName, url: `/files/${name}`, size, userName, projectId },
        createdAt: createdAt.toISOString(),
      }))
      return toPaged(list, total?.n ?? 0, query)
    },

    async delete(actor: Actor, name: string): Promise<void> {
      await quotas.changing(async (db, changed) => {
        const [row] = await db.select({ userId: file.userId, projectId: file.projectId }).from(file).where(eq(file.name, name))
        const missing = new AppError(fileErrors.missing)
        if (!row) throw missing
        if (row.userId !== actor.userId) {
          if (row.projectId === null) throw missing
          await access.require(actor, db, row.projectId, 'developer', missing)
        }
        await db.delete(file).where(eq(file.name, name))
        if (row.projectId !== null) changed(row.projectId)
        await audit(db, { action: 'file deleted', userId: actor.userId, target: `file ${name}` })
      })
      await remove([name])
    },

    /** In the write that deletes a project; what it answers belongs after that. */
    async forgetOfProject(db: Db, projectId: number): Promise<() => Promise<void>> {
      const rows = await db.select({ name: file.name }).from(file).where(eq(file.projectId, projectId))
      await db.delete(file).where(eq(file.projectId, projectId))
      return () => remove(rows.map(({ name }) => name))
    },
  }
}
export type StoredFiles = ReturnType<typeof createStoredFiles>
