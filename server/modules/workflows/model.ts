import * as z from 'zod'
import type { Told } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RunEvent } from '#sdk/workflow'
import { id, opaque, paged } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'
import type { Grants } from './grants.ts'
import { workflowDescription as description, workflowName } from './names.ts'
import { RUN_STATUSES, type StepStatus, type StoredOutcome } from './run-model.ts'

const runId = z.string().min(1).max(300)
const json = opaque<Json>()

export const workflowModel = {
  list: z.strictObject({ projectId: id }),
  one: z.strictObject({ id }),
  create: z.strictObject({
    projectId: id,
    name: workflowName,
    description: description.default(''),
    /** The id of a trigger. */
    trigger: z.string().max(80).default(''),
  }),
  update: z.strictObject({ id, name: workflowName.optional(), description: description.optional() }),
  plan: z.strictObject({ id, env: environment }),
  publish: z.strictObject({ id, env: environment }),
  enable: z.strictObject({ id, env: environment, isEnabled: z.boolean() }),
  /**
   * `event`: parts of what starts it; the trigger's sample where nothing is given. `send`: ids of the steps that really
   * reach others; the rest of these answer their samples.
   */
  test: z.strictObject({
    id,
    event: opaque<JsonObject>().optional(),
    send: z.array(z.string().min(1).max(100)).max(100).default([]),
  }),
  start: z.strictObject({ id, env: environment, input: json.optional(), key: z.string().min(1).max(100).optional() }),
  call: z.strictObject({
    page: id,
    /** Of a page that is edited, `draft`, whose workflows are those of test. */
    env: z.enum(['stg', 'prd', 'draft']),
    workflow: workflowName,
    input: json.optional(),
    key: z.string().min(1).max(100).optional(),
    wait: z.boolean().default(true),
  }),
  runs: z.strictObject({
    projectId: id,
    workflowId: id.optional(),
    env: environment.optional(),
    status: z.enum(RUN_STATUSES).optional(),
    pageNum: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  run: z.strictObject({ runId }),
}

const person = z.strictObject({ id: z.int(), name: z.string() })
const releaseInfo = z.strictObject({
  versionId: z.int(),
  no: z.int(),
  isEnabled: z.boolean(),
  /** Whether what is edited is something else. */
  changed: z.boolean(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  /** When a schedule starts it next; null for other triggers. */
  nextAt: z.string().nullable(),
  /** The name of the secret that signs requests to its webhook, empty for none; null for other triggers. */
  hook: z.strictObject({ secret: z.string() }).nullable(),
})
const counts = z.strictObject({ runs: z.int(), failed: z.int(), lastAt: z.string().nullable(), lastStatus: z.string() })
export const workflowInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  description: z.string(),
  documentId: z.int(),
  /** The id of the trigger of what is edited. */
  trigger: z.string(),
  triggerParams: opaque<JsonObject>(),
  published: z.strictObject({ stg: releaseInfo.nullable(), prd: releaseInfo.nullable() }),
  /** Of the last seven days. */
  counts,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WorkflowInfo = z.output<typeof workflowInfo>

export const workflowDetail = z.strictObject({
  ...workflowInfo.shape,
  revision: z.int(),
  entries: opaque<readonly JsonObject[]>(),
  access: z.enum(['admin', 'developer', 'tester']),
})
export type WorkflowDetail = z.output<typeof workflowDetail>

/** The path of a webhook that was made just now: shown once, because it is not kept. */
const hook = z.string()
export const publishedWorkflow = z.strictObject({ ...workflowDetail.shape, hook: hook.nullable() })
export type PublishedWorkflow = z.output<typeof publishedWorkflow>
export const renewedHook = z.strictObject({ hook })
export const hookModel = z.strictObject({ token: z.string().min(1).max(100) })

const finding = z.strictObject({
  /** The id of the step; empty for the workflow itself. */
  node: z.string(),
  why: opaque<Told>(),
})
export type WorkflowFinding = z.output<typeof finding>
const grants = z.strictObject({
  /** Actions by the name of the model. */
  models: z.record(z.string(), z.array(z.string()).readonly()),
  hosts: z.array(z.string()).readonly(),
  secrets: z.array(z.string()).readonly(),
})
export const workflowPlan = z.strictObject({
  findings: z.array(finding).readonly(),
  grants,
  /** Of the version that is published there; null where none is. */
  before: grants.nullable(),
  runAs: z.enum(['actor', 'project']),
})
export type WorkflowPlan = z.output<typeof workflowPlan>
export type NamedGrants = z.output<typeof grants>
export type { Grants }

export const runInfo = z.strictObject({
  id: z.string(),
  workflowId: z.int(),
  workflow: z.string(),
  no: z.int(),
  env: environment,
  status: z.enum(RUN_STATUSES),
  /** What caused it: the kind of its event, its model and record. */
  cause: z.strictObject({ kind: z.string(), model: z.string(), op: z.string(), record: z.string() }),
  actor: person.nullable(),
  reason: opaque<Told | null>(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
})
export type RunInfo = z.output<typeof runInfo>
export const runPage = paged(runInfo)

const stepInfo = z.strictObject({
  place: z.string(),
  node: z.string(),
  action: z.string(),
  status: opaque<StepStatus>(),
  attempts: z.int(),
  input: json,
  params: opaque<JsonObject>(),
  outcome: opaque<StoredOutcome | null>(),
  until: z.string().nullable(),
  /** The run that it waits for. */
  childId: z.string().nullable(),
  startedAt: z.string(),
  ms: z.int(),
})
export const runDetail = z.strictObject({
  ...runInfo.shape,
  event: opaque<RunEvent>(),
  output: json,
  /** The steps of its version, as it was published. */
  nodes: opaque<readonly JsonObject[]>(),
  steps: z.array(stepInfo).readonly(),
  parentId: z.string().nullable(),
  /** The rounds of a loop of that run which it is, counted from 1. */
  part: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
})
export type RunDetail = z.output<typeof runDetail>
export const started = z.strictObject({ runId: z.string() })

const plannedChange = z.strictObject({
  op: z.enum(['create', 'update', 'delete', 'restore']),
  model: z.string(),
  id: z.string(),
  /** The record as it is; null for a new one. */
  before: opaque<JsonObject | null>(),
  values: opaque<JsonObject>(),
})
export type PlannedChange = z.output<typeof plannedChange>
export const testRun = z.strictObject({
  event: opaque<JsonObject>(),
  /** What it has to say against the write; null where it lets it pass. */
  refusal: z.strictObject({ message: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
  fault: opaque<Told | null>(),
  /** Values of the record that it would set. */
  set: opaque<JsonObject>(),
  /** What it would write. */
  changes: z.array(plannedChange).readonly(),
  output: json,
  steps: z
    .array(
      stepInfo.pick({ place: true, node: true, action: true, input: true, params: true, ms: true }).extend({
        outcome: opaque<StoredOutcome>(),
        /** How it reached others: not at all, by its sample instead, or for real. */
        reach: z.enum(['none', 'sample', 'real']),
      }),
    )
    .readonly(),
})
export type TestRun = z.output<typeof testRun>

/** `output` and `reason` of a run that has ended; null of one that goes on. */
export const startedRun = z.strictObject({
  runId: z.string(),
  status: z.enum(RUN_STATUSES),
  output: json,
  reason: opaque<Told | null>(),
})
