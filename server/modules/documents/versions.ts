import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Entry } from '#kernel/document'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Environment } from '../../wire.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import type { Quotas } from '../quotas/service.ts'
import type { DocumentAudit } from './audits.ts'
import type { Documents } from './documents.ts'
import type { StoredDocument } from './entry-store.ts'
import { documentErrors } from './errors.ts'
import type { KeptVersion } from './model.ts'
import { type Past, packed, unpacked } from './past.ts'
import { shownName } from './shown-name.ts'
import type { DocumentTables } from './table.ts'

/** How many versions one document keeps: named ones are refused beyond it, of published ones the oldest goes. */
const MOST_NAMED = 200
const MOST_PUBLISHED = 50

/** Places in a document's log that are kept whole, by a name or because they were published. */
export const createVersions = (deps: {
  readonly store: Store<DocumentTables & AccountTables>
  readonly now: () => Date
  readonly audit: Audit<DocumentAudit>
  readonly documents: Documents
  readonly past: Past
  readonly quotas: Pick<Quotas, 'requireBytes'>
}) => {
  const { store, now, audit, documents, past, quotas } = deps
  const { document: table, documentVersion, user } = store.t

  const list = async (db: Db, documentId: number): Promise<KeptVersion[]> => {
    const { id, seq, name, note, env, userId, createdAt } = documentVersion
    const rows = await db
      .select({ id, seq, name, note, env, userId, createdAt, userName: user.userName, nickName: user.nickName })
      .from(documentVersion)
      .leftJoin(user, eq(user.id, userId))
      .where(eq(documentVersion.documentId, documentId))
      .orderBy(desc(id))
    return rows.map(({ nickName, ...row }) => ({
      ...row,
      userName: shownName({ userName: row.userName, nickName }),
      createdAt: row.createdAt.toISOString(),
    }))
  }
  const grow = (db: Db, documentId: number, by: number) =>
    db
      .update(table)
      .set({ bytes: sql`${table.bytes} + ${by}` })
      .where(eq(table.id, documentId))
  const dropRows = async (db: Db, documentId: number, ids: readonly number[]): Promise<void> => {
    const gone = await db
      .delete(documentVersion)
      .where(and(eq(documentVersion.documentId, documentId), inArray(documentVersion.id, [...ids])))
      .returning({ body: documentVersion.body })
    await grow(db, documentId, -gone.reduce((sum, { body }) => sum + body.length, 0))
  }
  const insert = async (
    db: Db,
    version: Omit<typeof documentVersion.$inferInsert, 'body' | 'createdAt'>,
    document: StoredDocument<Entry>,
  ): Promise<number> => {
    const body = packed(document)
    const [made] = await db
      .insert(documentVersion)
      .values({ ...version, body, createdAt: now() })
      .returning({ id: documentVersion.id })
    await grow(db, version.documentId, body.length)
    return (made as { id: number }).id
  }

  return {
    list,
    /** In the transaction that publishes a document: what visitors get can be looked at and restored later. */
    async keepPublished(
      db: Db,
      version: { readonly documentId: number; readonly seq: number; readonly env: Environment; readonly userId: number },
      document: StoredDocument<Entry>,
    ): Promise<void> {
      await insert(db, version, document)
      const older = await db
        .select({ id: documentVersion.id })
        .from(documentVersion)
        .where(and(eq(documentVersion.documentId, version.documentId), isNotNull(documentVersion.env)))
        .orderBy(asc(documentVersion.id))
      const gone = older.slice(0, Math.max(0, older.length - MOST_PUBLISHED)).map(({ id }) => id)
      if (gone.length > 0) await dropRows(db, version.documentId, gone)
    },
    /** Gives a place in the log a name; the newest one where no place is said. */
    async name(
      actor: Actor,
      { id, seq, name, note }: { readonly id: number; readonly seq?: number | undefined; readonly name: string; readonly note: string },
    ): Promise<KeptVersion> {
      return store.write(
        async (db) => {
          const opened = await documents.open(actor, db, id, 'edit')
          const place = seq ?? opened.row.revision
          const document = await past.at(db, opened, place)
          const named = and(eq(documentVersion.documentId, id), isNull(documentVersion.env))
          const [total] = await db.select({ n: count() }).from(documentVersion).where(named)
          if ((total?.n ?? 0) >= MOST_NAMED) throw new AppError(documentErrors.tooManyVersions)
          await quotas.requireBytes(db, opened.row.projectId, packed(document).length)
          const made = await insert(db, { documentId: id, seq: place, name, note, userId: actor.userId }, document)
          const found = (await list(db, id)).find((version) => version.id === made)
          if (!found) throw new AppError(documentErrors.versionNotFound)
          return found
        },
        [`document:${id}`],
      )
    },
    /** Forgets a version that somebody named; what was published stays as long as that record does. */
    async delete(actor: Actor, { id, version }: { readonly id: number; readonly version: number }): Promise<void> {
      await store.write(
        async (db) => {
          await documents.open(actor, db, id, 'edit')
          const [row] = await db
            .select({ env: documentVersion.env })
            .from(documentVersion)
            .where(and(eq(documentVersion.documentId, id), eq(documentVersion.id, version)))
          if (!row || row.env !== null) throw new AppError(documentErrors.versionNotFound)
          await dropRows(db, id, [version])
          await audit(db, { action: 'named version deleted', userId: actor.userId, target: `document ${id}, version ${version}` })
        },
        [`document:${id}`],
      )
    },
    /** What a version holds. */
    async entries(actor: Actor, { id, version }: { readonly id: number; readonly version: number }): Promise<readonly Entry[]> {
      await documents.open(actor, store.read, id, 'see')
      const [row] = await store.read
        .select({ body: documentVersion.body })
        .from(documentVersion)
        .where(and(eq(documentVersion.documentId, id), eq(documentVersion.id, version)))
      if (!row) throw new AppError(documentErrors.versionNotFound)
      return [...unpacked(row.body).values()]
    },
  }
}
export type Versions = ReturnType<typeof createVersions>
