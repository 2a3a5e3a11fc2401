import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { FileUse, FileUses } from '../../wire.ts'
import { countedMembership } from '../access/index.ts'
import { type AccountTables, takeAttempts } from '../accounts/index.ts'
import type { BlockTables } from '../blocks/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { LookTables } from '../look/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'
import type { StoredFiles } from './stored-files.ts'
import type { FileTables } from './table.ts'

const decompress = promisify(brotliDecompress)
/** Published versions that are looked through for one answer, the newest first; a project has a thousand at most. */
const MOST_PUBLISHED = 2_000
const AT_ONCE = 8

export type UsesTables = AccountTables & ProjectTables & DocumentTables & PageTables & BlockTables & LookTables & PublishTables & FileTables

type Found = Omit<FileUse, 'projectName'>

interface UsesDeps {
  readonly store: Store<UsesTables>
  readonly now: () => Date
  readonly storedFiles: Pick<StoredFiles, 'open'>
}

/**
 * Where a picture is shown, asked by its name, which nothing else has by chance: what is edited and what is published, in the projects that the one who
 * asks sees in the studio. Pages of others that know its address are not told.
 */
class UseOperations {
  constructor(private readonly deps: UsesDeps) {}

  /** Names of the projects that somebody sees in the studio, by their ids. */
  private async seen(actor: Actor, db: Db): Promise<ReadonlyMap<number, string>> {
    const { t } = this.deps.store
    const { project, projectMember } = this.deps.store.t
    const rows = await db
      .select({ id: project.id, name: project.name })
      .from(project)
      .leftJoin(projectMember, countedMembership(t, actor))
      .where(actor.role === 1 ? undefined : or(eq(project.userId, actor.userId), ne(projectMember.role, 'ordinary')))
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  private async inDrafts(db: Db, ids: number[], pattern: string): Promise<readonly Found[]> {
    const { document, documentEntry, page, block } = this.deps.store.t
    /** Branches belong to what they were made from. */
    const whole = sql<number>`coalesce(${document.baseId}, ${document.id})`
    const rows = await db
      .selectDistinct({ id: whole, kind: document.kind, projectId: document.projectId })
      .from(documentEntry)
      .innerJoin(document, eq(document.id, documentEntry.documentId))
      .where(and(inArray(document.projectId, ids), sql`cast(${documentEntry.entry} as text) like ${pattern}`))
    // The database of some kinds answers a whole number as a text where it was calculated.
    const kinds = new Map(rows.map((row) => [Number(row.id), row]))
    const documents = [...kinds.keys()]
    if (documents.length === 0) return []
    const pages = await db
      .select({ id: page.id, name: page.name, projectId: page.projectId })
      .from(page)
      .where(inArray(page.documentId, documents))
      .orderBy(page.id)
    const blocks = await db
      .select({ id: block.id, name: block.name, projectId: block.projectId })
      .from(block)
      .where(inArray(block.documentId, documents))
      .orderBy(block.name)
    const others = [...kinds.values()].flatMap(({ kind, projectId }): Found[] =>
      kind === 'look' || kind === 'settings' ? [{ kind, id: String(projectId), name: '', projectId, as: 'draft' }] : [],
    )
    return [
      ...pages.map((row): Found => ({ ...row, kind: 'page', id: String(row.id), as: 'draft' })),
      ...blocks.map((row): Found => ({ ...row, kind: 'block', as: 'draft' })),
      ...others,
    ]
  }

  private async inPublished(db: Db, ids: number[], name: string): Promise<{ readonly list: readonly Found[]; readonly partial: boolean }> {
    const { page, publish, snapshot } = this.deps.store.t
    const rows = await db
      .select({ id: page.id, name: page.name, projectId: page.projectId, env: publish.env, hash: publish.hash })
      .from(publish)
      .innerJoin(page, and(eq(page.id, publish.pageId), or(eq(publish.id, page.stgPublishId), eq(publish.id, page.prdPublishId))))
      .where(inArray(page.projectId, ids))
      .orderBy(sql`${publish.id} desc`)
      .limit(MOST_PUBLISHED + 1)
    const looked = rows.slice(0, MOST_PUBLISHED)
    const hashes = [...new Set(looked.map((row) => row.hash))]
    const showing = new Set<string>()
    // A few at a time: what is published of a large project does not fit into memory whole.
    for (let at = 0; at < hashes.length; at += AT_ONCE) {
      const some = await db
        .select({ hash: snapshot.hash, body: snapshot.body })
        .from(snapshot)
        .where(inArray(snapshot.hash, hashes.slice(at, at + AT_ONCE)))
      await Promise.all(
        some.map(async ({ hash, body }) => {
          if ((await decompress(body)).includes(name)) showing.add(hash)
        }),
      )
    }
    const list = looked.flatMap(({ env, hash, ...row }): Found[] =>
      showing.has(hash) ? [{ ...row, kind: 'page', id: String(row.id), as: env }] : [],
    )
    return { list, partial: rows.length > MOST_PUBLISHED }
  }

  private async inLooks(db: Db, ids: number[], pattern: string): Promise<readonly Found[]> {
    const { look, lookPublish } = this.deps.store.t
    const rows = await db
      .select({ projectId: look.projectId, as: lookPublish.env })
      .from(lookPublish)
      .innerJoin(look, or(eq(lookPublish.id, look.stgPublishId), eq(lookPublish.id, look.prdPublishId)))
      .where(and(inArray(look.projectId, ids), like(lookPublish.css, pattern)))
    return rows.map((row): Found => ({ ...row, kind: 'look', id: String(row.projectId), name: '' }))
  }

  private async asPicture(db: Db, ids: number[], address: string): Promise<readonly Found[]> {
    const { project, page, user } = this.deps.store.t
    const logos = await db
      .select({ id: project.id, name: project.name })
      .from(project)
      .where(and(inArray(project.id, ids), eq(project.logo, address)))
    const pages = await db
      .select({ id: page.id, name: page.name, projectId: page.projectId })
      .from(page)
      .where(and(inArray(page.projectId, ids), eq(page.previewImg, address)))
    const people = await db.select({ id: user.id, name: user.userName }).from(user).where(eq(user.avatar, address))
    return [
      ...logos.map((row): Found => ({ kind: 'project', id: String(row.id), name: row.name, projectId: row.id, as: 'draft' })),
      ...pages.map((row): Found => ({ ...row, kind: 'page', id: String(row.id), as: 'draft' })),
      ...people.map((row): Found => ({ kind: 'profile', id: String(row.id), name: row.name, projectId: null, as: 'draft' })),
    ]
  }

  readonly of = async (actor: Actor, name: string): Promise<FileUses> => {
    const { store, now, storedFiles } = this.deps
    const { t } = this.deps.store
    const limit = { key: `file-uses:${actor.userId}`, most: 60, windowMs: 60_000 }
    await store.write((db) => takeAttempts(db, t, now(), [limit]))
    const db = store.read
    await storedFiles.open(actor, db, name)
    const names = await this.seen(actor, db)
    const ids = [...names.keys()]
    const pattern = `%/files/${name}%`
    const published = await this.inPublished(db, ids, `/files/${name}`)
    const found = [
      ...(await this.inDrafts(db, ids, pattern)),
      ...published.list,
      ...(await this.inLooks(db, ids, pattern)),
      ...(await this.asPicture(db, ids, `/files/${name}`)),
    ]
    const once = new Map(found.map((use) => [`${use.kind} ${use.id} ${use.as}`, use]))
    const list = [...once.values()].map((use) => ({ ...use, projectName: (use.projectId !== null && names.get(use.projectId)) || '' }))
    return { list, partial: published.partial }
  }
}

export const createUses = (deps: UsesDeps): Pick<UseOperations, keyof UseOperations> => new UseOperations(deps)
export type Uses = ReturnType<typeof createUses>
