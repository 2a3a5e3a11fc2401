import { count, desc, eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import type { Quotas } from '../quotas/service.ts'
import type { DocumentAudit } from './audits.ts'
import { type Documents, missingDocument } from './documents.ts'
import { documentBytes } from './entry-bytes.ts'
import { documentErrors } from './errors.ts'
import type { BranchInfo } from './model.ts'
import type { Past } from './past.ts'
import { shownName } from './shown-name.ts'
import type { DocumentTables } from './table.ts'

const MOST_BRANCHES = 20

/** Documents that began as another one and may be merged into it. */
export const createBranches = (deps: {
  readonly store: Store<DocumentTables & AccountTables>
  readonly now: () => Date
  readonly audit: Audit<DocumentAudit>
  readonly documents: Documents
  readonly past: Past
  readonly quotas: Pick<Quotas, 'requireBytes'>
}) => {
  const { store, now, audit, documents, past, quotas } = deps
  const { document: table, user } = store.t

  const list = async (db: Store['read'], of: number): Promise<BranchInfo[]> => {
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
  const open = async (actor: Actor, db: Store['read'], id: number) => {
    const opened = await documents.open(actor, db, id, 'edit')
    if (opened.row.baseId === null) throw missingDocument()
    return opened
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
          const opened = await documents.open(actor, db, id, 'edit')
          const { row } = opened
          if (row.baseId !== null) throw new AppError(documentErrors.branchOfBranch)
          const [total] = await db.select({ n: count() }).from(table).where(eq(table.baseId, id))
          if ((total?.n ?? 0) >= MOST_BRANCHES) throw new AppError(documentErrors.tooManyBranches)
          const place = seq ?? row.revision
          const document = await past.at(db, opened, place)
          await quotas.requireBytes(db, row.projectId, documentBytes(document))
          const branch = { of: id, seq: place, name }
          const made = await documents.create(db, {
            kind: row.kind,
            projectId: row.projectId,
            document,
            userId: actor.userId,
            at: now(),
            branch,
          })
          const found = (await list(db, id)).find((each) => each.id === made)
          if (!found) throw missingDocument()
          return found
        },
        [`document:${id}`],
      ),
    delete: (actor: Actor, id: number): Promise<void> =>
      store.write(
        async (db) => {
          await open(actor, db, id)
          await documents.remove(db, id)
          await audit(db, { action: 'branch deleted', userId: actor.userId, target: `document ${id}` })
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
