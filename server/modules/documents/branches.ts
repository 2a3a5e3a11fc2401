import { and, count, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { missingDocument } from './documents.ts'
import { documentBytes } from './entry-bytes.ts'
import { documentErrors } from './errors.ts'
import { type Keeping, openPlace } from './keeping.ts'
import type { BranchInfo } from './model.ts'
import { shownName } from './shown-name.ts'

const MOST_BRANCHES = 20

/** Documents that began as another one and may be merged into it. */
export const createBranches = (keeping: Keeping) => {
  const { store, now, audit, documents, quotas } = keeping
  const { document: table, user } = store.t

  const list = async (db: Db, of: number): Promise<BranchInfo[]> => {
    const rows = await db
      .select({ branch: table, userName: user.userName, nickName: user.nickName })
      .from(table)
      .leftJoin(user, eq(user.id, table.updatedBy))
      .where(eq(table.baseId, of))
      .orderBy(desc(table.id))
    return rows.map(({ branch, ...by }) => ({
      ...{ id: branch.id, name: branch.name, baseSeq: branch.baseSeq ?? 1, revision: branch.revision, mergedSeq: branch.mergedSeq },
      ...{ updatedBy: shownName(by), updatedAt: branch.updatedAt.toISOString(), createdAt: branch.createdAt.toISOString() },
    }))
  }
  /** A branch of a document that the actor may edit. */
  const open = async (actor: Actor, db: Db, id: number) => {
    const opened = await documents.open(actor, db, id, 'edit')
    if (opened.row.baseId === null) throw missingDocument()
    return opened
  }
  /** @throws AppError (409) where another branch of the document has this name. */
  const requireFree = async (db: Db, of: number, name: string, but?: number): Promise<void> => {
    const [taken] = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.baseId, of), eq(table.name, name), ...(but === undefined ? [] : [ne(table.id, but)])))
      .limit(1)
    if (taken) throw new AppError(documentErrors.branchNameTaken)
  }

  return {
    async list(actor: Actor, id: number): Promise<BranchInfo[]> {
      await documents.open(actor, store.read, id, 'see')
      return list(store.read, id)
    },
    create: (
      actor: Actor,
      { id, name, seq }: { readonly id: number; readonly name: string; readonly seq?: number | undefined },
    ): Promise<BranchInfo> =>
      store.write(
        async (db) => {
          const { row, place, document } = await openPlace(keeping, actor, db, { id, seq })
          if (row.baseId !== null) throw new AppError(documentErrors.branchOfBranch)
          await requireFree(db, id, name)
          const [total] = await db.select({ n: count() }).from(table).where(eq(table.baseId, id))
          if ((total?.n ?? 0) >= MOST_BRANCHES) throw new AppError(documentErrors.tooManyBranches)
          await quotas.requireBytes(db, row.projectId, documentBytes(document))
          const made = await documents.create(db, {
            ...{ kind: row.kind, projectId: row.projectId, document, userId: actor.userId, at: now() },
            branch: { of: id, seq: place, name },
          })
          const found = (await list(db, id)).find((each) => each.id === made)
          if (!found) throw missingDocument()
          return found
        },
        [`document:${id}`],
      ),
    rename: (actor: Actor, { id, name }: { readonly id: number; readonly name: string }): Promise<void> =>
      store.write(
        async (db) => {
          const { row } = await open(actor, db, id)
          await requireFree(db, row.baseId as number, name, id)
          await db.update(table).set({ name }).where(eq(table.id, id))
          await audit(db, { action: 'branch renamed', userId: actor.userId, target: `document ${id}: ${name}`, projectId: row.projectId })
        },
        [`document:${id}`],
      ),
    delete: (actor: Actor, id: number): Promise<void> =>
      store.write(
        async (db) => {
          const { row } = await open(actor, db, id)
          await documents.remove(db, id)
          await audit(db, {
            action: 'branch deleted',
            userId: actor.userId,
            target: `document ${id}: ${row.name}`,
            projectId: row.projectId,
          })
        },
        [`document:${id}`],
      ),
    /** What the branch is at this revision is in its document now: the next merge begins from there. */
    merged: (actor: Actor, { id, seq }: { readonly id: number; readonly seq: number }): Promise<void> =>
      store.write(
        async (db) => {
          const { row } = await open(actor, db, id)
          if (seq > row.revision) throw new AppError(documentErrors.versionNotFound)
          await db.update(table).set({ mergedSeq: seq }).where(eq(table.id, id))
        },
        [`document:${id}`],
      ),
  }
}
export type Branches = ReturnType<typeof createBranches>
