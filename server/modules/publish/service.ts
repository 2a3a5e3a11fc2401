import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../http/actor.ts'
import type { Paging } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { CheckContextInfo, Environment, Paged, PublishCreated, PublishDetail, PublishRecord } from '../../wire.ts'
import { missingProject } from '../access/index.ts'
import type { PublishDeps } from './deps.ts'
import { publishErrors } from './errors.ts'
import { PagePublisher, type PublishWish } from './publish-page.ts'
import { PublishRecords, type RecordFilter } from './records.ts'
import { ROLLED_BACK, ShownPages } from './shown-pages.ts'
import { createVersions, currentOf } from './versions.ts'

/** Publishes pages, goes back to earlier versions, and deletes them. */
class PublishOperations {
  private readonly pages: ShownPages
  private readonly records: PublishRecords
  private readonly publisher: PagePublisher
  private readonly versions: ReturnType<typeof createVersions>

  constructor(private readonly deps: PublishDeps) {
    this.pages = new ShownPages(deps)
    this.records = new PublishRecords(deps, this.pages)
    this.publisher = new PagePublisher(deps, this.pages, this.records)
    this.versions = createVersions(deps.store, deps.quotas)
  }

  readonly create = (actor: Actor, wanted: PublishWish): Promise<PublishCreated> => this.publisher.create(actor, wanted)
  readonly list = (actor: Actor, query: Paging & RecordFilter): Promise<Paged<PublishRecord>> => this.records.list(actor, query)
  readonly detail = (actor: Actor, id: number): Promise<PublishDetail> => this.records.detail(actor, id)

  readonly rollback = async (
    actor: Actor,
    { pageId, env, publishId }: { readonly pageId: number; readonly env: Environment; readonly publishId: number },
  ): Promise<PublishRecord> => {
    const { store, rights, audit, policies, forgetPages } = this.deps
    const { publish } = this.deps.store.t
    const record = await store.write(
      async (db) => {
        const row = await this.pages.open(actor, db, pageId, 'developer')
        await rights.require(actor, db, row.projectId, row.role, env)
        const [target] = await db
          .select({ id: publish.id })
          .from(publish)
          .where(and(eq(publish.id, publishId), eq(publish.pageId, pageId), eq(publish.env, env)))
        if (!target) throw new AppError(publishErrors.recordNotFound)
        if ((env === 'stg' ? row.stgPublishId : row.prdPublishId) === publishId) throw new AppError(publishErrors.alreadyCurrent)
        await this.pages.point(db, pageId, env, publishId, ROLLED_BACK)
        await policies.raise(db, row.projectId)
        await audit(db, {
          action: 'page rolled back',
          userId: actor.userId,
          target: `page ${pageId}, ${env}, record ${publishId}`,
          projectId: row.projectId,
        })
        return this.records.find(db, publishId)
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
        const row = await this.pages.open(actor, db, target.pageId, 'developer')
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
    const [context, app, texts] = await Promise.all([
      this.publisher.contextOf(projectId),
      settings.app(projectId),
      this.deps.texts?.(projectId),
    ])
    const { prefixes, permissionCodes = [], grantedCodes = null, names = {} } = context
    const textKeys = texts?.texts.map(({ id }) => id) ?? []
    return {
      ...{ prefixes: { stg: prefixes?.stg ?? [], prd: prefixes?.prd ?? [] }, permissionCodes, grantedCodes, textKeys, names },
      stamp: new Bun.CryptoHasher('sha256')
        .update(JSON.stringify([context, app, textKeys]))
        .digest('hex')
        .slice(0, 16),
    }
  }
}

export const createPublishService = (deps: PublishDeps): Pick<PublishOperations, keyof PublishOperations> => new PublishOperations(deps)
export type PublishService = ReturnType<typeof createPublishService>
