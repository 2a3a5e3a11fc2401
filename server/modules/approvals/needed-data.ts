import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ActionNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { NeedsModel } from '../models/index.ts'
import type { PublishedFlows } from './flows-published.ts'
import { nodesOf } from './pinned.ts'
import { runWords } from './run-words.ts'
import type { ApprovalTables, StoredDefinition } from './table.ts'

/** Whether a flow names a field: as a value of a setting, as the name of one, or in a formula. */
function namesField({ settings, nodes }: Pick<StoredDefinition, 'settings' | 'nodes'>, name: string): boolean {
  const word = new RegExp(String.raw`(?<![\w$/-])${name}(?![\w$/-])`)
  const texts = [...textsIn(settings as unknown as Json)]
  for (const node of nodesOf({ nodes })) {
    // A step that the product does not know may have neither.
    const { params = {}, bindings = {} } = node as Partial<Pick<ActionNode, 'params' | 'bindings'>>
    texts.push(...textsIn(params), ...Object.values(bindings).map(({ source }) => source))
    if (isObject(params.fields)) texts.push(...Object.keys(params.fields))
  }
  return texts.some((text) => word.test(text))
}
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** All texts of a value; names of its keys are those of settings. */
const textsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((each) => textsIn(each as Json))
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
