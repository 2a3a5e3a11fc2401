import { eq, getTableColumns } from 'drizzle-orm'
import type { PageDocument } from '#kernel/page/records'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Environment, PageState } from '../../wire.ts'
import { missingPage } from '../pages/index.ts'
import type { StudioRole } from '../projects/index.ts'
import type { PublishDeps } from './deps.ts'
import { publishErrors } from './errors.ts'
import { readBuild } from './snapshot.ts'

export const PUBLISHED: PageState = 3
export const PENDING: PageState = 2
export const ROLLED_BACK: PageState = 4

/** What each environment shows of a page. */
export class ShownPages {
  constructor(private readonly deps: Pick<PublishDeps, 'store' | 'access' | 'documentVersions'>) {}

  /** The page with its document and the user's role; throws as for a missing page when the role is too low. */
  async open(actor: Actor, db: Db, pageId: number, least: StudioRole) {
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

  /** Has an environment show a version. */
  point(db: Db, pageId: number, env: Environment, publishId: number, state: PageState, more: { previewImg?: string } = {}) {
    const { page } = this.deps.store.t
    return db
      .update(page)
      .set(env === 'stg' ? { stgPublishId: publishId, stgState: state, ...more } : { prdPublishId: publishId, prdState: state, ...more })
      .where(eq(page.id, pageId))
  }

  /** Whether the environment shows the page's latest revision, built in the current format. */
  async isUpToDate(
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

  async isSameBuild(db: Db, publishId: number | null, buildHash: string): Promise<boolean> {
    const { publish } = this.deps.store.t
    if (publishId === null) return false
    const [current] = await db.select({ buildHash: publish.buildHash }).from(publish).where(eq(publish.id, publishId))
    return current?.buildHash === buildHash
  }

  /** What the test environment shows, with the document that it was made of. */
  async promotable(db: Db, { stgPublishId, documentId }: { readonly stgPublishId: number | null; readonly documentId: number }) {
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

  private stateOf(row: { stgState: PageState; prdState: PageState }, env: Environment): PageState {
    return env === 'stg' ? row.stgState : row.prdState
  }
}
