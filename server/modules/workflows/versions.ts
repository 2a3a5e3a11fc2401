import { and, desc, eq, lt, notInArray } from 'drizzle-orm'
import { type JsonObject, sameJson } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import type { WorkflowDefinition } from './definition.ts'
import { MOST_VERSIONS } from './errors.ts'
import type { Grants } from './grants.ts'
import type { WorkflowStore } from './service.ts'

interface NewVersion {
  readonly workflowId: number
  readonly definition: WorkflowDefinition
  readonly grants: Grants
  readonly userId: number
}
const json = (value: unknown): JsonObject => value as JsonObject

/** Published versions of workflows, which never change. */
export class WorkflowVersions {
  constructor(private readonly deps: { readonly store: Pick<WorkflowStore, 't'>; readonly now: () => Date }) {}

  /** Returns the latest version where it is the same, else makes a new one. */
  async version(db: Db, given: NewVersion): Promise<{ readonly id: number; readonly no: number }> {
    const { store, now } = this.deps
    const { workflowVersion } = store.t
    const { workflowId, definition, grants, userId } = given
    const [latest] = await db
      .select()
      .from(workflowVersion)
      .where(eq(workflowVersion.workflowId, workflowId))
      .orderBy(desc(workflowVersion.no))
      .limit(1)
    if (latest && sameJson(json(latest.definition), json(definition)) && sameJson(json(latest.grants), json(grants)))
      return latest
    await this.forget(db, workflowId)
    const no = (latest?.no ?? 0) + 1
    const [made] = await db
      .insert(workflowVersion)
      .values({ workflowId, no, definition, grants, createdBy: userId, createdAt: now() })
      .returning()
    return made!
  }

  /** Deletes the oldest of many versions, but for those that are published or that runs have. */
  private async forget(db: Db, workflowId: number): Promise<void> {
    const { workflowVersion, workflowRelease, workflowRun } = this.deps.store.t
    const [oldest] = await db
      .select({ id: workflowVersion.id })
      .from(workflowVersion)
      .where(eq(workflowVersion.workflowId, workflowId))
      .orderBy(desc(workflowVersion.no))
      .limit(1)
      .offset(MOST_VERSIONS - 2)
    if (!oldest) return
    const released = db.select({ id: workflowRelease.versionId }).from(workflowRelease)
    const run = db.select({ id: workflowRun.versionId }).from(workflowRun).where(eq(workflowRun.workflowId, workflowId))
    await db
      .delete(workflowVersion)
      .where(
        and(
          eq(workflowVersion.workflowId, workflowId),
          lt(workflowVersion.id, oldest.id),
          notInArray(workflowVersion.id, released),
          notInArray(workflowVersion.id, run),
        ),
      )
  }
}
