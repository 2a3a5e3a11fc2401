import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { FIELD_RIGHTS } from '#sdk/approval'
import { id, opaque, paged } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'
import type { ShownModel } from '../records/index.ts'
import type { PersonCommand } from './approvals.ts'

const approvalId = z.string().min(1).max(40)
const node = z.string().min(1).max(100)
const chosen = z.record(node, z.array(id).max(100).readonly())
/** Values by the names of fields, which the records check. */
const values = z.record(z.string().max(60), opaque<Json>()) as unknown as z.ZodType<JsonObject, JsonObject>
/** Longer ones are refused by the approval, which says how long they may be. */
const comment = z.string().max(200_000).optional()
const users = z.array(id).min(1).max(100).readonly()
const searched = z.string().max(100).default('')
const common = { version: z.int().min(0).optional(), task: z.int().min(0).optional(), comment }

const command = z.discriminatedUnion('do', [
  z.strictObject({
    ...common,
    do: z.enum(['approve', 'refuse', 'withdraw', 'retake', 'urge', 'read', 'end', 'resubmit']),
  }),
  z.strictObject({ ...common, do: z.enum(['transfer', 'delegate', 'hand over']), to: id }),
  z.strictObject({ ...common, do: z.enum(['copy', 'remove']), users }),
  z.strictObject({ ...common, do: z.literal('add'), users, where: z.enum(['before', 'beside', 'after']) }),
  /** Null: to the initiator. */
  z.strictObject({ ...common, do: z.literal('return'), node: node.nullable() }),
  z.strictObject({ ...common, do: z.literal('jump'), node }),
]) as unknown as z.ZodType<PersonCommand, PersonCommand>

export const BOXES = ['todo', 'done', 'mine', 'copied', 'all'] as const

export const approvalModel = {
  start: z.strictObject({
    flowId: id.optional(),
    /** Instead of its id: the name of a flow of this project, or of that of the page that asks. */
    flow: z.string().min(1).max(60).optional(),
    projectId: id.optional(),
    env: environment,
    recordId: z.string().min(1).max(40),
    /** Ids of people for steps whose people the initiator chooses, by the id or the name of the step. */
    chosen: chosen.optional(),
  }),
  /** `changes`: values of fields that the person's step lets edit. */
  act: z.strictObject({ id: approvalId, command, changes: values.optional() }),
  one: z.strictObject({ id: approvalId }),
  people: z.union([
    z.strictObject({ id: approvalId, text: searched }),
    /** Before the start: for those who may start the flow. */
    z.strictObject({ flowId: id, env: environment, text: searched }),
  ]),
  list: z.strictObject({
    projectId: id,
    box: z.enum(BOXES),
    env: environment.optional(),
    flowId: id.optional(),
    unread: z.boolean().optional(),
    text: z.string().max(100).optional(),
    pageNum: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(100).default(20),
  }),
  count: z.strictObject({ projectId: id, env: environment.optional() }),
  flows: z.strictObject({ projectId: id, env: environment }),
  preview: z.strictObject({
    flowId: id,
    /** `draft`: what is edited. */
    env: z.enum(['draft', 'stg', 'prd']),
    values: values.default({}),
    /** Who starts it; the one who asks where it is absent. */
    by: id.optional(),
    chosen: chosen.optional(),
  }),
}

const person = z.strictObject({ id: z.int(), name: z.string() })
const time = z.string().nullable()
const status = z.enum(['draft', 'running', 'returned', 'approved', 'refused', 'withdrawn', 'ended'])

export const startedApproval = z.strictObject({ id: z.string(), no: z.int(), status: z.string() })
export const actedApproval = z.strictObject({ status: z.string(), version: z.int() })

export const approvalDetail = z.strictObject({
  approval: z.strictObject({
    id: z.string(),
    projectId: z.int(),
    env: z.enum(['stg', 'prd']),
    flowId: z.int(),
    flow: z.string(),
    no: z.int(),
    title: z.string(),
    status,
    version: z.int(),
    model: z.string(),
    recordId: z.string(),
    initiator: person,
    startedAt: z.string(),
    endedAt: time,
    /** The id of the page on which it opens; null without one, and where the person may not open it there. */
    page: z.int().nullable(),
  }),
  steps: z
    .array(
      z.strictObject({
        id: z.int(),
        node: z.string(),
        name: z.string(),
        round: z.int(),
        status: z.string(),
        isCurrent: z.boolean(),
      }),
    )
    .readonly(),
  tasks: z
    .array(
      z.strictObject({
        id: z.int(),
        /** The id of the step in its round. */
        step: z.int(),
        node: z.string(),
        status: z.string(),
        person,
        first: person,
        origin: z.string(),
        comment: z.string(),
        dueAt: time,
        readAt: time,
        decidedAt: time,
      }),
    )
    .readonly(),
  /** Names of the steps of the flow. */
  names: z.record(z.string(), z.string()),
  copies: z.array(z.strictObject({ person, node: z.string(), readAt: time })).readonly(),
  log: z
    .array(
      z.strictObject({
        did: z.string(),
        /** Null: the product. */
        by: person.nullable(),
        at: z.string(),
        node: z.string().nullable(),
        step: z.string(),
        task: z.int().nullable(),
        became: z.string().nullable(),
        to: z.array(person).readonly(),
        comment: z.string(),
        why: z.string(),
      }),
    )
    .readonly(),
  /** What the person may do now. */
  can: z
    .array(
      z.strictObject({
        do: z.string(),
        task: z.int().optional(),
        nodes: z.array(z.string().nullable()).readonly().optional(),
        users: z.array(person).readonly().optional(),
      }),
    )
    .readonly(),
  fields: z.record(z.string(), z.enum(FIELD_RIGHTS)),
  /** The fields that are not hidden, as forms show them; null where the model is deleted. */
  form: opaque<ShownModel | null>(),
  /**
   * Values of the fields that are not hidden, with what people, files and records are called; null where the record
   * is deleted.
   */
  record: opaque<JsonObject | null>(),
})
export type ApprovalDetail = z.output<typeof approvalDetail>

export const approvalItem = z.strictObject({
  id: z.string(),
  no: z.int(),
  title: z.string(),
  flowId: z.int(),
  flow: z.string(),
  env: z.enum(['stg', 'prd']),
  status,
  modelId: z.int(),
  recordId: z.string(),
  initiator: person,
  startedAt: z.string(),
  endedAt: time,
  /** The person's open task; null in boxes other than `todo`. */
  task: z
    .strictObject({
      id: z.int(),
      node: z.string(),
      openedAt: z.string(),
      dueAt: time,
      readAt: time,
      isBulk: z.boolean(),
    })
    .nullable(),
  /** Of a copy: whether the person has not read it; of a task: the same. */
  isUnread: z.boolean(),
})
export type ApprovalItem = z.output<typeof approvalItem>
export const approvalPage = paged(approvalItem)
/**
 * Flows that are published; `model` is the name of the model whose records they approve, `chooses` the steps whose
 * people the initiator chooses.
 */
export const usedFlows = z.array(
  z.strictObject({
    id: z.int(),
    name: z.string(),
    model: z.string(),
    mayStart: z.boolean(),
    chooses: z.array(z.strictObject({ node: z.string(), name: z.string() })).readonly(),
  }),
)
export const foundPeople = z.array(
  z.strictObject({ id: z.int(), name: z.string(), avatar: z.string(), note: z.string() }),
)
/** `isUsed`: whether the project has published flows. */
export const approvalCount = z.strictObject({ todo: z.int(), unread: z.int(), isUsed: z.boolean() })

export const approvalPreview = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        node: z.string(),
        name: z.string(),
        kind: z.enum(['task', 'copy', 'workflow']),
        /** Of a step that asks people. */
        mode: z.string(),
        people: z
          .array(
            z.strictObject({
              ...person.shape,
              /** Whom the step names, where this person is asked instead; null where it names this person. */
              instead: person.nullable(),
              /** Whether the person is not asked again, having approved before. */
              passes: z.boolean(),
            }),
          )
          .readonly(),
        /** People whom the step names and does not ask. */
        left: z
          .array(z.strictObject({ ...person.shape, why: z.enum(['initiator', 'not active', 'not needed']) }))
          .readonly(),
        status: z.string(),
        /** Why it asks no person or others than it names; else what ended it. */
        why: z.string(),
      }),
    )
    .readonly(),
  outcome: status,
})
export type ApprovalPreview = z.output<typeof approvalPreview>
