import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { runStepsInTurns } from '#kernel/document'
import type { PageDocument, PageEntry } from '#kernel/page/records'
import { createId, type Json } from '#kernel/page/values'
import type { Hooks } from '../../calls/hooks.ts'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { Publisher } from '../../outside/publisher.ts'
import { createPauses } from '../../pauses.ts'
import type { BroughtAlong, CheckedPage, CopiedPage, CreatedPage, PageDetail, PageFile, PageInfo, PageRecords, Saved } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { type DocumentRow, type Documents, type DocumentTables, documentBytes, type Editing, type EntryStore } from '../documents/index.ts'
import type { Policies, ProjectTables, StudioRole } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { PageAudit } from './audits.ts'
import { rolledBack } from './dry-run.ts'
import { pageErrors } from './errors.ts'
import type { MakePage } from './make-page.ts'
import { mayOf } from './may.ts'
import { createOpenToSave } from './open-to-save.ts'
import { createReadPage, orRefuse } from './read-page.ts'
import { createSave } from './save.ts'
import { parseSavedRecords } from './saved-records.ts'
import type { PageTables } from './table.ts'

/** Pages whose document is remembered, by their ids. */
const MOST_REMEMBERED = 10_000

export const missingPage = () => new AppError(pageErrors.notFound)

/** Brings what a page uses of another project to the one that the page comes to. */
export interface Bringing {
  /** What a page's file has under this name is its part. */
  readonly id: string
  /** What must not be brought twice at once. */
  readonly alone: (projectId: number) => string
  readonly bring: (
    db: Db,
    to: { readonly actor: Actor; readonly projectId: number },
    document: PageDocument,
    /** What the page's file has with it. */
    carried: unknown,
  ) => Promise<{ readonly document: PageDocument; readonly told: readonly BroughtAlong[] }>
  /** What a page's file takes along. */
  readonly carry: (projectId: number, document: PageDocument) => Promise<Json>
}

export interface NewPage {
  readonly name: string
  readonly remark?: string | undefined
  readonly projectId: number
  readonly isPublic?: 1 | 2 | undefined
  readonly pageData?: unknown
  /** The language of the person, for a page without content: `en`. */
  readonly language?: string | undefined
  /** What the page's file has with it. */
  readonly carried?: { readonly [part: string]: unknown } | undefined
}
export interface PageSave {
  readonly id: number
  /** The branch of the page that is saved; the page itself without one. */
  readonly branch?: number | undefined
  readonly revision: number
  readonly patch: unknown
  /** Id of the edit, made by whoever saves: what was committed already is not done again. */
  readonly edit?: string | undefined
}
export interface PageCard {
  readonly id: number
  readonly name?: string | undefined
  readonly remark?: string | undefined
  readonly isPublic?: 1 | 2 | undefined
}

interface PageDeps {
  readonly store: Store<AccountTables & ProjectTables & DocumentTables & PageTables & PublishTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<PageAudit>
  readonly codec: PageCodec
  readonly entries: EntryStore<PageEntry>
  readonly documents: Documents
  readonly editing: Editing
  readonly makePage: MakePage
  readonly publisher: Pick<Publisher, 'migrate'>
  readonly quotas: Pick<Quotas, 'requirePage' | 'requireBytes' | 'changing'>
  /** What pages take along to a project. */
  readonly bringing: Hooks<Bringing>
  readonly policies: Pick<Policies, 'raise'>
  /** Called after a page's visibility changed or it went away. */
  readonly forgetPages: (pageIds: readonly number[]) => void
}

type Row = Awaited<ReturnType<PageOperations['select']>>[number]

class PageOperations {
  private readonly documentIds = new Map<number, number>()
  private readonly readPage: ReturnType<typeof createReadPage>
  private readonly saveEdit: ReturnType<typeof createSave>
  private readonly openToSave: ReturnType<typeof createOpenToSave>

  constructor(private readonly deps: PageDeps) {
    const { codec, publisher, store, editing, access } = deps
    this.readPage = createReadPage({ codec, publisher })
    this.saveEdit = createSave({ store, editing })
    this.openToSave = createOpenToSave({ store, access })
  }

  private select(db: Db, where: SQL | undefined) {
    const { page, document, user } = this.deps.store.t
    return db
      .select({
        ...getTableColumns(page),
        documentId: document.id,
        revision: document.revision,
        userName: user.userName,
        copiedFrom: document.copiedFrom,
      })
      .from(page)
      .innerJoin(document, eq(document.id, page.documentId))
      .innerJoin(user, eq(user.id, page.userId))
      .where(where)
  }

  private toInfo({ searchText: _text, copiedFrom: _source, createdAt, updatedAt, ...row }: Row): PageInfo {
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
  }

  /** The page, for an actor who has at least this role, in its project or on the page. */
  private async open(actor: Actor, db: Db, id: number, least: StudioRole): Promise<{ row: Row; role: StudioRole }> {
    const { access } = this.deps
    const { page } = this.deps.store.t
    const [row] = await this.select(db, eq(page.id, id))
    if (!row) throw missingPage()
    return { row, role: await access.require(actor, db, row.projectId, least, missingPage(), access.ofPage(actor, db, id)) }
  }

  /** The same for what is the project's to decide: a role on the page alone is refused. */
  private async openOfProject(actor: Actor, db: Db, id: number): Promise<Row> {
    const { access } = this.deps
    const { row } = await this.open(actor, db, id, 'tester')
    await access.require(actor, db, row.projectId, 'developer', new AppError(errors.forbidden))
    return row
  }

  private async infoOf(db: Db, id: number): Promise<PageInfo> {
    const { page } = this.deps.store.t
    const [row] = await this.select(db, eq(page.id, id))
    if (!row) throw missingPage()
    return this.toInfo(row)
  }

  /** A page and its document at one revision, although reads are not in one transaction. */
  readonly openWithDocument = async (actor: Actor, id: number, least: StudioRole) => {
    const { store, entries, documents } = this.deps
    for (let attempt = 0; ; attempt++) {
      const { row, role } = await this.open(actor, store.read, id, least)
      const content = await entries.load(store.read, row.documentId)
      const after = await documents.find(store.read, row.documentId)
      if (after.revision === row.revision || attempt === 5) return { row, role, document: content as PageDocument }
    }
  }

  /** A page's document is another one never; 0 for a page that is not there. */
  private async documentOf(id: number): Promise<number> {
    const { store } = this.deps
    const { page } = this.deps.store.t
    const known = this.documentIds.get(id)
    if (known !== undefined) return known
    const [row] = await store.read.select({ documentId: page.documentId }).from(page).where(eq(page.id, id))
    if (this.documentIds.size >= MOST_REMEMBERED) this.documentIds.clear()
    if (row?.documentId) this.documentIds.set(id, row.documentId)
    return row?.documentId ?? 0
  }

  private formatted(document: PageDocument): Promise<Json> {
    return runStepsInTurns(this.deps.codec.formatSteps(document), createPauses())
  }

  /** What of a page is edited: the page itself, or a branch of it. */
  private requirePart(content: DocumentRow, of: number | null): void {
    if (content.id !== of && content.baseId !== of) throw missingPage()
  }

  /** The page that this one was copied from, while it is there; both are in one project, so whoever sees one sees the other. */
  private async sourceOf({ projectId, copiedFrom }: Row): Promise<PageRecords['copiedFrom']> {
    const { store } = this.deps
    const { document, page } = this.deps.store.t
    if (copiedFrom === null) return null
    const [source] = await store.read
      .select({ documentId: document.id, name: page.name })
      .from(page)
      .innerJoin(document, eq(document.id, page.documentId))
      .where(and(eq(document.id, copiedFrom), eq(page.projectId, projectId)))
    return source ?? null
  }

  private async insertPage(
    db: Db,
    actor: Actor,
    values: { name: string; remark: string; projectId: number; isPublic: 1 | 2; copiedFrom?: number },
    from: PageDocument,
    carried: NewPage['carried'] = {},
  ): Promise<CopiedPage> {
    const { now, bringing, quotas, makePage } = this.deps
    const at = now()
    const told: BroughtAlong[] = []
    let document = from
    for (const { id, bring } of bringing.all()) {
      const part = Object.hasOwn(carried, id) ? carried[id] : undefined
      const came = await bring(db, { actor, projectId: values.projectId }, document, part)
      document = came.document
      told.push(...came.told)
    }
    await quotas.requirePage(db, values.projectId, documentBytes(document))
    return { ...(await this.infoOf(db, await makePage(db, { ...values, userId: actor.userId, at }, document))), brought: told }
  }

  private alone(projectId: number): readonly string[] {
    return this.deps.bringing.all().map(({ alone }) => alone(projectId))
  }

  readonly detail = async (actor: Actor, id: number): Promise<PageDetail> => {
    const { row, document } = await this.openWithDocument(actor, id, 'tester')
    return { ...this.toInfo(row), pageData: await this.formatted(document) }
  }

  /** The page with what it uses of its project, for another project or installation. */
  readonly file = async (actor: Actor, id: number): Promise<PageFile> => {
    const { bringing } = this.deps
    const { row, document } = await this.openWithDocument(actor, id, 'developer')
    const carried: [string, Json][] = []
    for (const { id, carry } of bringing.all()) carried.push([id, await carry(row.projectId, document)])
    return { name: row.name, remark: row.remark, pageData: await this.formatted(document), carried: Object.fromEntries(carried) }
  }

  /** What the editor opens: the page, or a branch of it. */
  readonly records = async (
    actor: Actor,
    { id, branch }: { readonly id: number; readonly branch?: number | undefined },
  ): Promise<PageRecords> => {
    const { store, documents, codec, access } = this.deps
    const { row, role } = await this.open(actor, store.read, id, 'tester')
    if (branch !== undefined) this.requirePart(await documents.find(store.read, branch), row.documentId)
    const opened = await documents.openWhole(actor, branch ?? row.documentId, 'see')
    const content = opened.document as PageDocument
    const { revision, baseId, baseSeq, mergedSeq, name } = opened.row
    return {
      page: this.toInfo(row),
      revision,
      entries: [...content.entries.values()],
      findings: await runStepsInTurns(codec.checkSteps(content), createPauses()),
      access: role,
      may: mayOf(await access.roleIn(actor, store.read, row.projectId), await access.pageRoleIn(actor, store.read, id)),
      documentId: opened.row.id,
      copiedFrom: await this.sourceOf(row),
      branch: baseId === null ? null : { name, baseSeq: baseSeq ?? 1, mergedSeq },
    }
  }

  readonly create = async (
    actor: Actor,
    { name, remark = '', projectId, isPublic = 2, pageData, carried, language }: NewPage,
  ): Promise<CreatedPage> => {
    const { access, codec, store } = this.deps
    await access.require(actor, store.read, projectId, 'developer', missingProject())
    const { document, findings } = await this.readPage(pageData ?? codec.blank(language))
    const created = await store.write(async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      return this.insertPage(db, actor, { name, remark, projectId, isPublic }, document, carried)
    }, this.alone(projectId))
    return { ...created, findings }
  }

  /** What a page's file would come to in a project: what is found in it, and what it brings; nothing is written. */
  readonly check = async (actor: Actor, { projectId, pageData, carried }: Omit<NewPage, 'name'>): Promise<CheckedPage> => {
    const { access, store } = this.deps
    await access.require(actor, store.read, projectId, 'developer', missingProject())
    const { document, findings } = await this.readPage(pageData ?? {})
    const { brought } = await rolledBack(store, this.alone(projectId), async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      return this.insertPage(db, actor, { name: '?', remark: '', projectId, isPublic: 2 }, document, carried)
    })
    return { brought, findings }
  }

  /** Into another project whoever may edit the page and may edit there takes it along, as a private one. */
  readonly copy = async (
    actor: Actor,
    { id, name, projectId: wanted }: { readonly id: number; readonly name?: string | undefined; readonly projectId?: number | undefined },
  ): Promise<CopiedPage> => {
    const { store, access, entries } = this.deps
    const known = await this.open(actor, store.read, id, 'developer')
    const to = wanted ?? known.row.projectId
    return store.write(async (db) => {
      const stays = to === known.row.projectId
      const row = stays ? await this.openOfProject(actor, db, id) : (await this.open(actor, db, id, 'developer')).row
      if (!stays) await access.require(actor, db, to, 'developer', missingProject())
      const { remark, isPublic, documentId } = row
      const values = { name: name ?? (stays ? `${row.name.slice(0, 50)} copy` : row.name), remark, projectId: to }
      return this.insertPage(
        db,
        actor,
        stays ? { ...values, isPublic, copiedFrom: documentId } : { ...values, isPublic: 2 },
        (await entries.load(db, documentId)) as PageDocument,
      )
    }, this.alone(to))
  }

  readonly delete = async (actor: Actor, id: number): Promise<void> => {
    const { quotas, documents, audit, policies, forgetPages } = this.deps
    const { publish, snapshot } = this.deps.store.t
    await quotas.changing(
      async (db, changed) => {
        const row = await this.openOfProject(actor, db, id)
        const hashes = await db.select({ hash: publish.hash }).from(publish).where(eq(publish.pageId, id))
        await documents.remove(db, row.documentId)
        await policies.raise(db, row.projectId)
        // Every hash covers its page's id, so no other page shares these.
        for (const { hash } of hashes) await db.delete(snapshot).where(eq(snapshot.hash, hash))
        await audit(db, { action: 'page deleted', userId: actor.userId, target: `page ${id}: ${row.name}`, projectId: row.projectId })
        changed(row.projectId)
      },
      [`page:${id}`],
    )
    forgetPages([id])
  }

  readonly updateCard = async (actor: Actor, { id, ...change }: PageCard): Promise<PageInfo> => {
    const { store, now, policies, forgetPages } = this.deps
    const { page } = this.deps.store.t
    const info = await store.write(
      async (db) => {
        if (change.isPublic === undefined) await this.open(actor, db, id, 'developer')
        else await this.openOfProject(actor, db, id)
        await db
          .update(page)
          .set({ ...change, ...(change.name === undefined ? {} : { searchText: searchText(change.name) }), updatedAt: now() })
          .where(eq(page.id, id))
        const info = await this.infoOf(db, id)
        await policies.raise(db, info.projectId)
        return info
      },
      [`page:${id}`],
    )
    forgetPages([id])
    return info
  }

  readonly save = async (actor: Actor, { id, branch, revision, patch, edit }: PageSave): Promise<Saved> => {
    const { store, entries, documents } = this.deps
    const parsed = orRefuse(pageErrors.patchInvalid, () => parseSavedRecords(patch))
    const documentId = branch ?? (await this.documentOf(id))
    return store.writeSmall(
      async (db) => {
        const [row, named] = await store.together([
          () => this.openToSave(actor, db, id),
          () => entries.byIds(db, documentId, [...parsed.keys()]),
        ])
        const content: DocumentRow = branch === undefined ? row.document : await documents.find(db, branch)
        this.requirePart(content, row.document.id)
        if (content.id !== documentId) throw missingPage()
        const opened = { row: content, stored: documents.storedOf(content.kind), role: row.access }
        const editId = edit ?? createId('edit')
        const saved = await this.saveEdit(db, opened, { revision, changes: parsed, editId, userId: actor.userId, named })
        const isPage = content.id === row.document.id && saved.revision > content.revision
        return { ...saved, stgState: isPage ? 2 : row.stgState, prdState: isPage ? 2 : row.prdState }
      },
      [`page:${id}`, `document:${documentId}`],
    )
  }
}

export const createPageService = (deps: PageDeps): Pick<PageOperations, keyof PageOperations> => new PageOperations(deps)
export type PageService = ReturnType<typeof createPageService>
