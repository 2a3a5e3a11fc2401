import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db, Store } from '../../db/store.ts'
import { type CountedTables, fileSizes } from './usage.ts'

/** What projects keep, in bytes; the same parts as a project shows of itself, with its files. */
export const KEPT_PARTS = ['drafts', 'versions', 'published', 'history', 'records', 'files'] as const
export type KeptPart = (typeof KEPT_PARTS)[number]

/** What one project keeps. */
export interface ProjectKept {
  readonly projectId: number
  readonly name: string
  readonly bytes: { readonly [part in KeptPart]: number }
  readonly total: number
  /** Runs of workflows that are kept. */
  readonly runs: number
}
export interface KeptEverywhere {
  /** The largest first. */
  readonly projects: readonly ProjectKept[]
  /** Uploads of the studio, which belong to people. */
  readonly uploads: number
}

type Summed = readonly { readonly projectId: number | null; readonly bytes: number }[]

/**
 * Sums over all projects, a statement for each part, for screens of the installation. Reads the lengths of all kept
 * versions.
 */
class KeptReading {
  constructor(
    private readonly t: Store<CountedTables>['t'],
    private readonly db: Db,
  ) {}

  private sum(...columns: readonly SQLiteColumn[]) {
    const lengths = columns.map((column) => sql`coalesce(length(${column}), 0)`)
    return sql<number>`coalesce(sum(${sql.join(lengths, sql` + `)}), 0)`.mapWith(Number)
  }

  /** Documents as they are edited with their kept versions, and the logs of their edits. */
  documents() {
    const { document } = this.t
    return this.db
      .select({
        projectId: document.projectId,
        bytes: sql<number>`coalesce(sum(${document.bytes}), 0)`.mapWith(Number),
        logBytes: sql<number>`coalesce(sum(${document.logBytes}), 0)`.mapWith(Number),
      })
      .from(document)
      .groupBy(document.projectId)
  }

  versions(): PromiseLike<Summed> {
    const { document, documentVersion } = this.t
    return this.db
      .select({ projectId: document.projectId, bytes: this.sum(documentVersion.body) })
      .from(documentVersion)
      .innerJoin(document, eq(document.id, documentVersion.documentId))
      .groupBy(document.projectId)
  }

  async published(): Promise<Summed> {
    const { publish, page, snapshot, snapshotLanguage, lookPublish, blockVersion, block } = this.t
    const hashes = this.db
      .selectDistinct({ projectId: page.projectId, hash: publish.hash })
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .as('hashes')
    const bodies = await this.db
      .select({ projectId: hashes.projectId, bytes: this.sum(snapshot.body, snapshot.declared, snapshot.build) })
      .from(hashes)
      .innerJoin(snapshot, eq(snapshot.hash, hashes.hash))
      .groupBy(hashes.projectId)
    const spoken = await this.db
      .select({ projectId: hashes.projectId, bytes: this.sum(snapshotLanguage.body) })
      .from(hashes)
      .innerJoin(snapshotLanguage, eq(snapshotLanguage.snapshotHash, hashes.hash))
      .groupBy(hashes.projectId)
    const styles = await this.db
      .select({
        projectId: lookPublish.projectId,
        bytes: sql<number>`coalesce(sum(octet_length(${lookPublish.css})), 0)`.mapWith(Number),
      })
      .from(lookPublish)
      .groupBy(lookPublish.projectId)
    const faces = await this.db
      .select({
        projectId: block.projectId,
        bytes: sql<number>`coalesce(sum(octet_length(cast(${blockVersion.interface} as text))), 0)`.mapWith(Number),
      })
      .from(blockVersion)
      .innerJoin(block, eq(block.id, blockVersion.blockId))
      .groupBy(block.projectId)
    return [...bodies, ...spoken, ...styles, ...faces]
  }

  records(): PromiseLike<Summed> {
    const { recordUsage } = this.t
    return this.db.select({ projectId: recordUsage.projectId, bytes: recordUsage.bytes }).from(recordUsage)
  }

  async files(): Promise<Summed> {
    const { file, fileUpload } = this.t
    const whole = await this.db
      .select({ projectId: file.projectId, bytes: fileSizes(file).mapWith(Number) })
      .from(file)
      .where(isNotNull(file.projectId))
      .groupBy(file.projectId)
    const coming = await this.db
      .select({
        projectId: fileUpload.projectId,
        bytes: sql<number>`coalesce(sum(${fileUpload.size}), 0)`.mapWith(Number),
      })
      .from(fileUpload)
      .where(isNotNull(fileUpload.projectId))
      .groupBy(fileUpload.projectId)
    return [...whole, ...coming]
  }

  runs() {
    const { workflowRun } = this.t
    return this.db
      .select({ projectId: workflowRun.projectId, count: sql<number>`count(*)`.mapWith(Number) })
      .from(workflowRun)
      .where(isNull(workflowRun.part))
      .groupBy(workflowRun.projectId)
  }

  async uploads(): Promise<number> {
    const { file } = this.t
    const [row] = await this.db
      .select({ bytes: fileSizes(file).mapWith(Number) })
      .from(file)
      .where(isNull(file.projectId))
    return row?.bytes ?? 0
  }
}

/** How much all projects keep, by part. */
export const keptEverywhere = async ({
  t,
  read,
}: Pick<Store<CountedTables>, 't' | 'read'>): Promise<KeptEverywhere> => {
  const reading = new KeptReading(t, read)
  const sums = new Map<string, number>()
  const add = (part: KeptPart, rows: Summed): void => {
    for (const { projectId, bytes } of rows)
      sums.set(`${projectId} ${part}`, (sums.get(`${projectId} ${part}`) ?? 0) + bytes)
  }
  const sumOf = (projectId: number, part: KeptPart): number => sums.get(`${projectId} ${part}`) ?? 0
  const documents = await reading.documents()
  const versions = await reading.versions()
  add('drafts', documents)
  // Documents count their versions too.
  add(
    'drafts',
    versions.map(({ projectId, bytes }) => ({ projectId, bytes: -bytes })),
  )
  add(
    'history',
    documents.map(({ projectId, logBytes: bytes }) => ({ projectId, bytes })),
  )
  add('versions', versions)
  add('published', await reading.published())
  add('records', await reading.records())
  add('files', await reading.files())
  const runs = new Map((await reading.runs()).map(({ projectId, count }) => [projectId, count]))
  const { project } = t
  const names = await read.select({ projectId: project.id, name: project.name }).from(project)
  const projects = names.map(({ projectId, name }): ProjectKept => {
    const of = (part: KeptPart) => sumOf(projectId, part)
    const bytes = {
      ...{ drafts: of('drafts'), versions: of('versions'), published: of('published') },
      ...{ history: of('history'), records: of('records'), files: of('files') },
    }
    const total = KEPT_PARTS.reduce((sum, part) => sum + bytes[part], 0)
    return { projectId, name, bytes, total, runs: runs.get(projectId) ?? 0 }
  })
  return {
    projects: projects.sort((a, b) => b.total - a.total || a.projectId - b.projectId),
    uploads: await reading.uploads(),
  }
}
