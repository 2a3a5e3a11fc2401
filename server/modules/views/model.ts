import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { id, opaque } from '../../http/answer.ts'
import { recordQuery, type ViewDefinition, viewDefinition } from '../records/index.ts'
import { viewDescription, viewName } from './names.ts'

const values = z.record(z.string().max(60), opaque<Json>()) as unknown as z.ZodType<JsonObject, JsonObject>

export const viewModel = {
  list: z.strictObject({ projectId: id }),
  one: z.strictObject({ id }),
  create: z.strictObject({
    projectId: id,
    name: viewName,
    description: viewDescription.default(''),
    modelId: id,
    definition: viewDefinition,
  }),
  update: z.strictObject({
    id,
    /** As it was read: refused where it was changed since. */
    rev: z.int(),
    name: viewName.optional(),
    description: viewDescription.optional(),
    definition: viewDefinition.optional(),
  }),
  preview: z.strictObject({
    projectId: id,
    modelId: id,
    definition: viewDefinition,
    params: values.default({}),
    query: recordQuery.default({}),
    zone: z.string().max(60).optional(),
  }),
}

export const viewInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  description: z.string(),
  modelId: z.int(),
  /** The name of its model; empty while the model is deleted. */
  model: z.string(),
  rev: z.int(),
  /** How many columns it has. */
  columns: z.int(),
  /** What readers may give values for. */
  params: z.array(z.strictObject({ name: z.string(), label: z.string() })).readonly(),
  /** Fields that it names and that do not exist any more. */
  missing: z.array(z.string()).readonly(),
  /** The address of its author; empty where the account is deleted. */
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ViewInfo = z.output<typeof viewInfo>

export const viewColumnInfo = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** A type of fields. */
  type: z.string(),
  /** Settings of the field, such as its decimal places. */
  options: opaque<JsonObject>(),
})
export type ViewColumnInfo = z.output<typeof viewColumnInfo>

const viewUse = z.strictObject({ kind: z.enum(['page', 'block']), id: z.string(), name: z.string() })
export type ViewUse = z.output<typeof viewUse>

export const viewDetail = z.strictObject({
  ...viewInfo.omit({ columns: true }).shape,
  /** With the names of fields in the test environment. */
  definition: opaque<ViewDefinition>(),
  /** Empty while fields are missing. */
  columns: z.array(viewColumnInfo).readonly(),
  /** Pages and blocks whose drafts name it. */
  uses: z.array(viewUse).readonly(),
})
export type ViewDetail = z.output<typeof viewDetail>

export const viewRows = z.strictObject({
  columns: z.array(viewColumnInfo).readonly(),
  list: z.array(opaque<JsonObject>()).readonly(),
  total: z.int(),
  pageNum: z.int(),
  pageSize: z.int(),
})
export type ViewRows = z.output<typeof viewRows>
export type ViewCreate = z.output<typeof viewModel.create>
export type ViewUpdate = z.output<typeof viewModel.update>
export type ViewPreview = z.output<typeof viewModel.preview>
