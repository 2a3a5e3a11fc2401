import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type ApprovalEntry, approvalKind, approvalOf } from '#kernel/page/schema'
import { type JsonObject, sameJson } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import { createEntryStore, type Documents, type EntryStore } from '../documents/index.ts'
import type { DataEnv, ModelShapes } from '../models/index.ts'
import { definitionOf } from './compile.ts'
import type { FlowRow, FlowStore } from './flow-store.ts'
import type { ApprovalFlowDetail, ApprovalFlowInfo } from './model.ts'

interface InfoDeps {
  readonly store: FlowStore
  readonly shapes: ModelShapes
  readonly documents: Pick<Documents, 'find'>
}

/** What is known of flows: their drafts, and what is published of them. */
export class FlowInfos {
  private readonly entries: EntryStore<ApprovalEntry>

  constructor(private readonly deps: InfoDeps) {
    this.entries = createEntryStore(deps.store, approvalKind)
  }

  async entriesOf(db: Db, documentId: number): Promise<readonly ApprovalEntry[]> {
    return [...(await this.entries.load(db, documentId)).entries.values()]
  }

  private releasesOf(db: Db, ids: readonly number[]) {
    const { approvalRelease, approvalVersion, user } = this.deps.store.t
    return db
      .select({
        release: approvalRelease,
        no: approvalVersion.no,
        definition: approvalVersion.definition,
        name: user.userName,
      })
      .from(approvalRelease)
      .innerJoin(approvalVersion, eq(approvalVersion.id, approvalRelease.versionId))
      .leftJoin(user, eq(user.id, approvalRelease.publishedBy))
      .where(inArray(approvalRelease.flowId, [...ids]))
  }

  /** How many approvals of each flow have not ended. */
  async runningOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { approval } = this.deps.store.t
    const rows = await db
      .select({ flowId: approval.flowId, count: sql<number>`count(*)`.mapWith(Number) })
      .from(approval)
      .where(and(inArray(approval.flowId, [...ids]), isNull(approval.endedAt)))
      .groupBy(approval.flowId)
    return new Map(rows.map(({ flowId, count }) => [flowId, count]))
  }

  async of(db: Db, rows: readonly FlowRow[]): Promise<readonly ApprovalFlowInfo[]> {
    if (rows.length === 0) return []
    const { shapes } = this.deps
    const ids = rows.map(({ id }) => id)
    const releases = await this.releasesOf(db, ids)
    const running = await this.runningOf(db, ids)
    const infos: ApprovalFlowInfo[] = []
    for (const row of rows) {
      const entries = await this.entriesOf(db, row.documentId)
      const publishedIn = async (env: DataEnv) => {
        const found = releases.find(({ release }) => release.flowId === row.id && release.env === env)
        if (!found) return null
        const { release, no, definition, name } = found
        const current = definitionOf(entries, await shapes.of(db, row.projectId, env))
        return {
          ...{ versionId: release.versionId, no, isEnabled: release.isEnabled },
          changed: !sameJson(current as unknown as JsonObject, definition as unknown as JsonObject),
          publishedAt: release.publishedAt.toISOString(),
          publishedBy: name ?? '',
        }
      }
      const { model } = approvalOf(entries)
      infos.push({
        ...{ id: row.id, projectId: row.projectId, name: row.name, description: row.description },
        documentId: row.documentId,
        model: typeof model === 'string' ? model : '',
        published: { stg: await publishedIn('stg'), prd: await publishedIn('prd') },
        running: running.get(row.id) ?? 0,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      })
    }
    return infos
  }

  async detail(db: Db, row: FlowRow, access: ApprovalFlowDetail['access']): Promise<ApprovalFlowDetail> {
    const [info] = await this.of(db, [row])
    const { revision } = await this.deps.documents.find(db, row.documentId)
    const entries = (await this.entriesOf(db, row.documentId)) as unknown as readonly JsonObject[]
    return { ...info!, revision, entries, access }
  }
}
