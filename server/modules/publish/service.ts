import { type AnyColumn, and, count, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AppProgram } from '#kernel/engine'
import type { BlockDocument, PageDocument, ProjectTexts } from '#kernel/page'
import { ownMaxesIn } from '#kernel/page/look'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { CompiledLook, PublishContext, Publisher } from '../../outside/publisher.ts'
import type { CheckContextInfo, Environment, Paged, PageState, PublishCreated, PublishDetail, PublishRecord } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DocumentTables, Versions as DocumentVersions } from '../documents/index.ts'
import { missingPage, type PageService, type PageTables } from '../pages/index.ts'
import type { Settings } from '../project-settings/index.ts'
import type { StudioRole } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { PublishAudit } from './audits.ts'
import { createBudget } from './budget.ts'
import { alreadyPublished, publishErrors } from './errors.ts'
import { foreignPins } from './foreign-pins.ts'
import { blocksInIdOrder, inIdOrder } from './in-id-order.ts'
import type { ProductionRights } from './rights.ts'
import { createSnapshot, readBuild, readPublishedPage, type Snapshots } from './snapshot.ts'
import type { PublishTables } from './table.ts'
import { createTurns } from './turns.ts'
import { createVersions, currentOf } from './versions.ts'

const PUBLISHED: PageState = 3
const PENDING: PageState = 2
const ROLLED_BACK: PageState = 4

/** What a module knows of where the pages of a project are going to be, for the check. */
export type ReadContext = (projectId: number) => Promise<Partial<Omit<PublishContext, 'env'>>>

interface RecordFilter {
  readonly pageId: number
  readonly env?: Environment | undefined
  readonly userId?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly keyword: string
}

/** What somebody asks to be published. */
export interface PublishWish {
  readonly env: Environment
  readonly id: number
  readonly previewImg: string
  readonly note: string
  readonly promote: boolean
  readonly force: boolean
}

interface PublishDeps {
  readonly store: Store<AccountTables & DocumentTables & PageTables & PublishTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<PublishAudit>
  readonly pages: Pick<PageService, 'openWithDocument'>
  readonly publisher: Publisher
  readonly snapshots: Pick<Snapshots, 'body'>
  /** What the pages of a project share. */
  readonly settings: Pick<Settings, 'app'>
  readonly plugins: PluginSet
  readonly quotas: Pick<Quotas, 'limits' | 'hasMostVersions' | 'requireVersion' | 'changing'>
  /** Every publish is a version of the page's document. */
  readonly documentVersions: Pick<DocumentVersions, 'keepPublished' | 'published'>
  readonly rights: Pick<ProductionRights, 'require'>
  /** What later modules know of where a page is going to be. */
  readonly contexts: Hooks<ReadContext>
  /** The blocks that a page reaches, in the versions that it and they pin. */
  readonly blocks?: (actor: Actor, projectId: number, document: PageDocument) => Promise<readonly BlockDocument[]>
  /** What of the project's look its pages are compiled with. */
  readonly look?: (projectId: number) => Promise<CompiledLook>
  /** The texts of the project. */
  readonly texts?: (projectId: number) => Promise<ProjectTexts>
  readonly forgetPages: (pageIds: readonly number[]) => void
}

type Row = Awaited<ReturnType<PublishOperations['select']>>[number]

class PublishOperations {
  private readonly versions: ReturnType<typeof createVersions>
  private readonly budget: ReturnType<typeof createBudget>
  private readonly turns: ReturnType<typeof createTurns>

  constructor(private readonly deps: PublishDeps) {
    const { store, quotas, now } = deps
    this.versions = createVersions(store, quotas)
    this.budget = createBudget(now)
    this.turns = createTurns(this.budget.used)
  }

  private stateOf(row: { stgState: PageState; prdState: PageState }, env: Environment): PageState {
    return env === 'stg' ? row.stgState : row.prdState
  }

  private select(db: Db, where: SQL | undefined) {
    const { publish, user, page } = this.deps.store.t
    return db
      .select({ ...getTableColumns(publish), userName: user.userName, stgPublishId: page.stgPublishId, prdPublishId: page.prdPublishId })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .leftJoin(user, eq(user.id, publish.userId))
      .where(where)
  }

  private filtered({ pageId, env, userId, from, to, keyword }: RecordFilter): SQL | undefined {
    const { publish, user } = this.deps.store.t
    const text = keyword.trim()
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&').toLowerCase()}%`
    const contains = (column: SQL.Aliased | AnyColumn) => sql`lower(${column}) like ${pattern} escape '\\'`
    const number = /^#?(\d{1,9})$/.exec(text)?.[1]
    return and(
      eq(publish.pageId, pageId),
      env === undefined ? undefined : eq(publish.env, env),
      userId === undefined ? undefined : eq(publish.userId, userId),
      from === undefined ? undefined : gte(publish.createdAt, new Date(from)),
      to === undefined ? undefined : lt(publish.createdAt, new Date(to)),
      text === ''
        ? undefined
        : or(
            contains(publish.note),
            contains(user.userName),
            contains(publish.hash),
            ...(number === undefined ? [] : [eq(publish.id, Number(number))]),
          ),
    )
  }

  private readonly toRecord = ({ stgPublishId, prdPublishId, createdAt, userName, widths: _, ...row }: Row): PublishRecord => ({
    ...row,
    userName: userName ?? '',
    createdAt: createdAt.toISOString(),
    current: row.id === (row.env === 'stg' ? stgPublishId : prdPublishId),
  })

  private async recordOf(db: Db, id: number): Promise<PublishRecord> {
    const { publish } = this.deps.store.t
    const [row] = await this.select(db, eq(publish.id, id))
    if (!row) throw new AppError(publishErrors.recordNotFound)
    return this.toRecord(row)
  }

  private async openPage(actor: Actor, db: Db, pageId: number, least: StudioRole) {
    const { access } = this.deps
    const { page, document: documents } = this.deps.store.t
    const [row] = await db
      .select({ ...getTableColumns(page), documentId: documents.id, revision: documents.revision })
      .from(page)
      .innerJoin(documents, eq(documents.id, page.documentId))
      .where(eq(page.id, pageId))
    if (!row) throw missingPage()
    const role = await access.require(actor, db, row.projectId, least, missingPage(), access.ofPage(actor, db, pageId))
    return { ...row, role }
  }

  private point(db: Db, pageId: number, env: Environment, publishId: number, state: PageState, more: { previewImg?: string } = {}) {
    const { page } = this.deps.store.t
    return db
      .update(page)
      .set(env === 'stg' ? { stgPublishId: publishId, stgState: state, ...more } : { prdPublishId: publishId, prdState: state, ...more })
      .where(eq(page.id, pageId))
  }

  /** What visitors see is the page as it is, made as it would be made now. */
  private async isUpToDate(
    db: Db,
    row: { stgState: PageState; prdState: PageState; stgPublishId: number | null; prdPublishId: number | null },
    env: Environment,
  ): Promise<boolean> {
    const { publish } = this.deps.store.t
    if (this.stateOf(row, env) !== PUBLISHED) return false
    const [current] = await db
      .select({ widths: publish.widths })
      .from(publish)
      .where(eq(publish.id, (env === 'stg' ? row.stgPublishId : row.prdPublishId) ?? 0))
    return current?.widths !== null
  }

  private async isSameBuild(db: Db, publishId: number | null, buildHash: string): Promise<boolean> {
    const { publish } = this.deps.store.t
    if (publishId === null) return false
    const [current] = await db.select({ buildHash: publish.buildHash }).from(publish).where(eq(publish.id, publishId))
    return current?.buildHash === buildHash
  }

  /** What the test environment shows, with the document that it was made of. */
  private async promotable(db: Db, { stgPublishId, documentId }: { readonly stgPublishId: number | null; readonly documentId: number }) {
    const { documentVersions } = this.deps
    const { publish, snapshot } = this.deps.store.t
    const [record] =
      stgPublishId === null
        ? []
        : await db
            .select({ ...getTableColumns(publish), build: snapshot.build })
            .from(publish)
            .innerJoin(snapshot, eq(snapshot.hash, publish.hash))
            .where(eq(publish.id, stgPublishId))
    if (!record?.build || record.buildHash === null) throw new AppError(publishErrors.noBuild)
    const document = await documentVersions.published(db, { documentId, seq: record.revision, env: 'stg' })
    if (!document) throw new AppError(publishErrors.noBuild)
    const { id, revision, buildHash, previewImg } = record
    return { id, revision, buildHash, previewImg, build: await readBuild(record.build), document: document as PageDocument }
  }

  private async contextOf(projectId: number): Promise<Omit<PublishContext, 'env'>> {
    return Object.assign({}, ...(await Promise.all(this.deps.contexts.all().map((read) => read(projectId)))))
  }

  /**
   * Publishes of one project go one after the other: the second of a page finds it published and costs no compilation. Whoever may not
   * publish waits for nothing.
   */
  private async inTurn<T>(actor: Actor, pageId: number, work: () => Promise<T>): Promise<T> {
    const { store } = this.deps
    const { projectId } = await this.openPage(actor, store.read, pageId, 'developer')
    this.budget.require(actor.userId)
    return this.turns.run({ person: actor.userId, project: projectId }, work)
  }

  private compile(
    actor: Actor,
    ...[page, app, blocks, ...rest]: readonly [
      ...[PageDocument, AppProgram, readonly BlockDocument[]],
      ...[CompiledLook | undefined, ProjectTexts | undefined, PublishContext],
    ]
  ) {
    const { publisher } = this.deps
    // Asked once more: those that waited together may have used it up.
    this.budget.require(actor.userId)
    return this.budget.measure(actor.userId, () => publisher.compile(inIdOrder(page), app, blocksInIdOrder(blocks), ...rest))
  }

  readonly create = (actor: Actor, wanted: PublishWish): Promise<PublishCreated> => {
    const { pages, rights, store, settings, plugins, quotas, now, documentVersions, audit, forgetPages } = this.deps
    const { snapshot, snapshotLanguage, publish } = this.deps.store.t
    return this.inTurn(actor, wanted.id, async () => {
      const { env, id, note, promote, force } = wanted
      const { row, role, document } = await pages.openWithDocument(actor, id, 'developer')
      await rights.require(actor, store.read, row.projectId, role, env)
      if (force && role !== 'admin') throw new AppError(publishErrors.mayNotForce)
      if (await this.isUpToDate(store.read, row, env)) throw new AppError(alreadyPublished[env])
      const stored = promote ? await this.promotable(store.read, row) : null
      if (stored && (await this.isSameBuild(store.read, row.prdPublishId, stored.buildHash))) throw new AppError(alreadyPublished.prd)
      const shown = stored ? stored.document : document
      const { program, findings, languages } = await this.compile(
        actor,
        shown,
        await settings.app(row.projectId),
        (await this.deps.blocks?.(actor, row.projectId, shown)) ?? [],
        await this.deps.look?.(row.projectId),
        await this.deps.texts?.(row.projectId),
        { ...(await this.contextOf(row.projectId)), env },
      )
      const errors = findings.filter(({ level }) => level === 'error')
      if (errors.length > 0 && !force) throw new AppError(publishErrors.stopped, { data: { findings } })
      const build = stored?.build ?? { program, ...(languages ? { languages } : {}) }
      const made = await createSnapshot({ id, name: row.name, env, projectId: row.projectId, ...build }, plugins)
      const { hash, body, declared, bytes, languages: spoken } = made
      const revision = stored?.revision ?? row.revision
      const previewImg = wanted.previewImg === '' ? (stored?.previewImg ?? '') : wanted.previewImg
      const record = await quotas.changing(
        async (db, changed) => {
          const fresh = await this.openPage(actor, db, id, 'developer')
          await rights.require(actor, db, fresh.projectId, fresh.role, env)
          if (await this.isUpToDate(db, fresh, env)) throw new AppError(alreadyPublished[env])
          if (stored && (await this.isSameBuild(db, fresh.prdPublishId, stored.buildHash))) throw new AppError(alreadyPublished.prd)
          const at = now()
          const dropped = await this.versions.makeRoom(db, fresh, { hash, bytes })
          await db
            .insert(snapshot)
            .values({ hash, body, declared, build: made.build, bytes, plugins: foreignPins(build.program, plugins), createdAt: at })
            // One of before builds were kept gets it now.
            .onConflictDoUpdate({ target: snapshot.hash, set: { build: made.build, bytes } })
          if (spoken.length > 0)
            await db
              .insert(snapshotLanguage)
              .values(spoken.map((each) => ({ ...each, snapshotHash: hash })))
              .onConflictDoNothing()
          const [created] = await db
            .insert(publish)
            .values({
              ...{ pageId: id, env, hash, revision, note, previewImg, forced: errors.length },
              ...{ buildHash: made.buildHash, promotedFrom: stored?.id ?? null },
              widths: ownMaxesIn(build.program.css),
              userId: actor.userId,
              createdAt: at,
            })
            .returning({ id: publish.id })
          const publishId = (created as { id: number }).id
          // Saved again while it was being compiled, or since it was tried out: what viewers see is already behind.
          const state = fresh.revision === revision ? PUBLISHED : PENDING
          await this.point(db, id, env, publishId, state, previewImg === '' ? {} : { previewImg })
          // The snapshot counts when room for the kept document is asked for.
          changed(fresh.projectId)
          await documentVersions.keepPublished(db, { documentId: row.documentId, seq: revision, env, userId: actor.userId }, shown)
          await this.versions.drop(db, id, dropped)
          changed(fresh.projectId)
          const how = [
            ...(stored ? [`the build of record ${stored.id}`] : []),
            ...(errors.length > 0 ? [`in spite of ${errors.length} errors`] : []),
          ]
          const target = [`page ${id}`, env, `record ${publishId}`, ...how].join(', ')
          await audit(db, { action: 'page published', userId: actor.userId, target, projectId: fresh.projectId })
          return this.recordOf(db, publishId)
        },
        [`page:${id}`, `document:${row.documentId}`],
      )
      forgetPages([id])
      return { ...record, findings }
    })
  }

  readonly rollback = async (
    actor: Actor,
    { pageId, env, publishId }: { readonly pageId: number; readonly env: Environment; readonly publishId: number },
  ): Promise<PublishRecord> => {
    const { store, rights, audit, forgetPages } = this.deps
    const { publish } = this.deps.store.t
    const record = await store.write(
      async (db) => {
        const row = await this.openPage(actor, db, pageId, 'developer')
        await rights.require(actor, db, row.projectId, row.role, env)
        const [target] = await db
          .select({ id: publish.id })
          .from(publish)
          .where(and(eq(publish.id, publishId), eq(publish.pageId, pageId), eq(publish.env, env)))
        if (!target) throw new AppError(publishErrors.recordNotFound)
        if ((env === 'stg' ? row.stgPublishId : row.prdPublishId) === publishId) throw new AppError(publishErrors.alreadyCurrent)
        await this.point(db, pageId, env, publishId, ROLLED_BACK)
        await audit(db, {
          action: 'page rolled back',
          userId: actor.userId,
          target: `page ${pageId}, ${env}, record ${publishId}`,
          projectId: row.projectId,
        })
        return this.recordOf(db, publishId)
      },
      [`page:${pageId}`],
    )
    forgetPages([pageId])
    return record
  }

  /** Deletes a version that neither environment shows. */
  readonly delete = async (actor: Actor, id: number): Promise<void> => {
    const { store, quotas, access, audit } = this.deps
    const { publish, page } = this.deps.store.t
    const [found] = await store.read.select({ pageId: publish.pageId }).from(publish).where(eq(publish.id, id))
    await quotas.changing(
      async (db, changed) => {
        const [target] = await db
          .select({ id: publish.id, env: publish.env, hash: publish.hash, pageId: publish.pageId, projectId: page.projectId })
          .from(publish)
          .innerJoin(page, eq(page.id, publish.pageId))
          .where(eq(publish.id, id))
        const missing = new AppError(publishErrors.recordNotFound)
        if (!target) throw missing
        await access.require(actor, db, target.projectId, 'developer', missing, access.ofPage(actor, db, target.pageId))
        const row = await this.openPage(actor, db, target.pageId, 'developer')
        if (currentOf(row).includes(id)) throw new AppError(publishErrors.alreadyCurrent)
        await this.versions.drop(db, row.id, [target])
        changed(row.projectId)
        await audit(db, {
          action: 'version deleted',
          userId: actor.userId,
          target: `page ${row.id}, ${target.env}, record ${id}`,
          projectId: row.projectId,
        })
      },
      found ? [`page:${found.pageId}`] : [],
    )
  }

  /** What the check of a page is told of its project, beside what other calls tell: the editor's own check has no other source. */
  readonly checkContext = async (actor: Actor, projectId: number): Promise<CheckContextInfo> => {
    const { access, store, settings } = this.deps
    await access.require(actor, store.read, projectId, 'tester', missingProject(), access.ofSomePage(actor, store.read, projectId))
    const [context, app, texts] = await Promise.all([this.contextOf(projectId), settings.app(projectId), this.deps.texts?.(projectId)])
    const { prefixes, permissionCodes = [], grantedCodes = null } = context
    const textKeys = texts?.texts.map(({ id }) => id) ?? []
    return {
      ...{ prefixes: { stg: prefixes?.stg ?? [], prd: prefixes?.prd ?? [] }, permissionCodes, grantedCodes, textKeys },
      stamp: new Bun.CryptoHasher('sha256')
        .update(JSON.stringify([context, app, textKeys]))
        .digest('hex')
        .slice(0, 16),
    }
  }

  readonly list = async (actor: Actor, query: Paging & RecordFilter): Promise<Paged<PublishRecord>> => {
    const { store } = this.deps
    const { publish, user } = this.deps.store.t
    await this.openPage(actor, store.read, query.pageId, 'tester')
    const where = this.filtered(query)
    const rows = await this.select(store.read, where).orderBy(desc(publish.id)).limit(query.pageSize).offset(offsetOf(query))
    const [total] = await store.read.select({ n: count() }).from(publish).leftJoin(user, eq(user.id, publish.userId)).where(where)
    return toPaged(rows.map(this.toRecord), total?.n ?? 0, query)
  }

  readonly detail = async (actor: Actor, id: number): Promise<PublishDetail> => {
    const { store, access, snapshots } = this.deps
    const { page, publish } = this.deps.store.t
    const missing = new AppError(publishErrors.recordNotFound)
    const [row] = await store.read
      .select({ projectId: page.projectId, hash: publish.hash })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .where(eq(publish.id, id))
    if (!row) throw missing
    await access.require(actor, store.read, row.projectId, 'tester', missing)
    const body = await snapshots.body(row.hash)
    if (body === null) throw missing
    const { program } = await readPublishedPage(body)
    return { ...(await this.recordOf(store.read, id)), program }
  }
}

export const createPublishService = (deps: PublishDeps): Pick<PublishOperations, keyof PublishOperations> => new PublishOperations(deps)
export type PublishService = ReturnType<typeof createPublishService>
