import { and, count, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import {
  emptyTheme,
  LAYER_ORDER,
  type LookEntry,
  lookKind,
  lookProblem,
  type SharedStyleRecord,
  sharedSheet,
  THEME_ID,
  themeOf,
  themesOf,
  themesSheet,
  widthsOf,
} from '#kernel/page/look'
import type { Bus } from '../../bus/bus.ts'
import type { Hooks } from '../../calls/hooks.ts'
import { lowerCss } from '../../compiler/lower-css.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { CompiledLook } from '../../outside/publisher.ts'
import type { Environment } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import {
  type Committed,
  createEntryStore,
  type DocumentRow,
  type Documents,
  type DocumentTables,
  documentErrors,
  type StoredDocument,
  type Versions,
} from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Quotas } from '../quotas/index.ts'
import type { LookAudit } from './audits.ts'
import { lookErrors } from './errors.ts'
import type { LookInfo, LookPublishRecord } from './model.ts'
import type { LookTables } from './table.ts'
import { lookTopic } from './topic.ts'

/** Looks of one environment that are kept beside the one that it shows. */
const MOST_KEPT = 50

const sharedIn = (entries: Iterable<LookEntry>) => [...entries].filter((entry): entry is SharedStyleRecord => entry.kind === 'shared')

/** The themes and the shared styles of a look as they are written, before browsers of the oldest kind are thought of. */
const sheetOf = ({ entries }: StoredDocument<LookEntry>): { readonly theme: string; readonly shared: string; readonly hash: string } => {
  const theme = themesSheet(themesOf(entries.values()), themeOf(entries.values()))
  const shared = sharedSheet(sharedIn(entries.values()), widthsOf(entries.values()))
  const text = theme + shared
  return { theme, shared, hash: text === '' ? '' : new Bun.CryptoHasher('sha256').update(text).digest('hex') }
}
/** The same as browsers get it. The order of layers comes first, since it may be the first sheet of a document. */
const publishedSheet = (document: StoredDocument<LookEntry>) => {
  const { theme, shared, hash } = sheetOf(document)
  const css = hash === '' ? '' : LAYER_ORDER + theme + lowerCss(shared)
  return { hash, css, widths: shared === '' ? null : widthsOf(document.entries.values()).map(({ max }) => max) }
}

interface LooksDeps {
  readonly changes: Hooks<(projectId: number) => void>
  readonly store: Store<AccountTables & ProjectTables & DocumentTables & PageTables & LookTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<LookAudit>
  readonly documents: Documents
  readonly versions: Pick<Versions, 'keepPublished'>
  readonly quotas: Pick<Quotas, 'requireBytes' | 'recount'>
  readonly bus: Bus
}

type Row = NonNullable<Awaited<ReturnType<LookOperations['find']>>>
type Published = Awaited<ReturnType<LookOperations['select']>>[number]

/** What the pages of a project look like: a document, and what of it visitors of each environment see. */
class LookOperations {
  private readonly entries

  constructor(private readonly deps: LooksDeps) {
    const { store } = deps
    this.entries = createEntryStore(store, lookKind)
  }

  private pointerOf(env: Environment) {
    return env === 'stg' ? 'stgPublishId' : 'prdPublishId'
  }

  private lock(projectId: number): string[] {
    return [`look:${projectId}`]
  }

  private async find(db: Db, projectId: number) {
    const { look } = this.deps.store.t
    const [row] = await db.select().from(look).where(eq(look.projectId, projectId))
    return row
  }

  /** The look, made where the project has none yet. */
  private async ensureRow(db: Db, projectId: number): Promise<Row> {
    const { documents, now } = this.deps
    const { project, look } = this.deps.store.t
    const known = await this.find(db, projectId)
    if (known) return known
    const [owner] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
    if (!owner) throw missingProject()
    const document = { entries: new Map<string, LookEntry>([[THEME_ID, emptyTheme]]) }
    const documentId = await documents.create(db, { kind: lookKind.id, projectId, document, userId: owner.userId, at: now() })
    const row = { projectId, documentId, stgPublishId: null, prdPublishId: null }
    await db.insert(look).values(row)
    return row
  }

  private async open(projectId: number): Promise<Row> {
    return (
      (await this.find(this.deps.store.read, projectId)) ??
      this.deps.store.write((db) => this.ensureRow(db, projectId), this.lock(projectId))
    )
  }

  private select(db: Db) {
    const { user, lookPublish } = this.deps.store.t
    const { id, env, hash, revision, userId, createdAt } = this.deps.store.t.lookPublish
    return db
      .select({ id, env, hash, revision, userId, createdAt, userName: user.userName })
      .from(lookPublish)
      .leftJoin(user, eq(user.id, userId))
  }

  private toRecord(row: Published, current: number | null): LookPublishRecord {
    return {
      ...{ ...row, userName: row.userName ?? '', createdAt: row.createdAt.toISOString(), current: row.id === current },
    }
  }

  private async shown(db: Db, publishId: number | null): Promise<LookPublishRecord | null> {
    const { id } = this.deps.store.t.lookPublish
    const [row] = publishId === null ? [] : await this.select(db).where(eq(id, publishId))
    return row ? this.toRecord(row, publishId) : null
  }

  private async pagesIn(db: Db, projectId: number, env: Environment): Promise<number> {
    const { page } = this.deps.store.t
    const [total] = await db
      .select({ n: count() })
      .from(page)
      .where(and(eq(page.projectId, projectId), isNotNull(page[this.pointerOf(env)])))
    return total?.n ?? 0
  }

  private async point(db: Db, projectId: number, env: Environment, publishId: number | null): Promise<void> {
    const { look } = this.deps.store.t
    await db
      .update(look)
      .set({ [this.pointerOf(env)]: publishId })
      .where(eq(look.projectId, projectId))
  }

  private async dropOldest(db: Db, row: Row, env: Environment): Promise<void> {
    const { lookPublish } = this.deps.store.t
    const { id } = this.deps.store.t.lookPublish
    const all = await db
      .select({ id })
      .from(lookPublish)
      .where(and(eq(lookPublish.projectId, row.projectId), eq(lookPublish.env, env)))
      .orderBy(desc(id))
    const gone = all.slice(MOST_KEPT).flatMap((each) => (each.id === row[this.pointerOf(env)] ? [] : [each.id]))
    if (gone.length > 0) await db.delete(lookPublish).where(inArray(id, gone))
  }

  private tell(projectId: number): void {
    const { bus, changes } = this.deps
    bus.publish(lookTopic(projectId))
    for (const work of changes.all()) work(projectId)
  }

  /** The document, made where the project has none yet; in the write of whoever was let do so. */
  readonly ensure = async (db: Db, projectId: number): Promise<DocumentRow> =>
    this.deps.documents.find(db, (await this.ensureRow(db, projectId)).documentId)

  readonly read = async (actor: Actor, projectId: number): Promise<LookInfo> => {
    const { access, store, documents } = this.deps
    const ofPage = access.ofSomePage(actor, store.read, projectId)
    const role = await access.require(actor, store.read, projectId, 'tester', missingProject(), ofPage)
    const row = await this.open(projectId)
    const { document, row: of } = await documents.openWhole(actor, row.documentId, 'see')
    const now = sheetOf(document as StoredDocument<LookEntry>).hash
    const [stg, prd] = await Promise.all([this.shown(store.read, row.stgPublishId), this.shown(store.read, row.prdPublishId)])
    return {
      documentId: row.documentId,
      revision: of.revision,
      entries: [...(document as StoredDocument<LookEntry>).entries.values()],
      access: role,
      published: { stg, prd },
      changed: { stg: (stg?.hash ?? '') !== now, prd: (prd?.hash ?? '') !== now },
      pages: { stg: await this.pagesIn(store.read, projectId, 'stg'), prd: await this.pagesIn(store.read, projectId, 'prd') },
    }
  }

  /** What was published of it, the newest first. */
  readonly publishes = async (
    actor: Actor,
    { id: projectId, env }: { readonly id: number; readonly env: Environment },
  ): Promise<LookPublishRecord[]> => {
    const { access, store } = this.deps
    const { lookPublish } = this.deps.store.t
    const { id } = this.deps.store.t.lookPublish
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const row = await this.find(store.read, projectId)
    const rows = await this.select(store.read)
      .where(and(eq(lookPublish.projectId, projectId), eq(lookPublish.env, env)))
      .orderBy(desc(id))
      .limit(MOST_KEPT + 1)
    return rows.map((each) => this.toRecord(each, row?.[this.pointerOf(env)] ?? null))
  }

  /** What is edited becomes what visitors of all published pages of an environment see. */
  readonly publish = async (
    actor: Actor,
    { projectId, env }: { readonly projectId: number; readonly env: Environment },
  ): Promise<LookPublishRecord> => {
    const { store, access, documents, quotas, now, versions, audit } = this.deps
    const { lookPublish } = this.deps.store.t
    const { id } = this.deps.store.t.lookPublish
    const record = await store.write(async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      const row = await this.ensureRow(db, projectId)
      const of: DocumentRow = await documents.find(db, row.documentId)
      const document = await this.entries.load(db, row.documentId)
      const sheet = publishedSheet(document)
      const before = await this.shown(db, row[this.pointerOf(env)])
      if (before?.hash === sheet.hash) throw new AppError(lookErrors.unchanged)
      await quotas.requireBytes(db, projectId, Buffer.byteLength(sheet.css))
      const at = now()
      const [made] = await db
        .insert(lookPublish)
        .values({ projectId, env, ...sheet, revision: of.revision, userId: actor.userId, createdAt: at })
        .returning({ id })
      const publishId = (made as { id: number }).id
      await this.point(db, projectId, env, publishId)
      await this.dropOldest(db, { ...row, [this.pointerOf(env)]: publishId }, env)
      quotas.recount(projectId)
      await versions.keepPublished(db, { documentId: of.id, seq: of.revision, env, userId: actor.userId }, document)
      await audit(db, { action: 'look published', userId: actor.userId, target: `project ${projectId}, ${env}, record ${publishId}` })
      return (await this.shown(db, publishId))!
    }, this.lock(projectId))
    this.tell(projectId)
    return record
  }

  /** Visitors of an environment see again what was published before; null is nothing. */
  readonly rollback = async (
    actor: Actor,
    { projectId, env, publishId }: { readonly projectId: number; readonly env: Environment; readonly publishId: number | null },
  ): Promise<LookPublishRecord | null> => {
    const { store, access, audit } = this.deps
    const { lookPublish } = this.deps.store.t
    const { id } = this.deps.store.t.lookPublish
    const record = await store.write(async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      const row = await this.ensureRow(db, projectId)
      if (row[this.pointerOf(env)] === publishId) throw new AppError(lookErrors.alreadyCurrent)
      if (publishId !== null) {
        const own = and(eq(id, publishId), eq(lookPublish.projectId, projectId), eq(lookPublish.env, env))
        const [target] = await db.select({ id }).from(lookPublish).where(own)
        if (!target) throw new AppError(lookErrors.recordNotFound)
      }
      await this.point(db, projectId, env, publishId)
      const target = `project ${projectId}, ${env}, record ${publishId ?? 'none'}`
      await audit(db, { action: 'look rolled back', userId: actor.userId, target })
      return this.shown(db, publishId)
    }, this.lock(projectId))
    this.tell(projectId)
    return record
  }

  /** What pages of a project are compiled with. */
  readonly forPages = async (projectId: number): Promise<CompiledLook> => {
    const { store } = this.deps
    const row = await this.find(store.read, projectId)
    const all = row ? [...(await this.entries.load(store.read, row.documentId)).entries.values()] : []
    const idsOf = (kind: LookEntry['kind']) => all.flatMap((entry) => (entry.kind === kind ? [{ id: entry.id }] : []))
    return { widths: widthsOf(all), shared: idsOf('shared'), themes: themesOf(all).map(({ id }) => ({ id })), tokens: idsOf('token') }
  }

  /** After an edit, in its transaction. */
  readonly check = async (db: Db, { documentId }: Committed): Promise<void> => {
    const detail = lookProblem((await this.entries.load(db, documentId)).entries.values())
    if (detail) throw new AppError(documentErrors.editInvalid, { detail, data: { entry: THEME_ID } })
  }
}

export const createLooks = (deps: LooksDeps): Pick<LookOperations, keyof LookOperations> => new LookOperations(deps)
export type Looks = ReturnType<typeof createLooks>
