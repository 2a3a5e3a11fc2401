import * as z from 'zod'
import type { Told } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import { id, opaque, paged } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'
import { flowDescription as description, flowName } from './names.ts'

export const flowModel = {
  list: z.strictObject({ projectId: id }),
  all: z.strictObject({
    /** A part of the name of the flow or of its project. */
    keyword: z.string().max(100).default(''),
    /** Of one project; all that the person may see where it is absent. */
    projectId: id.optional(),
    pageNum: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  one: z.strictObject({ id }),
  create: z.strictObject({
    projectId: id,
    name: flowName,
    /** The name of the model whose records are approved. */
    model: z.string().max(60).default(''),
    description: description.default(''),
  }),
  update: z.strictObject({ id, name: flowName.optional(), description: description.optional() }),
  plan: z.strictObject({ id, env: environment }),
  publish: z.strictObject({ id, env: environment }),
  enable: z.strictObject({ id, env: environment, isEnabled: z.boolean() }),
}

const releaseInfo = z.strictObject({
  versionId: z.int(),
  no: z.int(),
  /** Whether it may be started. */
  isEnabled: z.boolean(),
  /** Whether what is edited is something else. */
  changed: z.boolean(),
  publishedAt: z.string(),
  publishedBy: z.string(),
})
export const flowInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  description: z.string(),
  documentId: z.int(),
  /** The name of the model of what is edited; empty where none is chosen. */
  model: z.string(),
  published: z.strictObject({ stg: releaseInfo.nullable(), prd: releaseInfo.nullable() }),
  /** Approvals of it that have not ended. */
  running: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ApprovalFlowInfo = z.output<typeof flowInfo>

/** A flow in the list over all projects. */
export const flowItem = z.strictObject({ ...flowInfo.shape, projectName: z.string(), mayEdit: z.boolean() })
export type ApprovalFlowItem = z.output<typeof flowItem>
export const flowPage = paged(flowItem)

export const flowDetail = z.strictObject({
  ...flowInfo.shape,
  revision: z.int(),
  entries: opaque<readonly JsonObject[]>(),
  access: z.enum(['admin', 'developer', 'tester']),
})
export type ApprovalFlowDetail = z.output<typeof flowDetail>

const finding = z.strictObject({
  /** The id of the step or group; empty for the flow itself. */
  node: z.string(),
  why: opaque<Told>(),
})
export type ApprovalFlowFinding = z.output<typeof finding>
export const flowPlan = z.strictObject({ findings: z.array(finding).readonly() })
export type ApprovalFlowPlan = z.output<typeof flowPlan>
