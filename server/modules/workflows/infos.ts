import { and, desc, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm'
import { type WorkflowEntry, workflowOf } from '#kernel/page/schema'
import { type JsonObject, sameJson } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import type { DataEnv, ModelShapes } from '../models/index.ts'
import { definitionOf, usesOfTrigger } from './definition.ts'
import type { WorkflowInfo } from './model.ts'
import type { WorkflowStore } from './service.ts'
import type { WorkflowTables } from './table.ts'

const WEEK_MS = 7 * 86_400_000

type Row = WorkflowTables['workflow']['$inferSelect']
type Published = WorkflowInfo['published']['stg']

interface InfoDeps {
  readonly store: Pick<WorkflowStore, 't'>
  readonly now: () => Date
  readonly shapes: ModelShapes
  readonly entriesOf: (db: Db, documentId: number) => Promise<readonly WorkflowEntry[]>
}

/** Reads what lists show of workflows: what starts them, what is published, and their runs of a week. */
export class WorkflowInfos {
  constructor(private readonly deps: InfoDeps) {}

  async of(db: Db, rows: readonly Row[]): Promise<readonly WorkflowInfo[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [releases, counts] = [await this.releases(db, ids), await this.counts(db, ids)]
    const infos: WorkflowInfo[] = []
    for (const row of rows) {
      const entries = await this.deps.entriesOf(db, row.documentId)
      const { trigger } = workflowOf(entries)
      const published = async (env: DataEnv): Promise<Published> => {
        const found = releases.find(({ release }) => release.workflowId === row.id && release.env === env)
        return found ? this.published(db, row, entries, found) : null
      }
      infos.push({
        ...{ id: row.id, projectId: row.projectId, name: row.name, description: row.description },
        documentId: row.documentId,
        trigger: trigger.type,
        triggerParams: trigger.params,
        published: { stg: await published('stg'), prd: await published('prd') },
        counts: counts.get(row.id) ?? { runs: 0, failed: 0, lastAt: null, lastStatus: '' },
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      })
    }
    return infos
  }

  private releases(db: Db, ids: readonly number[]) {
    const { workflowRelease, workflowVersion, user } = this.deps.store.t
    return db
      .select({
        release: workflowRelease,
        no: workflowVersion.no,
        definition: workflowVersion.definition,
        name: user.userName,
      })
      .from(workflowRelease)
      .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRelease.versionId))
      .leftJoin(user, eq(user.id, workflowRelease.publishedBy))
      .where(inArray(workflowRelease.workflowId, [...ids]))
  }

  private async published(
    db: Db,
    { projectId }: Row,
    entries: readonly WorkflowEntry[],
    { release, no, definition, name }: Awaited<ReturnType<WorkflowInfos['releases']>>[number],
  ): Promise<Published> {
    const current = definitionOf(entries, await this.deps.shapes.of(db, projectId, release.env))
    return {
      ...{ versionId: release.versionId, no, isEnabled: release.isEnabled },
      changed: !sameJson(current as unknown as JsonObject, definition as unknown as JsonObject),
      publishedAt: release.publishedAt.toISOString(),
      publishedBy: name ?? '',
      nextAt: release.nextAt?.toISOString() ?? null,
      hook: release.startsBy === 'webhook' ? { secret: usesOfTrigger(definition).secrets?.[0] ?? '' } : null,
    }
  }

  /** Runs of the last week. */
  private async counts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, WorkflowInfo['counts']>> {
    const { workflowRun } = this.deps.store.t
    const since = new Date(this.deps.now().getTime() - WEEK_MS)
    const runs = await db
      .select({
        workflowId: workflowRun.workflowId,
        runs: sql<number>`count(*)`.mapWith(Number),
        failed: sql<number>`sum(case when ${workflowRun.status} = 'failed' then 1 else 0 end)`.mapWith(Number),
        last: max(workflowRun.startedAt),
      })
      .from(workflowRun)
      .where(
        and(inArray(workflowRun.workflowId, [...ids]), gte(workflowRun.startedAt, since), isNull(workflowRun.part)),
      )
      .groupBy(workflowRun.workflowId)
    const counts = new Map<number, WorkflowInfo['counts']>()
    for (const { workflowId, runs: count, failed, last } of runs) {
      const [latest] = await db
        .select({ status: workflowRun.status })
        .from(workflowRun)
        .where(and(eq(workflowRun.workflowId, workflowId), isNull(workflowRun.part)))
        .orderBy(desc(workflowRun.startedAt))
        .limit(1)
      const lastAt = last?.toISOString() ?? null
      counts.set(workflowId, { runs: count, failed, lastAt, lastStatus: latest?.status ?? '' })
    }
    return counts
  }
}
