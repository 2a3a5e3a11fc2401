import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { id, opaque } from '../../http/answer.ts'
import { keptColumn } from './job-model.ts'
import { dataName, fieldDescription, modelDescription } from './names.ts'

const json = opaque<Json>()
const jsonObject = z.record(z.string().max(60), json) as unknown as z.ZodType<JsonObject, JsonObject>
const rev = z.int()
const flag = z.boolean()
/** Among its siblings, from 0; behind the last where it is larger. */
const position = z.int().min(0).max(10_000)

const fieldParts = {
  description: fieldDescription.default(''),
  options: jsonObject.default({}),
  required: flag.default(false),
  unique: flag.default(false),
  indexed: flag.default(false),
  preset: json.default(null),
}

export const modelModel = {
  list: z.strictObject({ projectId: id }),
  one: z.strictObject({ id }),
  create: z.strictObject({ projectId: id, name: dataName, description: modelDescription }),
  update: z.strictObject({ id, rev, name: dataName.optional(), description: modelDescription.optional() }),
  fieldCreate: z.strictObject({
    modelId: id,
    name: dataName,
    type: z.string().max(60),
    position: position.optional(),
    ...fieldParts,
    /** Writes the default into the records that are there. */
    fill: flag.default(false),
  }),
  fieldUpdate: z.strictObject({
    id,
    /** Of the model, as it was read. */
    rev,
    name: dataName.optional(),
    description: fieldDescription.optional(),
    options: jsonObject.optional(),
    required: flag.optional(),
    unique: flag.optional(),
    indexed: flag.optional(),
    preset: json.optional(),
    fill: flag.optional(),
  }),
  sort: z.strictObject({ modelId: id, rev, fields: z.array(id).max(400) }),
  /** `fill`: writes the defaults of new fields, and of those that become required, into records of production. */
  release: z.strictObject({ id, rev, fill: flag.default(false) }),
}

export const fieldInfo = z.strictObject({
  id: z.int(),
  modelId: z.int(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  options: opaque<JsonObject>(),
  required: z.boolean(),
  unique: z.boolean(),
  indexed: z.boolean(),
  preset: opaque<Json>(),
  /** A value of its own; or records that refer here, or that a third model joins. */
  holds: z.enum(['value', 'rows', 'links']),
  /** When it was deleted; null while it is in use. */
  archivedAt: z.string().nullable(),
})
export type FieldInfo = z.output<typeof fieldInfo>

export const modelInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  description: z.string(),
  rev: z.int(),
  /** Fields in use. */
  fields: z.int(),
  /** The revision that production has; null before the first release. */
  releasedRev: z.int().nullable(),
  archivedAt: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ModelInfo = z.output<typeof modelInfo>
export const modelDetail = z.strictObject({
  ...modelInfo.shape,
  fields: z.array(fieldInfo),
  /** Columns with the values of former types, the latest first. */
  former: z.array(keptColumn),
  /** Jobs that change its records now. */
  jobs: z.int(),
})
export type ModelDetail = z.output<typeof modelDetail>

/** An association, as an arrow between two models. */
export const relation = z.strictObject({
  fieldId: z.int(),
  from: z.int(),
  to: z.int(),
  name: z.string(),
  kind: z.enum(['one-to-one', 'many-to-one', 'one-to-many', 'many-to-many']),
  required: z.boolean(),
})
export type Relation = z.output<typeof relation>

/** What a release changes in production. `blocks`: why it cannot be done as the data is. */
export const planStep = z.strictObject({
  change: z.enum([
    'create model',
    'create join',
    'rename model',
    'add field',
    'change field',
    'change type',
    'delete field',
  ]),
  field: z.string().nullable(),
  /** Records of production that are concerned: without a value that becomes required, else all. */
  rows: z.int(),
  /** Values that have no counterpart in another type. */
  lost: z.int(),
  blocks: z.enum(['duplicates', 'target not released']).nullable(),
})
export type PlanStep = z.output<typeof planStep>

export type FieldCreate = z.output<typeof modelModel.fieldCreate>
export type FieldUpdate = z.output<typeof modelModel.fieldUpdate>
