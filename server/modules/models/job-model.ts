import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { id, opaque } from '../../http/answer.ts'
import type { Example } from './job-plan.ts'

const rev = z.int()
const json = opaque<Json>()
const options = z.record(z.string().max(60), json) as unknown as z.ZodType<JsonObject, JsonObject>
const type = z.string().max(60)

export const jobModel = {
  retypePlan: z.strictObject({ id, type, options: options.default({}) }),
  retype: z.strictObject({ id, rev, type, options: options.default({}) }),
  /** `id`: of the column that has the former values. */
  restoreType: z.strictObject({ id, rev }),
}

export const jobInfo = z.strictObject({
  id: z.int(),
  modelId: z.int(),
  fieldId: z.int().nullable(),
  env: z.enum(['stg', 'prd']),
  kind: z.enum(['retype', 'release', 'fill', 'index']),
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Records when it began, without those in the trash. */
  total: z.int(),
  done: z.int(),
  /** Values without a counterpart. */
  lost: z.int(),
  failure: z
    .strictObject({
      reason: z.enum(['duplicates', 'server', 'changed']),
      field: z.string().nullable(),
      duplicates: z.array(z.strictObject({ value: z.string(), count: z.int() })).readonly(),
    })
    .nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type JobInfo = z.output<typeof jobInfo>

export const retypePlan = z.strictObject({
  /** Records that were looked at; with `isPartial` the first of more. */
  rows: z.int(),
  isPartial: z.boolean(),
  /** Values without a counterpart. */
  lost: z.int(),
  /** Values that would be other ones when converted back. */
  changed: z.int(),
  examples: z.array(z.strictObject({ id: z.string(), before: json, after: json })).readonly() as unknown as z.ZodType<
    readonly Example[]
  >,
})
export type RetypePlan = z.output<typeof retypePlan>

/** A former type of a field whose values are kept. */
export const keptColumn = z.strictObject({
  id: z.int(),
  fieldId: z.int(),
  env: z.enum(['stg', 'prd']),
  type: z.string(),
  options: opaque<JsonObject>(),
  archivedAt: z.string(),
  /** When the values are deleted. */
  keptUntil: z.string(),
})
export type KeptColumn = z.output<typeof keptColumn>
