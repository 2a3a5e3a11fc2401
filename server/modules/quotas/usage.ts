import { and, count, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { BlockTables } from '../blocks/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { FileTables } from '../files/index.ts'
import type { LookTables } from '../look/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'
import type { RecordTables } from '../records/index.ts'
import type { WorkflowTables } from '../workflows/index.ts'
import type { QuotaParts } from './model.ts'

/** What a project keeps beside its drafts. */
export interface Kept {
  readonly versions: number
  readonly versionBytes: number
  readonly fileBytes: number
}
export interface ProjectUse extends Kept {
  readonly pages: number
  /** Content: drafts, branches and versions, without logs. Files have a quota of their own. */
  readonly bytes: number
  /** Logs of edits, which shrink to make room for content. */
  readonly logBytes: number
}

/** A project, or every project that a person owns. */
export type Scope = { readonly projectId: number } | { readonly owner: number }

/** The least that a file counts: a block of the disk. It bounds how many of them there can be. */
const BLOCK = 4096
const REMEMBERED = 10_000
/** So long what another server on the same database has changed may go unseen. */
const LEASE_MS = 5_000

/** Tables that hold what is counted. */
export type CountedTables = ProjectTables &
  DocumentTables &
  PageTables &
  PublishTables &
  LookTables &
  BlockTables &
  FileTables &
  Pick<RecordTables, 'recordUsage'> &
  Pick<WorkflowTables, 'workflowRun'>

/** The bytes that files count. */
export const fileSizes = (file: CountedTables['file']): SQL<number> =>
  sql<number>`coalesce(sum(case when ${file.size} < ${BLOCK} then ${BLOCK} else ${file.size} end), 0)`

interface Drafts {
  readonly projectId: number
  readonly pages: number
  readonly bytes: number
  /** Of records, as they were last measured. */
  readonly recordBytes: number
  readonly logBytes: number
}
const recordBytesOf = (usage: CountedTables['recordUsage'], project: CountedTables['project']): SQL<number> =>
  sql<number>`coalesce((select ${usage.bytes} from ${usage} where ${usage.projectId} = ${project.id}), 0)`.mapWith(Number)

/** How much there is, asked inside the writes that make more of it. */
class UsageOperations {
  /** Counting versions takes microseconds each, and every save asks: kept until something changes them. */
  private readonly kept = new Map<number, { readonly found: Kept; readonly until: number }>()
  /** How often something changed: what was counted while something did may be older than that. */
  private changes = 0
  private readonly sizes
  private readonly drafts

  constructor(private readonly store: Pick<Store<CountedTables>, 't'>) {
    const { file, project, page, document, recordUsage } = store.t
    this.sizes = fileSizes(file)
    this.drafts = {
      projectId: project.id,
      pages: sql<number>`(select count(*) from ${page} where ${page.projectId} = ${project.id})`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${document.bytes}), 0)`.mapWith(Number),
      recordBytes: recordBytesOf(recordUsage, project),
      logBytes: sql<number>`coalesce(sum(${document.logBytes}), 0)`.mapWith(Number),
    }
  }

  private async countKept(db: Db, projectId: number): Promise<Kept> {
    const { publish, page, snapshot, snapshotLanguage, lookPublish, blockVersion, block, file, fileUpload } = this.store.t
    const ofProject = db
      .select({ hash: publish.hash })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .where(eq(page.projectId, projectId))
    const [versions] = await db
      .select({ n: count() })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .where(eq(page.projectId, projectId))
    // Lengths, and not the column of them: it stands behind the body, all of which would be read.
    const [bodies] = await db
      .select({
        bytes: sql<number>`coalesce(sum(length(${snapshot.body}) + coalesce(length(${snapshot.declared}), 0) + coalesce(length(${snapshot.build}), 0)), 0)`,
      })
      .from(snapshot)
      .where(inArray(snapshot.hash, ofProject))
    const [spoken] = await db
      .select({ bytes: sql<number>`coalesce(sum(length(${snapshotLanguage.body})), 0)` })
      .from(snapshotLanguage)
      .where(inArray(snapshotLanguage.snapshotHash, ofProject))
    const [styles] = await db
      .select({ bytes: sql<number>`coalesce(sum(octet_length(${lookPublish.css})), 0)`.mapWith(Number) })
      .from(lookPublish)
      .where(eq(lookPublish.projectId, projectId))
    const [faces] = await db
      .select({ bytes: sql<number>`coalesce(sum(octet_length(cast(${blockVersion.interface} as text))), 0)`.mapWith(Number) })
      .from(blockVersion)
      .innerJoin(block, eq(block.id, blockVersion.blockId))
      .where(eq(block.projectId, projectId))
    const [files] = await db.select({ bytes: this.sizes }).from(file).where(eq(file.projectId, projectId))
    // What is still coming has its room already.
    const [coming] = await db
      .select({ bytes: sql<number>`coalesce(sum(${fileUpload.size}), 0)` })
      .from(fileUpload)
      .where(eq(fileUpload.projectId, projectId))
    const fileBytes = Number(files?.bytes ?? 0) + Number(coming?.bytes ?? 0)
    const versionBytes = Number(bodies?.bytes ?? 0) + Number(spoken?.bytes ?? 0) + (styles?.bytes ?? 0) + (faces?.bytes ?? 0)
    return { versions: versions?.n ?? 0, versionBytes, fileBytes }
  }

  private async keptOf(db: Db, projectId: number): Promise<Kept> {
    const known = this.kept.get(projectId)
    if (known && performance.now() < known.until) return known.found
    const before = this.changes
    const found = await this.countKept(db, projectId)
    if (this.kept.size >= REMEMBERED) this.kept.clear()
    if (before === this.changes) this.kept.set(projectId, { found, until: performance.now() + LEASE_MS })
    return found
  }

  private async addKept(db: Db, row: Drafts): Promise<ProjectUse> {
    const more = await this.keptOf(db, row.projectId)
    return { ...more, pages: row.pages, bytes: row.bytes + row.recordBytes + more.versionBytes, logBytes: row.logBytes }
  }

  /** Only inside a write: what a read finds may be older than what was counted meanwhile. */
  readonly ofProject = async (db: Db, projectId: number): Promise<ProjectUse> => {
    const { project, document } = this.store.t
    const [row] = await db
      .select(this.drafts)
      .from(project)
      .leftJoin(document, eq(document.projectId, project.id))
      .where(eq(project.id, projectId))
      .groupBy(project.id)
    return this.addKept(db, row ?? { projectId, pages: 0, bytes: 0, recordBytes: 0, logBytes: 0 })
  }

  /** Every project that somebody owns; only inside a write, too. */
  readonly ofOwner = async (db: Db, userId: number): Promise<ReadonlyMap<number, ProjectUse>> => {
    const { project, document } = this.store.t
    const rows = await db
      .select(this.drafts)
      .from(project)
      .leftJoin(document, eq(document.projectId, project.id))
      .where(eq(project.userId, userId))
      .groupBy(project.id)
    const uses = new Map<number, ProjectUse>()
    for (const row of rows) uses.set(row.projectId, await this.addKept(db, row))
    return uses
  }

  /**
   * What the bytes consist of. Reads the length of every kept version, so it is for screens and refusals, not for
   * edits.
   */
  readonly parts = async (db: Db, scope: Scope, published: number): Promise<QuotaParts> => {
    const { project, documentVersion, document } = this.store.t
    const inScope = 'owner' in scope ? eq(project.userId, scope.owner) : eq(project.id, scope.projectId)
    const kept = sql<number>`coalesce(sum(length(${documentVersion.body})), 0)`.mapWith(Number)
    const isBranch = sql<number>`case when ${document.baseId} is null then 0 else 1 end`.mapWith(Number)
    const rows = await db
      .select({ isBranch, bytes: this.drafts.bytes, logBytes: this.drafts.logBytes })
      .from(document)
      .innerJoin(project, eq(project.id, document.projectId))
      .where(inScope)
      .groupBy(isBranch)
    const bodies = await db
      .select({ isBranch, bytes: kept })
      .from(documentVersion)
      .innerJoin(document, eq(document.id, documentVersion.documentId))
      .innerJoin(project, eq(project.id, document.projectId))
      .where(inScope)
      .groupBy(isBranch)
    const draftsOf = (branch: 0 | 1): number =>
      (rows.find((row) => row.isBranch === branch)?.bytes ?? 0) - (bodies.find((row) => row.isBranch === branch)?.bytes ?? 0)
    return {
      ...{ drafts: draftsOf(0), branches: draftsOf(1), published },
      versions: bodies.reduce((sum, { bytes }) => sum + bytes, 0),
      history: rows.reduce((sum, { logBytes }) => sum + logBytes, 0),
      records: await this.recordBytes(db, inScope),
    }
  }

  private async recordBytes(db: Db, inScope: SQL): Promise<number> {
    const { project, recordUsage } = this.store.t
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${recordUsage.bytes}), 0)`.mapWith(Number) })
      .from(recordUsage)
      .innerJoin(project, eq(project.id, recordUsage.projectId))
      .where(inScope)
    return row?.bytes ?? 0
  }

  readonly projects = (db: Db, userId: number): Promise<number> => {
    const { project } = this.store.t
    return db.$count(project, eq(project.userId, userId))
  }

  /** Runs of workflows that were started since then. */
  readonly runs = (db: Db, projectId: number, since: Date): Promise<number> => {
    const { workflowRun } = this.store.t
    const isStarted = and(gt(workflowRun.startedAt, since), ne(workflowRun.status, 'skipped'), isNull(workflowRun.part))
    return db.$count(workflowRun, and(eq(workflowRun.projectId, projectId), isStarted))
  }

  readonly uploads = async (db: Db, userId: number): Promise<number> => {
    const { file } = this.store.t
    const [row] = await db
      .select({ bytes: this.sizes })
      .from(file)
      .where(and(eq(file.userId, userId), isNull(file.projectId)))
    return row?.bytes ?? 0
  }

  /** A project's versions or files changed. */
  readonly forget = (projectId: number): void => {
    this.changes += 1
    this.kept.delete(projectId)
  }

  readonly fileBytes = (size: number): number => Math.max(size, BLOCK)
}

export const createUsage = (store: Pick<Store<CountedTables>, 't'>): Pick<UsageOperations, keyof UsageOperations> =>
  new UsageOperations(store)
export type Usage = ReturnType<typeof createUsage>
