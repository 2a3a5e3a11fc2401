import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Entry } from '#kernel/document'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Environment } from '../../wire.ts'
import type { DocumentRow } from './commit.ts'
import type { StoredDocument } from './entry-store.ts'
import { documentErrors } from './errors.ts'
import { type Keeping, openPlace } from './keeping.ts'
import type { DocumentKinds } from './kinds.ts'
import type { KeptVersion, VersionList } from './model.ts'
import { packed, unpacked } from './past.ts'
import { shownName } from './shown-name.ts'

/** How many versions one document keeps: named ones are refused beyond it, of published ones the oldest goes. */
const MOST_NAMED = 200
const MOST_PUBLISHED = 50
/** How many are listed unless more are asked for. */
const VERSIONS_AT_ONCE = 30

/** Places in a document's log that are kept whole, by a name or because they were published. */
class VersionOperations {
  constructor(private readonly deps: Keeping & { readonly kinds: Pick<DocumentKinds, 'followersOf'> }) {}

  /** The newest first: those made before the one with the id `before`. */
  readonly list = async (
    db: Db,
    documentId: number,
    { before, limit = VERSIONS_AT_ONCE }: { readonly before?: number | undefined; readonly limit?: number | undefined } = {},
  ): Promise<VersionList> => {
    const { documentVersion, user } = this.deps.store.t
    const { id, seq, name, note, env, userId, createdAt } = documentVersion
    const rows = await db
      .select({ id, seq, name, note, env, userId, createdAt, userName: user.userName, nickName: user.nickName })
      .from(documentVersion)
      .leftJoin(user, eq(user.id, userId))
      .where(and(eq(documentVersion.documentId, documentId), ...(before === undefined ? [] : [lt(id, before)])))
      .orderBy(desc(id))
      .limit(limit + 1)
    const versions = rows.slice(0, limit).map(
      ({ nickName, ...row }): KeptVersion => ({
        ...row,
        userName: shownName({ userName: row.userName, nickName }),
        createdAt: row.createdAt.toISOString(),
      }),
    )
    return { versions, more: rows.length > limit }
  }

  private grow(db: Db, documentId: number, by: number) {
    const { document: table } = this.deps.store.t
    return db
      .update(table)
      .set({ bytes: sql`${table.bytes} + ${by}` })
      .where(eq(table.id, documentId))
  }

  private async dropRows(db: Db, documentId: number, ids: readonly number[]): Promise<void> {
    const { documentVersion } = this.deps.store.t
    const gone = await db
      .delete(documentVersion)
      .where(and(eq(documentVersion.documentId, documentId), inArray(documentVersion.id, [...ids])))
      .returning({ body: documentVersion.body })
    await this.grow(db, documentId, -gone.reduce((sum, { body }) => sum + body.length, 0))
  }

  private async insert(
    db: Db,
    kind: string,
    version: Omit<Keeping['store']['t']['documentVersion']['$inferInsert'], 'body' | 'createdAt'>,
    document: StoredDocument<Entry>,
    body: Buffer,
  ): Promise<number> {
    const { now, kinds } = this.deps
    const { documentVersion } = this.deps.store.t
    const [made] = await db
      .insert(documentVersion)
      .values({ ...version, body, createdAt: now() })
      .returning({ id: documentVersion.id })
    await this.grow(db, version.documentId, body.length)
    const { id } = made as { id: number }
    for (const follower of kinds.followersOf(kind)) await follower.kept?.(db, { documentId: version.documentId, versionId: id, document })
    return id
  }

  /** A place that somebody names, in the transaction of whoever keeps it. Answers the version's id. */
  readonly keepNamed = async (
    db: Db,
    row: DocumentRow,
    version: { readonly seq: number; readonly name: string; readonly note: string; readonly userId: number },
    document: StoredDocument<Entry>,
  ): Promise<number> => {
    const { quotas } = this.deps
    const { documentVersion } = this.deps.store.t
    const named = and(eq(documentVersion.documentId, row.id), isNull(documentVersion.env))
    const [total] = await db.select({ n: count() }).from(documentVersion).where(named)
    if ((total?.n ?? 0) >= MOST_NAMED) throw new AppError(documentErrors.tooManyVersions)
    const body = packed(document)
    await quotas.requireBytes(db, row.projectId, body.length)
    return this.insert(db, row.kind, { documentId: row.id, ...version }, document, body)
  }

  readonly page = async (
    actor: Actor,
    { id, ...range }: { readonly id: number; readonly before?: number | undefined; readonly limit?: number | undefined },
  ): Promise<VersionList> => {
    const { documents, store } = this.deps
    await documents.open(actor, store.read, id, 'see')
    return this.list(store.read, id, range)
  }

  /** In the transaction that publishes a document: what visitors get can be looked at and restored later. */
  readonly keepPublished = async (
    db: Db,
    version: { readonly documentId: number; readonly seq: number; readonly env: Environment; readonly userId: number },
    document: StoredDocument<Entry>,
  ): Promise<void> => {
    const { documents, quotas } = this.deps
    const { documentVersion } = this.deps.store.t
    const { kind, projectId } = await documents.find(db, version.documentId)
    const older = await db
      .select({ id: documentVersion.id, bytes: sql<number>`length(${documentVersion.body})`.mapWith(Number) })
      .from(documentVersion)
      .where(and(eq(documentVersion.documentId, version.documentId), isNotNull(documentVersion.env)))
      .orderBy(asc(documentVersion.id))
    const gone = older.slice(0, Math.max(0, older.length + 1 - MOST_PUBLISHED))
    const body = packed(document)
    await quotas.requireBytes(
      db,
      projectId,
      gone.reduce((sum, { bytes }) => sum - bytes, body.length),
    )
    await this.insert(db, kind, version, document, body)
    if (gone.length > 0)
      await this.dropRows(
        db,
        version.documentId,
        gone.map(({ id }) => id),
      )
  }

  /** Gives a place in the log a name; the newest one where no place is said. */
  readonly name = async (
    actor: Actor,
    { id, seq, name, note }: { readonly id: number; readonly seq?: number | undefined; readonly name: string; readonly note: string },
  ): Promise<KeptVersion> => {
    const { store } = this.deps
    return store.write(
      async (db) => {
        const { row, place, document } = await openPlace(this.deps, actor, db, { id, seq })
        const made = await this.keepNamed(db, row, { seq: place, name, note, userId: actor.userId }, document)
        const found = (await this.list(db, id, { limit: 1 })).versions.find((version) => version.id === made)
        if (!found) throw new AppError(documentErrors.versionNotFound)
        return found
      },
      [`document:${id}`],
    )
  }

  /** Forgets a version that somebody named; what was published stays as long as that record does. */
  readonly delete = async (actor: Actor, { id, version }: { readonly id: number; readonly version: number }): Promise<void> => {
    const { store, documents, kinds, audit } = this.deps
    const { documentVersion } = this.deps.store.t
    await store.write(
      async (db) => {
        const { row: of } = await documents.open(actor, db, id, 'edit')
        const [row] = await db
          .select({ env: documentVersion.env })
          .from(documentVersion)
          .where(and(eq(documentVersion.documentId, id), eq(documentVersion.id, version)))
        if (!row || row.env !== null) throw new AppError(documentErrors.versionNotFound)
        for (const follower of kinds.followersOf(of.kind)) await follower.forgetting?.(db, { documentId: id, versionId: version })
        await this.dropRows(db, id, [version])
        await audit(db, {
          action: 'named version deleted',
          userId: actor.userId,
          target: `document ${id}, version ${version}`,
          projectId: of.projectId,
        })
      },
      [`document:${id}`],
    )
  }

  /** The document as it was published at that place of its log; null where that is not kept any more. */
  readonly published = async (
    db: Db,
    { documentId, seq, env }: { readonly documentId: number; readonly seq: number; readonly env: Environment },
  ): Promise<StoredDocument<Entry> | null> => {
    const { documentVersion } = this.deps.store.t
    const [row] = await db
      .select({ body: documentVersion.body })
      .from(documentVersion)
      .where(and(eq(documentVersion.documentId, documentId), eq(documentVersion.seq, seq), eq(documentVersion.env, env)))
      .orderBy(desc(documentVersion.id))
      .limit(1)
    return row ? { entries: unpacked(row.body) } : null
  }

  /** What a version holds. */
  readonly entries = async (
    actor: Actor,
    { id, version }: { readonly id: number; readonly version: number },
  ): Promise<readonly Entry[]> => {
    const { documents, store } = this.deps
    const { documentVersion } = this.deps.store.t
    await documents.open(actor, store.read, id, 'see')
    const [row] = await store.read
      .select({ body: documentVersion.body })
      .from(documentVersion)
      .where(and(eq(documentVersion.documentId, id), eq(documentVersion.id, version)))
    if (!row) throw new AppError(documentErrors.versionNotFound)
    return [...unpacked(row.body).values()]
  }
}

export const createVersions = (
  deps: Keeping & { readonly kinds: Pick<DocumentKinds, 'followersOf'> },
): Pick<VersionOperations, keyof VersionOperations> => new VersionOperations(deps)
export type Versions = ReturnType<typeof createVersions>
