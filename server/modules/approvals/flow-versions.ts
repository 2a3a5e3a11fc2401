import { and, desc, eq, lt, notInArray } from 'drizzle-orm'
import { type JsonObject, sameJson } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import { MOST_VERSIONS } from './errors.ts'
import type { FlowStore } from './flow-store.ts'
import type { StoredDefinition } from './table.ts'

/** The latest version of a flow where it is the same, else a new one. */
export async function versionOf(
  store: FlowStore,
  db: Db,
  version: {
    readonly flowId: number
    readonly definition: StoredDefinition
    readonly createdBy: number
    readonly createdAt: Date
  },
): Promise<{ readonly id: number; readonly no: number }> {
  const { approvalVersion } = store.t
  const { flowId, definition } = version
  const [latest] = await db
    .select()
    .from(approvalVersion)
    .where(eq(approvalVersion.flowId, flowId))
    .orderBy(desc(approvalVersion.no))
    .limit(1)
  const json = (value: StoredDefinition) => value as unknown as JsonObject
  if (latest && sameJson(json(latest.definition), json(definition))) return latest
  await forgetVersions(store, db, flowId)
  const [made] = await db
    .insert(approvalVersion)
    .values({ ...version, no: (latest?.no ?? 0) + 1 })
    .returning()
  return made!
}

/** Of many versions the oldest go, but for those that are published or that approvals have. */
async function forgetVersions(store: FlowStore, db: Db, flowId: number): Promise<void> {
  const { approvalVersion, approvalRelease, approval } = store.t
  const [oldest] = await db
    .select({ id: approvalVersion.id })
    .from(approvalVersion)
    .where(eq(approvalVersion.flowId, flowId))
    .orderBy(desc(approvalVersion.no))
    .limit(1)
    .offset(MOST_VERSIONS - 2)
  if (!oldest) return
  const released = db.select({ id: approvalRelease.versionId }).from(approvalRelease)
  const run = db.select({ id: approval.versionId }).from(approval).where(eq(approval.flowId, flowId))
  await db
    .delete(approvalVersion)
    .where(
      and(
        eq(approvalVersion.flowId, flowId),
        lt(approvalVersion.id, oldest.id),
        notInArray(approvalVersion.id, released),
        notInArray(approvalVersion.id, run),
      ),
    )
}
