import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { NeedsModel } from '../models/index.ts'
import type { PublishedFlows } from './flows-published.ts'
import { runWords } from './run-words.ts'
import type { ApprovalTables, StoredDefinition } from './table.ts'

/** Whether a flow names a field: as a value of a setting, as the name of one, or in a formula. */
function namesField({ settings, nodes }: StoredDefinition, name: string): boolean {
  const word = new RegExp(String.raw`(?<![\w$])${name}(?![\w$])`)
  return word.test(JSON.stringify([settings, nodes]))
}

/** Keeps models while approvals of their records run, and fields that the flows of these approvals name. */
export const neededByApprovals =
  (store: Pick<Store<ApprovalTables>, 't'>, flows: PublishedFlows): NeedsModel =>
  async (db, { modelId, field }) => {
    const { approval, approvalFlow } = store.t
    const rows = await db
      .selectDistinct({ versionId: approval.versionId, flow: approvalFlow.name })
      .from(approval)
      .innerJoin(approvalFlow, eq(approvalFlow.id, approval.flowId))
      .where(and(eq(approval.modelId, modelId), isNull(approval.endedAt)))
      .orderBy(asc(approvalFlow.name))
    for (const { versionId, flow } of rows)
      if (field === null || namesField(await flows.version(db, versionId), field.name)) return runWords.running(flow)
    return null
  }
