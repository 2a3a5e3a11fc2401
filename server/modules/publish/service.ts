import { and, count, desc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { AppProgram } from '#kernel/engine'
import type { BlockDocument, PageDocument, ProjectTexts } from '#kernel/page'
import { ownMaxesIn } from '#kernel/page/look'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { CompiledLook, Publisher } from '../../outside/publisher.ts'
import type { Environment, Paged, PageState, PublishCreated, PublishDetail, PublishRecord } from '../../wire.ts'
import type { Access } from '../access/access.ts'
import type { AccountTables } from '../accounts/table.ts'
import type { Audit } from '../audit/service.ts'
import type { DocumentTables } from '../documents/table.ts'
import type { Versions as DocumentVersions } from '../documents/versions.ts'
import { missingPage, type PageService } from '../pages/service.ts'
import type { PageTables } from '../pages/table.ts'
import type { Settings } from '../project-settings/service.ts'
import type { StudioRole } from '../projects/table.ts'
import type { Quotas } from '../quotas/service.ts'
import type { PublishAudit } from './audits.ts'
import { createBudget } from './budget.ts'
import { alreadyPublished, publishErrors } from './errors.ts'
import { foreignPins } from './foreign-pins.ts'
import { createSnapshot, readPublishedPage, type Snapshots } from './snapshot.ts'
import type { PublishTables } from './table.ts'
import { createTurns } from './turns.ts'
import { createVersions, currentOf } from './versions.ts'

const PUBLISHED: PageState = 3
const PENDING: PageState = 2
const ROLLED_BACK: PageState = 4

export const createPublishService = (deps: {
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
  readonly documentVersions: Pick<DocumentVersions, 'keepPublished'>
  /** The blocks that a page reaches, in the versions that it and they pin. */
  readonly blocks?: (actor: Actor, projectId: number, document: PageDocument) => Promise<readonly BlockDocument[]>
  /** What of the project's look its pages are compiled with. */
  readonly look?: (projectId: number) => Promise<CompiledLook>
  /** The texts of the project. */
  readonly texts?: (projectId: number) => Promise<ProjectTexts>
  readonly forgetPages: (pageIds: readonly number[]) => void
}) => {
  const { store, now, access, audit, pages, publisher, snapshots, plugins, quotas, documentVersions, settings, forgetPages } = deps
  const versions = createVersions(store, quotas)
  const { page, document: documents, publish, snapshot, snapshotLanguage, user } = store.t
  const stateOf = (row: { stgState: PageState; prdState: PageState }, env: Environment): PageState =>
    env === 'stg' ? row.stgState : row.prdState

  const select = (db: Db, where: SQL | undefined) =>
    db
      .select({ ...getTableColumns(publish), userName: user.userName, stgPublishId: page.stgPublishId, prdPublishId: page.prdPublishId })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .leftJoin(user, eq(user.id, publish.userId))
      .where(where)
  type Row = Awaited<ReturnType<typeof select>>[number]
  const toRecord = ({ stgPublishId, prdPublishId, createdAt, userName, widths: _, ...row }: Row): PublishRecord => ({
    ...row,
    userName: userName ?? '',
    createdAt: createdAt.toISOString(),
    current: row.id === (row.env === 'stg' ? stgPublishId : prdPublishId),
  })
  const recordOf = async (db: Db, id: number): Promise<PublishRecord> => {
    const [row] = await select(db, eq(publish.id, id))
    if (!row) throw new AppError(publishErrors.recordNotFound)
    return toRecord(row)
  }
  const openPage = async (actor: Actor, db: Db, pageId: number, least: StudioRole) => {
    const [row] = await db
      .select({ ...getTableColumns(page), documentId: documents.id, revision: documents.revision })
      .from(page)
      .innerJoin(documents, eq(documents.id, page.documentId))
      .where(eq(page.id, pageId))
    if (!row) throw missingPage()
    await access.require(actor, db, row.projectId, least, missingPage())
    return row
  }
  const point = (db: Db, pageId: number, env: Environment, publishId: number, state: PageState, more: { previewImg?: string } = {}) =>
    db
      .update(page)
      .set(env === 'stg' ? { stgPublishId: publishId, stgState: state, ...more } : { prdPublishId: publishId, prdState: state, ...more })
      .where(eq(page.id, pageId))

  /** What visitors see is the page as it is, made as it would be made now. */
  const isUpToDate = async (
    db: Db,
    row: { stgState: PageState; prdState: PageState; stgPublishId: number | null; prdPublishId: number | null },
    env: Environment,
  ): Promise<boolean> => {
    if (stateOf(row, env) !== PUBLISHED) return false
    const [current] = await db
      .select({ widths: publish.widths })
      .from(publish)
      .where(eq(publish.id, (env === 'stg' ? row.stgPublishId : row.prdPublishId) ?? 0))
    return current?.widths !== null
  }

  const budget = createBudget(now)
  const turns = createTurns(budget.used)
  /**
   * Publishes of one project go one after the other: the second of a page finds it published and costs no compilation. Whoever may not
   * publish waits for nothing.
   */
  const inTurn = async <T>(actor: Actor, pageId: number, work: () => Promise<T>): Promise<T> => {
    const { projectId } = await openPage(actor, store.read, pageId, 'developer')
    budget.require(actor.userId)
    return turns.run({ person: actor.userId, project: projectId }, work)
  }
  const compile = (
    actor: Actor,
    ...page: readonly [PageDocument, AppProgram, readonly BlockDocument[], CompiledLook | undefined, ProjectTexts | undefined]
  ) => {
    // Asked once more: those that waited together may have used it up.
    budget.require(actor.userId)
    return budget.measure(actor.userId, () => publisher.compile(...page))
  }

  return {
    create: (
      actor: Actor,
      { env, id, previewImg }: { readonly env: Environment; readonly id: number; readonly previewImg: string },
    ): Promise<PublishCreated> =>
      inTurn(actor, id, async () => {
        const { row, document } = await pages.openWithDocument(actor, id, 'developer')
        if (await isUpToDate(store.read, row, env)) throw new AppError(alreadyPublished[env])
        // What is wrong with the page is the editor's to show; viewers get it with placeholders rather than not at all.
        const { program, findings, languages } = await compile(
          actor,
          document,
          await settings.app(row.projectId),
          (await deps.blocks?.(actor, row.projectId, document)) ?? [],
          await deps.look?.(row.projectId),
          await deps.texts?.(row.projectId),
        )
        const {
          hash,
          body,
          declared,
          bytes,
          languages: spoken,
        } = await createSnapshot(
          { id, name: row.name, env, program, projectId: row.projectId, ...(languages ? { languages } : {}) },
          plugins,
        )
        const record = await quotas.changing(
          async (db, changed) => {
            const fresh = await openPage(actor, db, id, 'developer')
            if (await isUpToDate(db, fresh, env)) throw new AppError(alreadyPublished[env])
            const at = now()
            const dropped = await versions.makeRoom(db, fresh, { hash, bytes })
            await db
              .insert(snapshot)
              .values({ hash, body, declared, bytes, plugins: foreignPins(program, plugins), createdAt: at })
              .onConflictDoNothing()
            if (spoken.length > 0)
              await db
                .insert(snapshotLanguage)
                .values(spoken.map((each) => ({ ...each, snapshotHash: hash })))
                .onConflictDoNothing()
            const [created] = await db
              .insert(publish)
              .values({
                pageId: id,
                env,
                hash,
                revision: row.revision,
                widths: ownMaxesIn(program.css),
                userId: actor.userId,
                createdAt: at,
              })
              .returning({ id: publish.id })
            const publishId = (created as { id: number }).id
            // Saved again while it was being compiled: what viewers see is already behind.
            await point(
              db,
              id,
              env,
              publishId,
              fresh.revision === row.revision ? PUBLISHED : PENDING,
              previewImg === '' ? {} : { previewImg },
            )
            const version = { documentId: row.documentId, seq: row.revision, env, userId: actor.userId }
            await documentVersions.keepPublished(db, version, document)
            await versions.drop(db, id, dropped)
            changed(fresh.projectId)
            await audit(db, { action: 'page published', userId: actor.userId, target: `page ${id}, ${env}, record ${publishId}` })
            return recordOf(db, publishId)
          },
          [`page:${id}`, `document:${row.documentId}`],
        )
        forgetPages([id])
        return { ...record, findings }
      }),

    async rollback(
      actor: Actor,
      { pageId, env, publishId }: { readonly pageId: number; readonly env: Environment; readonly publishId: number },
    ): Promise<PublishRecord> {
      const record = await store.write(
        async (db) => {
          const row = await openPage(actor, db, pageId, 'developer')
          const [target] = await db
            .select({ id: publish.id })
            .from(publish)
            .where(and(eq(publish.id, publishId), eq(publish.pageId, pageId), eq(publish.env, env)))
          if (!target) throw new AppError(publishErrors.recordNotFound)
          if ((env === 'stg' ? row.stgPublishId : row.prdPublishId) === publishId) throw new AppError(publishErrors.alreadyCurrent)
          await point(db, pageId, env, publishId, ROLLED_BACK)
          await audit(db, { action: 'page rolled back', userId: actor.userId, target: `page ${pageId}, ${env}, record ${publishId}` })
          return recordOf(db, publishId)
        },
        [`page:${pageId}`],
      )
      forgetPages([pageId])
      return record
    },

    /** Deletes a version that neither environment shows. */
    async delete(actor: Actor, id: number): Promise<void> {
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
          await access.require(actor, db, target.projectId, 'developer', missing)
          const row = await openPage(actor, db, target.pageId, 'developer')
          if (currentOf(row).includes(id)) throw new AppError(publishErrors.alreadyCurrent)
          await versions.drop(db, row.id, [target])
          changed(row.projectId)
          await audit(db, { action: 'version deleted', userId: actor.userId, target: `page ${row.id}, ${target.env}, record ${id}` })
        },
        found ? [`page:${found.pageId}`] : [],
      )
    },

    async list(
      actor: Actor,
      query: Paging & { readonly pageId: number; readonly env?: Environment | undefined },
    ): Promise<Paged<PublishRecord>> {
      await openPage(actor, store.read, query.pageId, 'tester')
      const where = and(eq(publish.pageId, query.pageId), query.env === undefined ? undefined : eq(publish.env, query.env))
      const rows = await select(store.read, where).orderBy(desc(publish.id)).limit(query.pageSize).offset(offsetOf(query))
      const [total] = await store.read.select({ n: count() }).from(publish).where(where)
      return toPaged(rows.map(toRecord), total?.n ?? 0, query)
    },

    async detail(actor: Actor, id: number): Promise<PublishDetail> {
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
      return { ...(await recordOf(store.read, id)), program }
    },
  }
}
export type PublishService = ReturnType<typeof createPublishService>
