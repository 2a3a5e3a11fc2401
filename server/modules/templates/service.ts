import { and, asc, count, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PageEntry } from '#kernel/page'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paged, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { CreatedPage, PageRecords } from '../../wire.ts'
import type { Access } from '../access/access.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import { mayOf } from '../pages/may.ts'
import type { Relink } from '../pages/relink.ts'
import { missingPage, type PageService } from '../pages/service.ts'
import type { PageTables } from '../pages/table.ts'
import { missingProject, type ProjectService } from '../projects/service.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { TemplateAudit } from './audits.ts'
import { MOST_PERSON_MEGABYTES, MOST_TEMPLATE_MEGABYTES, MOST_TEMPLATE_PAGES, MOST_TEMPLATES, templateErrors } from './errors.ts'
import type { TemplateCard, TemplateChange, TemplateDetail, TemplateInfo, TemplateQuery } from './model.ts'
import type { TemplateContent, TemplateTables, TemplateType } from './table.ts'

interface TakenPage {
  readonly sourceId: number
  readonly name: string
  readonly remark: string
  readonly content: TemplateContent
}
interface Taken {
  readonly pages: readonly TakenPage[]
  readonly bytes: number
}
interface Source {
  readonly type: TemplateType
  readonly sourceId: number
}
const missing = () => new AppError(templateErrors.notFound)

/** Pages and projects that people offer to others as a beginning. */
export const createTemplateService = (deps: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & TemplateTables>
  readonly now: () => Date
  readonly access: Pick<Access, 'require'>
  readonly audit: Audit<TemplateAudit>
  readonly codec: PageCodec
  readonly pages: Pick<PageService, 'file' | 'create'>
  readonly relink: Relink
  readonly projects: Pick<ProjectService, 'create' | 'delete'>
}) => {
  const { store, now, access, audit, codec, pages, relink, projects } = deps
  const { template, templatePage, page, project, user } = store.t

  const select = (db: Db, where: SQL | undefined) =>
    db
      .select({
        ...{ id: template.id, type: template.type, name: template.name, remark: template.remark, category: template.category },
        ...{
          picture: template.picture,
          listed: template.listed,
          userId: template.userId,
          userName: user.userName,
          nickName: user.nickName,
          uses: template.uses,
        },
        ...{ rev: template.rev, sourceId: template.sourceId, createdAt: template.createdAt, updatedAt: template.updatedAt },
        pageId: page.id,
        projectId: project.id,
        pageCount: sql<number>`(select count(*) from ${templatePage} where ${templatePage.templateId} = ${template.id})`.mapWith(Number),
      })
      .from(template)
      .innerJoin(user, eq(user.id, template.userId))
      .leftJoin(page, and(eq(template.type, 'page'), eq(page.id, template.sourceId)))
      .leftJoin(project, and(eq(template.type, 'project'), eq(project.id, template.sourceId)))
      .where(where)
  type Row = Awaited<ReturnType<typeof select>>[number]
  const authorOf = ({ nickName, userName }: Pick<Row, 'nickName' | 'userName'>): string => nickName || (userName.split('@', 1)[0] ?? '')
  const toInfo = (actor: Actor, { pageId, projectId, sourceId, createdAt, updatedAt, userName, nickName, ...row }: Row): TemplateInfo => {
    const mine = row.userId === actor.userId
    const isThere = (row.type === 'page' ? pageId : projectId) !== null
    return {
      ...row,
      author: authorOf({ userName, nickName }),
      category: row.category as TemplateInfo['category'],
      ...{ mine, sourceId: mine && isThere ? sourceId : null },
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
  }
  const visibleTo = (actor: Actor) => or(eq(template.listed, 1), eq(template.userId, actor.userId))
  const visible = async (actor: Actor, db: Db, id: number): Promise<Row> => {
    const [row] = await select(db, and(eq(template.id, id), visibleTo(actor)))
    if (!row) throw missing()
    return row
  }
  const own = async (actor: Actor, db: Db, id: number): Promise<Row> => {
    const [row] = await select(db, and(eq(template.id, id), eq(template.userId, actor.userId)))
    if (!row) throw missing()
    return row
  }
  /** Whoever publishes a page as a template edits its project, and whoever publishes a project manages it. */
  const requireSource = async (actor: Actor, db: Db, { type, sourceId }: Source): Promise<number> => {
    if (type === 'project') {
      await access.require(actor, db, sourceId, 'admin', missingProject())
      return sourceId
    }
    const [row] = await db.select({ projectId: page.projectId }).from(page).where(eq(page.id, sourceId))
    if (!row) throw missingPage()
    await access.require(actor, db, row.projectId, 'developer', missingPage())
    return row.projectId
  }
  /** The pages of a source as they are saved, in the form of their files. */
  const take = async (actor: Actor, { type, sourceId }: Source): Promise<Taken> => {
    const ids =
      type === 'page'
        ? [sourceId]
        : (await store.read.select({ id: page.id }).from(page).where(eq(page.projectId, sourceId)).orderBy(asc(page.id))).map(
            ({ id }) => id,
          )
    if (ids.length === 0) throw new AppError(templateErrors.empty)
    if (ids.length > MOST_TEMPLATE_PAGES) throw new AppError(templateErrors.tooLarge)
    const taken: TakenPage[] = []
    let length = 0
    for (const id of ids) {
      const { name, remark, pageData, carried } = await pages.file(actor, id)
      length += JSON.stringify(pageData).length + JSON.stringify(carried).length
      if (length > MOST_TEMPLATE_MEGABYTES * 1024 * 1024) throw new AppError(templateErrors.tooLarge)
      taken.push({ sourceId: id, name, remark, content: { pageData, carried: { ...carried } } })
    }
    return { pages: taken, bytes: length }
  }
  /** Room for so many bytes among the templates of a person, one of which may be written anew. */
  const requireRoom = async (db: Db, userId: number, bytes: number, but = 0): Promise<void> => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${template.bytes}), 0)`.mapWith(Number) })
      .from(template)
      .where(and(eq(template.userId, userId), ne(template.id, but)))
    if ((row?.bytes ?? 0) + bytes > MOST_PERSON_MEGABYTES * 1024 * 1024) throw new AppError(templateErrors.full)
  }
  const keep = async (db: Db, templateId: number, taken: readonly TakenPage[]): Promise<void> => {
    await db.delete(templatePage).where(eq(templatePage.templateId, templateId))
    for (const [position, each] of taken.entries()) await db.insert(templatePage).values({ templateId, position, ...each })
  }
  const contentOf = async (id: number, position: number): Promise<TakenPage> => {
    const [row] = await store.read
      .select({ sourceId: templatePage.sourceId, name: templatePage.name, remark: templatePage.remark, content: templatePage.content })
      .from(templatePage)
      .where(and(eq(templatePage.templateId, id), eq(templatePage.position, position)))
    if (!row) throw new AppError(templateErrors.noSuchPage)
    return row
  }
  const countUse = (id: number): Promise<void> =>
    store.write(async (db) => {
      await db
        .update(template)
        .set({ uses: sql`${template.uses} + 1` })
        .where(eq(template.id, id))
    })
  const publish = async (
    actor: Actor,
    source: Source,
    { listed = 1, remark = '', picture = '', ...card }: TemplateCard,
  ): Promise<TemplateInfo> => {
    await requireSource(actor, store.read, source)
    const taken = await take(actor, source)
    return store.write(
      async (db) => {
        const sourceProjectId = await requireSource(actor, db, source)
        if ((await db.$count(template, eq(template.sourceProjectId, sourceProjectId))) >= MOST_TEMPLATES)
          throw new AppError(templateErrors.tooMany)
        await requireRoom(db, actor.userId, taken.bytes)
        const at = now()
        const values = {
          ...{ ...source, sourceProjectId, ...card, remark, picture, listed, bytes: taken.bytes },
          ...{ searchText: searchText(card.name, remark), userId: actor.userId, createdAt: at, updatedAt: at },
        }
        const [row] = await db.insert(template).values(values).returning({ id: template.id })
        const { id } = row as { id: number }
        await keep(db, id, taken.pages)
        const target = `template ${id}: ${card.name}, ${source.type} ${source.sourceId}`
        await audit(db, { action: 'template published', userId: actor.userId, target, projectId: sourceProjectId })
        return toInfo(actor, await own(actor, db, id))
      },
      [`templates:${actor.userId}`],
    )
  }

  return {
    async list(actor: Actor, query: TemplateQuery): Promise<Paged<TemplateInfo>> {
      const where = and(
        query.mine === undefined ? visibleTo(actor) : eq(template.userId, actor.userId),
        query.type === undefined ? undefined : eq(template.type, query.type),
        query.category === undefined ? undefined : eq(template.category, query.category),
        hasKeyword(template, query.keyword),
      )
      const rows = await select(store.read, where)
        .orderBy(desc(template.uses), desc(template.updatedAt), desc(template.id))
        .limit(query.pageSize)
        .offset(offsetOf(query))
      const [total] = await store.read.select({ n: count() }).from(template).where(where)
      return toPaged(
        rows.map((row) => toInfo(actor, row)),
        total?.n ?? 0,
        query,
      )
    },

    async detail(actor: Actor, id: number): Promise<TemplateDetail> {
      const row = await visible(actor, store.read, id)
      const { position, name, remark } = templatePage
      const list = await store.read
        .select({ position, name, remark })
        .from(templatePage)
        .where(eq(templatePage.templateId, id))
        .orderBy(asc(position))
      return { ...toInfo(actor, row), pages: list }
    },

    /** A page of a template as the editor opens it: to look at, never to change. */
    async records(
      actor: Actor,
      { id, position = 0 }: { readonly id: number; readonly position?: number | undefined },
    ): Promise<PageRecords> {
      const row = await visible(actor, store.read, id)
      const { name, remark, content } = await contentOf(id, position)
      const { document, findings } = codec.parse(content.pageData)
      const [createdAt, updatedAt] = [row.createdAt.toISOString(), row.updatedAt.toISOString()]
      const entries: readonly PageEntry[] = [...document.entries.values()]
      return {
        page: {
          ...{ id: 0, name, remark, projectId: 0, isPublic: 2, userId: row.userId, userName: authorOf(row), previewImg: row.picture },
          ...{ stgState: 1, prdState: 1, stgPublishId: null, prdPublishId: null, revision: 1, documentId: 0, createdAt, updatedAt },
        },
        ...{ revision: 1, entries, findings, access: 'tester', may: mayOf(null, null), documentId: 0, copiedFrom: null, branch: null },
      }
    },

    create: (actor: Actor, { pageId, ...card }: TemplateCard & { readonly pageId: number }): Promise<TemplateInfo> =>
      publish(actor, { type: 'page', sourceId: pageId }, card),
    createProject: (actor: Actor, { projectId, ...card }: TemplateCard & { readonly projectId: number }): Promise<TemplateInfo> =>
      publish(actor, { type: 'project', sourceId: projectId }, card),

    async update(actor: Actor, { id, rev, refresh = false, ...change }: TemplateChange): Promise<TemplateInfo> {
      const known = await own(actor, store.read, id)
      const source = { type: known.type, sourceId: known.sourceId }
      if (refresh && toInfo(actor, known).sourceId === null) throw new AppError(templateErrors.sourceGone)
      if (refresh) await requireSource(actor, store.read, source)
      const taken = refresh ? await take(actor, source) : null
      return store.write(
        async (db) => {
          const row = await own(actor, db, id)
          if (row.rev !== rev) throw new AppError(templateErrors.changed)
          const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
          const { name, remark } = { ...row, ...given }
          if (taken) await requireRoom(db, actor.userId, taken.bytes, id)
          const moved = taken ? { sourceProjectId: await requireSource(actor, db, source), bytes: taken.bytes } : {}
          await db
            .update(template)
            .set({ ...given, ...moved, searchText: searchText(name, remark), rev: rev + 1, updatedAt: now() })
            .where(eq(template.id, id))
          if (taken) await keep(db, id, taken.pages)
          await audit(db, {
            action: 'template changed',
            userId: actor.userId,
            target: `template ${id}: ${name}${taken ? ', content' : ''}`,
          })
          return toInfo(actor, await own(actor, db, id))
        },
        [`templates:${actor.userId}`],
      )
    },

    delete: (actor: Actor, id: number): Promise<void> =>
      store.write(async (db) => {
        const row = await own(actor, db, id)
        if (row.listed === 1) throw new AppError(templateErrors.listed)
        await db.delete(template).where(eq(template.id, id))
        await audit(db, { action: 'template deleted', userId: actor.userId, target: `template ${id}: ${row.name}` })
      }),

    /** Makes a page of a template's page. */
    async use(
      actor: Actor,
      wanted: { id: number; position?: number | undefined; projectId: number; name?: string | undefined; remark?: string | undefined },
    ): Promise<CreatedPage> {
      // Who may not make pages there hears that before anything of the template.
      await access.require(actor, store.read, wanted.projectId, 'developer', missingProject())
      await visible(actor, store.read, wanted.id)
      const { name, remark, content } = await contentOf(wanted.id, wanted.position ?? 0)
      const card = { name: wanted.name ?? name, remark: wanted.remark ?? remark, projectId: wanted.projectId }
      const made = await pages.create(actor, { ...card, ...content })
      await countUse(wanted.id)
      return made
    },

    /** Makes a project with all pages of a template; where one of them cannot be made there is no project. */
    async useProject(
      actor: Actor,
      wanted: { id: number; name?: string | undefined; remark?: string | undefined },
    ): Promise<{ readonly projectId: number; readonly pageIds: readonly number[] }> {
      const row = await visible(actor, store.read, wanted.id)
      const { id: projectId } = await projects.create(actor, { name: wanted.name ?? row.name, remark: wanted.remark ?? row.remark })
      try {
        const made: CreatedPage[] = []
        const places = new Map<number, number>()
        for (let position = 0; position < row.pageCount; position++) {
          const { sourceId, name, remark, content } = await contentOf(wanted.id, position)
          const page = await pages.create(actor, { name, remark, projectId, ...content })
          made.push(page)
          places.set(sourceId, page.id)
        }
        for (const { documentId } of made) await relink({ id: documentId, userId: actor.userId }, places)
        await countUse(wanted.id)
        return { projectId, pageIds: made.map(({ id }) => id) }
      } catch (error) {
        await projects.delete(actor, { id: projectId })
        throw error
      }
    },

    /** Templates that were made from a page. */
    async madeFrom(db: Db, { pageId }: { readonly pageId: number }) {
      const rows = await db
        .select({ id: template.id, name: template.name })
        .from(template)
        .where(and(eq(template.type, 'page'), eq(template.sourceId, pageId)))
        .orderBy(asc(template.id))
      return rows.map(({ id, name }) => ({ kind: 'template' as const, id: String(id), name }))
    },

    /** The name of a listed template of the project itself; null where there is none. */
    async listedOf(db: Db, projectId: number): Promise<string | null> {
      const [row] = await db
        .select({ name: template.name })
        .from(template)
        .where(and(eq(template.type, 'project'), eq(template.sourceId, projectId), eq(template.listed, 1)))
      return row?.name ?? null
    },
  }
}
export type TemplateService = ReturnType<typeof createTemplateService>
