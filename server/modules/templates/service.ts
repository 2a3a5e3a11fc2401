import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { CreatedPage, PageRecords } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Copying } from '../exchange/index.ts'
import { missingPage, type PageService, type PageTables } from '../pages/index.ts'
import type { ProjectContent, ProjectTables } from '../projects/index.ts'
import type { TemplateAudit } from './audits.ts'
import type { Source, Taken, TemplateContents } from './content.ts'
import { MOST_PERSON_MEGABYTES, MOST_TEMPLATES, templateErrors } from './errors.ts'
import type { StoredQuery, StoredTemplateInfo, TemplateCard, TemplateChange, TemplateDetail, TemplateParts } from './model.ts'
import { toPageRecords } from './page-records.ts'
import type { TemplateReading } from './reading.ts'
import type { Carried, TemplateTables } from './table.ts'

/** What asks for a page of a template. */
interface PageOf {
  readonly id: number
  readonly position?: number | undefined
}

interface TemplateDeps {
  readonly store: Store<AccountTables & ProjectTables & PageTables & TemplateTables>
  readonly now: () => Date
  readonly access: Pick<Access, 'require'>
  readonly audit: Audit<TemplateAudit>
  readonly pages: Pick<PageService, 'create'>
  readonly copying: Pick<Copying, 'make'>
  readonly reading: TemplateReading
  readonly contents: TemplateContents
  readonly projectContents: Hooks<ProjectContent>
}

/** Pages and projects that people offer to others as a beginning. */
class TemplateOperations {
  constructor(private readonly deps: TemplateDeps) {}

  /** Whoever publishes a page as a template edits its project, and whoever publishes a project manages it. */
  private async requireSource(actor: Actor, db: Db, { type, sourceId }: Source): Promise<number> {
    const { access } = this.deps
    const { page } = this.deps.store.t
    if (type === 'project') {
      await access.require(actor, db, sourceId, 'admin', missingProject())
      return sourceId
    }
    const [row] = await db.select({ projectId: page.projectId }).from(page).where(eq(page.id, sourceId))
    if (!row) throw missingPage()
    await access.require(actor, db, row.projectId, 'developer', missingPage())
    return row.projectId
  }

  /** Room for so many bytes among the templates of a person, one of which may be written anew. */
  private async requireRoom(db: Db, userId: number, bytes: number, but = 0): Promise<void> {
    const { template } = this.deps.store.t
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${template.bytes}), 0)`.mapWith(Number) })
      .from(template)
      .where(and(eq(template.userId, userId), ne(template.id, but)))
    if ((row?.bytes ?? 0) + bytes > MOST_PERSON_MEGABYTES * 1024 * 1024) throw new AppError(templateErrors.full)
  }

  private async keep(db: Db, templateId: number, taken: Taken['pages']): Promise<void> {
    const { templatePage } = this.deps.store.t
    await db.delete(templatePage).where(eq(templatePage.templateId, templateId))
    for (const [position, each] of taken.entries()) await db.insert(templatePage).values({ templateId, position, ...each })
  }

  /** What of a project comes along beside its pages; where it runs does not. */
  private async carriesOf(db: Db, { type, sourceId }: Source): Promise<readonly Carried[]> {
    const { projectContents } = this.deps
    const carries: Carried[] = []
    if (type === 'project')
      for (const { id, isOfPlace, read } of projectContents.all())
        if (!isOfPlace) carries.push({ id, count: (await read(db, sourceId)).length })
    return carries
  }

  private async countUse(db: Db, id: number): Promise<void> {
    const { template } = this.deps.store.t
    await db
      .update(template)
      .set({ uses: sql`${template.uses} + 1` })
      .where(eq(template.id, id))
  }

  private async publish(
    actor: Actor,
    source: Source,
    { listed = 1, remark = '', picture = '', ...card }: TemplateCard,
  ): Promise<StoredTemplateInfo> {
    const { store, contents, now, audit } = this.deps
    const { template } = this.deps.store.t
    const { toInfo, own } = this.deps.reading
    await this.requireSource(actor, store.read, source)
    const taken = await contents.take(actor, source)
    return store.write(
      async (db) => {
        const sourceProjectId = await this.requireSource(actor, db, source)
        if ((await db.$count(template, eq(template.sourceProjectId, sourceProjectId))) >= MOST_TEMPLATES)
          throw new AppError(templateErrors.tooMany)
        await this.requireRoom(db, actor.userId, taken.bytes)
        const at = now()
        const values = {
          ...{ ...source, sourceProjectId, ...card, remark, picture, listed, bytes: taken.bytes },
          ...{ shared: taken.shared, carries: await this.carriesOf(db, source) },
          ...{ searchText: searchText(card.name, remark), userId: actor.userId, createdAt: at, updatedAt: at },
        }
        const [row] = await db.insert(template).values(values).returning({ id: template.id })
        const { id } = row as { id: number }
        await this.keep(db, id, taken.pages)
        const target = `template ${id}: ${card.name}, ${source.type} ${source.sourceId}`
        await audit(db, { action: 'template published', userId: actor.userId, target, projectId: sourceProjectId })
        return toInfo(actor, await own(actor, db, id))
      },
      [`templates:${actor.userId}`],
    )
  }

  readonly list = (actor: Actor, query: StoredQuery) => this.deps.reading.list(actor, query)

  readonly detail = async (actor: Actor, id: number): Promise<TemplateDetail> => {
    const { store, projectContents, reading } = this.deps
    const { visible, toInfo } = this.deps.reading
    const row = await visible(actor, store.read, id)
    const carries = projectContents.all().flatMap(({ id, label }) => {
      const count = row.carries.find((each) => each.id === id)?.count ?? 0
      return count === 0 ? [] : [{ id, label: { zh: label.zh, en: label.en }, count }]
    })
    return { ...toInfo(actor, row), pages: await reading.pages(id), carries }
  }

  /** A page of a template as the editor opens it: to look at, never to change. */
  readonly records = async (actor: Actor, { id, position = 0 }: PageOf): Promise<PageRecords> => {
    const { store, contents, reading } = this.deps
    const { visible } = this.deps.reading
    const row = await visible(actor, store.read, id)
    const { name, remark, content } = await contents.page(id, position)
    const { document, findings } = await contents.read(content)
    return toPageRecords({
      ...{ name, remark, document, findings },
      ...{ userId: row.userId, userName: reading.authorOf(row), previewImg: row.picture },
      ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
    })
  }

  /** What such a page is drawn with: its blocks and, of a project, what its pages share. */
  readonly parts = async (actor: Actor, { id, position = 0 }: PageOf): Promise<TemplateParts> => {
    const { store, contents } = this.deps
    const { visible } = this.deps.reading
    await visible(actor, store.read, id)
    const kept = await contents.page(id, position)
    const blocks = await contents.blocksFor(kept)
    return {
      blocks: [...blocks].map(([key, { name, content }]) => {
        const [version, ...rest] = key.split(' ')
        return { id: rest.join(' '), version: Number(version), name, entries: [...content.entries.values()] }
      }),
      look: kept.shared?.look ?? [],
      texts: kept.shared?.texts ?? { locales: [], texts: [] },
      variables: kept.shared?.variables ?? [],
    }
  }

  readonly create = (actor: Actor, { pageId, ...card }: TemplateCard & { readonly pageId: number }): Promise<StoredTemplateInfo> =>
    this.publish(actor, { type: 'page', sourceId: pageId }, card)

  readonly createProject = (
    actor: Actor,
    { projectId, ...card }: TemplateCard & { readonly projectId: number },
  ): Promise<StoredTemplateInfo> => this.publish(actor, { type: 'project', sourceId: projectId }, card)

  readonly update = async (actor: Actor, { id, rev, refresh = false, ...change }: TemplateChange): Promise<StoredTemplateInfo> => {
    const { store, contents, now, audit } = this.deps
    const { own, toInfo } = this.deps.reading
    const { template } = this.deps.store.t
    const known = await own(actor, store.read, id)
    const source = { type: known.type, sourceId: known.sourceId }
    if (refresh && toInfo(actor, known).sourceId === null) throw new AppError(templateErrors.sourceGone)
    if (refresh) await this.requireSource(actor, store.read, source)
    const taken = refresh ? await contents.take(actor, source) : null
    return store.write(
      async (db) => {
        const row = await own(actor, db, id)
        if (row.rev !== rev) throw new AppError(templateErrors.changed)
        if (change.listed === 1 && row.heldReason !== null) throw new AppError(templateErrors.held)
        const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
        const { name, remark } = { ...row, ...given }
        if (taken) await this.requireRoom(db, actor.userId, taken.bytes, id)
        const moved = taken
          ? {
              sourceProjectId: await this.requireSource(actor, db, source),
              ...{ bytes: taken.bytes, shared: taken.shared, carries: await this.carriesOf(db, source) },
            }
          : {}
        await db
          .update(template)
          .set({ ...given, ...moved, searchText: searchText(name, remark), rev: rev + 1, updatedAt: now() })
          .where(eq(template.id, id))
        if (taken) await this.keep(db, id, taken.pages)
        await audit(db, {
          action: 'template changed',
          userId: actor.userId,
          target: `template ${id}: ${name}${taken ? ', content' : ''}`,
        })
        return toInfo(actor, await own(actor, db, id))
      },
      [`templates:${actor.userId}`],
    )
  }

  readonly delete = (actor: Actor, id: number): Promise<void> => {
    const { store, audit } = this.deps
    const { own } = this.deps.reading
    const { template } = this.deps.store.t
    return store.write(async (db) => {
      const row = await own(actor, db, id)
      if (row.listed === 1) throw new AppError(templateErrors.listed)
      await db.delete(template).where(eq(template.id, id))
      await audit(db, { action: 'template deleted', userId: actor.userId, target: `template ${id}: ${row.name}` })
    })
  }

  /** Makes a page of a template's page. */
  readonly use = async (
    actor: Actor,
    wanted: PageOf & { readonly projectId: number; readonly name?: string | undefined; readonly remark?: string | undefined },
  ): Promise<CreatedPage> => {
    const { access, store, contents, pages } = this.deps
    const { visible } = this.deps.reading
    // Who may not make pages there hears that before anything of the template.
    await access.require(actor, store.read, wanted.projectId, 'developer', missingProject())
    await visible(actor, store.read, wanted.id)
    const kept = await contents.page(wanted.id, wanted.position ?? 0)
    const card = { name: wanted.name ?? kept.name, remark: wanted.remark ?? kept.remark, projectId: wanted.projectId }
    const made = await pages.create(actor, { ...card, ...(await contents.filed(kept)) })
    await store.write((db) => this.countUse(db, wanted.id))
    return made
  }

  /** Makes a project of a template, whole or not at all. */
  readonly useProject = async (
    actor: Actor,
    wanted: { readonly id: number; readonly name?: string | undefined; readonly remark?: string | undefined },
  ): Promise<{ readonly projectId: number; readonly pageIds: readonly number[] }> => {
    const { store, copying, contents } = this.deps
    const { visible } = this.deps.reading
    const row = await visible(actor, store.read, wanted.id)
    const card = { name: wanted.name ?? row.name, remark: wanted.remark ?? row.remark }
    const { projectId, ids } = await copying.make(actor, await contents.project(wanted.id, card), (db) => this.countUse(db, wanted.id))
    return { projectId, pageIds: ids.pages.map(({ to }) => to) }
  }

  /** Templates that were made from a page. */
  readonly madeFrom = async (db: Db, { pageId }: { readonly pageId: number }) => {
    const { template } = this.deps.store.t
    const rows = await db
      .select({ id: template.id, name: template.name })
      .from(template)
      .where(and(eq(template.type, 'page'), eq(template.sourceId, pageId)))
      .orderBy(asc(template.id))
    return rows.map(({ id, name }) => ({ kind: 'template' as const, id: String(id), name }))
  }

  /** The name of a listed template of the project itself; null where there is none. */
  readonly listedOf = async (db: Db, projectId: number): Promise<string | null> => {
    const { template } = this.deps.store.t
    const [row] = await db
      .select({ name: template.name })
      .from(template)
      .where(and(eq(template.type, 'project'), eq(template.sourceId, projectId), eq(template.listed, 1)))
    return row?.name ?? null
  }
}

export const createTemplateService = (deps: TemplateDeps): Pick<TemplateOperations, keyof TemplateOperations> =>
  new TemplateOperations(deps)
export type TemplateService = ReturnType<typeof createTemplateService>
