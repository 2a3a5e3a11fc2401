import { and, count, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { type PageDocument, parsePatch } from '#kernel/page'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { Publisher } from '../../outside/publisher.ts'
import type { CreatedPage, PageDetail, Paged, PageInfo, PageRecords, Saved } from '../../wire.ts'
import { type Access, countedMembership } from '../access/access.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import { missingProject } from '../projects/service.ts'
import type { MemberRole, ProjectTables } from '../projects/table.ts'
import type { PublishTables } from '../publish/table.ts'
import type { Quotas } from '../quotas/service.ts'
import type { PageAudit } from './audits.ts'
import { documentBytes } from './entry-bytes.ts'
import type { EntryStore } from './entry-store.ts'
import { pageErrors } from './errors.ts'
import { createReadPage, orRefuse } from './read-page.ts'
import { createSave } from './save.ts'
import type { PageTables } from './table.ts'

export const missingPage = () => new AppError(pageErrors.notFound)

export interface NewPage {
  readonly name: string
  readonly remark?: string | undefined
  readonly projectId: number
  readonly isPublic?: 1 | 2 | undefined
  readonly pageData?: unknown
}
export interface PageCard {
  readonly id: number
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly isPublic?: 1 | 2 | undefined
}

export const createPageService = (deps: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & PublishTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<PageAudit>
  readonly codec: PageCodec
  readonly entries: EntryStore
  readonly publisher: Pick<Publisher, 'migrate'>
  readonly quotas: Pick<Quotas, 'requirePage' | 'requireBytes' | 'changing'>
  /** Called after a page's visibility changed or it went away. */
  readonly forgetPages: (pageIds: readonly number[]) => void
}) => {
  const { store, now, access, audit, codec, entries, publisher, quotas, forgetPages } = deps
  const readPage = createReadPage({ codec, publisher })
  const { page, project, projectMember, user, publish, snapshot } = store.t
  const save = createSave({ store, entries, quotas })

  const select = (db: Db, where: SQL | undefined) =>
    db
      .select({ ...getTableColumns(page), userName: user.userName })
      .from(page)
      .innerJoin(user, eq(user.id, page.userId))
      .where(where)
  type Row = Awaited<ReturnType<typeof select>>[number]

  const toInfo = ({ updatedBy: _by, bytes: _bytes, searchText: _text, createdAt, updatedAt, ...row }: Row): PageInfo => ({
    ...row,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })

  /** The page, for an actor who has at least this role in its project. */
  const open = async (actor: Actor, db: Db, id: number, least: MemberRole): Promise<{ row: Row; role: MemberRole }> => {
    const [row] = await select(db, eq(page.id, id))
    if (!row) throw missingPage()
    return { row, role: await access.require(actor, db, row.projectId, least, missingPage()) }
  }
  const infoOf = async (db: Db, id: number): Promise<PageInfo> => {
    const [row] = await select(db, eq(page.id, id))
    if (!row) throw missingPage()
    return toInfo(row)
  }
  /** A page and its document at one revision, although reads are not in one transaction. */
  const openWithDocument = async (actor: Actor, id: number, least: MemberRole) => {
    for (let attempt = 0; ; attempt++) {
      const { row, role } = await open(actor, store.read, id, least)
      const document = await entries.load(store.read, id)
      const [after] = await store.read.select({ revision: page.revision }).from(page).where(eq(page.id, id))
      if (after?.revision === row.revision || attempt === 5) return { row, role, document }
    }
  }
  const insertPage = async (
    db: Db,
    actor: Actor,
    values: { name: string; remark: string; projectId: number; isPublic: 1 | 2 },
    document: PageDocument,
  ): Promise<PageInfo> => {
    const at = now()
    const bytes = documentBytes(document)
    await quotas.requirePage(db, values.projectId, bytes)
    const [row] = await db
      .insert(page)
      .values({
        ...values,
        searchText: searchText(values.name),
        bytes,
        userId: actor.userId,
        updatedBy: actor.userId,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: page.id })
    const { id } = row as { id: number }
    await entries.insert(db, id, 1, document)
    return infoOf(db, id)
  }

  return {
    openWithDocument,

    async list(
      actor: Actor,
      query: Paging & { readonly keyword: string; readonly projectId?: number | undefined },
    ): Promise<Paged<PageInfo>> {
      const db = store.read
      if (query.projectId !== undefined) await access.require(actor, db, query.projectId, 'tester', missingProject())
      const mine =
        actor.role === 1
          ? undefined
          : sql`${page.projectId} in (${db
              .select({ id: project.id })
              .from(project)
              .leftJoin(projectMember, countedMembership(store.t, actor))
              .where(or(eq(project.userId, actor.userId), eq(projectMember.userId, actor.userId)))})`
      const where = and(query.projectId === undefined ? mine : eq(page.projectId, query.projectId), hasKeyword(page, query.keyword))
      const rows = await select(db, where).orderBy(desc(page.updatedAt), desc(page.id)).limit(query.pageSize).offset(offsetOf(query))
      const [total] = await db.select({ n: count() }).from(page).where(where)
      return toPaged(rows.map(toInfo), total?.n ?? 0, query)
    },

    async detail(actor: Actor, id: number): Promise<PageDetail> {
      const { row, document } = await openWithDocument(actor, id, 'tester')
      return { ...toInfo(row), pageData: codec.format(document) }
    },

    async records(actor: Actor, id: number): Promise<PageRecords> {
      const { row, role, document } = await openWithDocument(actor, id, 'tester')
      const findings = codec.check(document)
      return { page: toInfo(row), revision: row.revision, entries: [...document.entries.values()], findings, access: role }
    },

    async create(actor: Actor, { name, remark = '', projectId, isPublic = 2, pageData }: NewPage): Promise<CreatedPage> {
      await access.require(actor, store.read, projectId, 'developer', missingProject())
      const { document, findings } = await readPage(pageData ?? {})
      const created = await store.write(async (db) => {
        await access.require(actor, db, projectId, 'developer', missingProject())
        return insertPage(db, actor, { name, remark, projectId, isPublic }, document)
      })
      return { ...created, findings }
    },

    copy: (actor: Actor, { id, name }: { readonly id: number; readonly name?: string | undefined }): Promise<PageInfo> =>
      store.write(async (db) => {
        const { row } = await open(actor, db, id, 'developer')
        const { remark, projectId, isPublic } = row
        return insertPage(
          db,
          actor,
          { name: name ?? `${row.name.slice(0, 50)} copy`, remark, projectId, isPublic },
          await entries.load(db, id),
        )
      }),

    async delete(actor: Actor, id: number): Promise<void> {
      await quotas.changing(
        async (db, changed) => {
          const { row } = await open(actor, db, id, 'developer')
          const hashes = await db.select({ hash: publish.hash }).from(publish).where(eq(publish.pageId, id))
          await db.delete(page).where(eq(page.id, id))
          // Every hash covers its page's id, so no other page shares these.
          for (const { hash } of hashes) await db.delete(snapshot).where(eq(snapshot.hash, hash))
          await audit(db, { action: 'page deleted', userId: actor.userId, target: `page ${id}` })
          changed(row.projectId)
        },
        [`page:${id}`],
      )
      forgetPages([id])
    },

    async updateCard(actor: Actor, { id, ...change }: PageCard): Promise<PageInfo> {
      const info = await store.write(
        async (db) => {
          await open(actor, db, id, 'developer')
          await db
            .update(page)
            .set({ ...change, ...(change.name === undefined ? {} : { searchText: searchText(change.name) }), updatedAt: now() })
            .where(eq(page.id, id))
          return infoOf(db, id)
        },
        [`page:${id}`],
      )
      forgetPages([id])
      return info
    },

    save(
      actor: Actor,
      { id, revision, patch }: { readonly id: number; readonly revision: number; readonly patch: unknown },
    ): Promise<Saved> {
      const parsed = orRefuse(pageErrors.patchInvalid, () => parsePatch(patch))
      return store.write(
        async (db) => {
          const { row } = await open(actor, db, id, 'developer')
          return save(db, { page: row, revision, patch: parsed, userId: actor.userId, at: now() })
        },
        [`page:${id}`],
      )
    },
  }
}
export type PageService = ReturnType<typeof createPageService>
