import * as z from 'zod'
import { id } from '../../http/answer.ts'

/** Why a row is refused. */
export const refusedRule = z.enum([
  'required',
  'type',
  'unknown',
  'given',
  'target',
  'manyTargets',
  'duplicate',
  'noMatch',
  'manyMatches',
  'noKey',
  'cells',
  'formula',
  'notPermitted',
  'conflict',
  'full',
  'storage',
  'workflow',
  'workflowFailed',
  'busy',
])
export type RefusedRule = z.output<typeof refusedRule>

/** `ready`: the file was read; `checked`: a dry run has ended. */
export const importStatus = z.enum(['ready', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled'])
export type ImportStatus = z.output<typeof importStatus>

export const importColumn = z.strictObject({
  /** From the first row; of an empty cell its place, as in `C`. */
  name: z.string(),
  /** What the first rows have in it. */
  samples: z.array(z.string().nullable()),
})
export type ImportColumn = z.output<typeof importColumn>

const name = z.string().min(1).max(60)
/** Where the values of fields come from, and what becomes of rows. */
export const importMapping = z.strictObject({
  fields: z
    .array(
      z.strictObject({
        /** From 0. */
        column: z.int().min(0).max(999),
        /** Its name, or `id` for the record's own. */
        field: name,
        /** Of an association: the field of the target that the cells hold; its id otherwise. */
        by: name.optional(),
      }),
    )
    .min(1)
    .max(201),
  mode: z.enum(['add', 'change', 'both']),
  /** The field by which rows find their records; needed unless rows are only added. */
  key: name.nullable(),
  zone: z.string().max(60).default('UTC'),
})
export type ImportMapping = z.output<typeof importMapping>

export const importModel = {
  /** What the form's first field, `request`, holds as JSON. */
  place: z.strictObject({ projectId: id, env: z.enum(['stg', 'prd']), model: name, name: z.string().min(1).max(200) }),
  upload: z.strictObject({ request: z.string().max(2_000), file: z.file() }),
  list: z.strictObject({ projectId: id, env: z.enum(['stg', 'prd']), model: name }),
  one: z.strictObject({ id }),
  run: z.strictObject({ id, dryRun: z.boolean(), mapping: importMapping }),
  refused: z.strictObject({ id, language: z.enum(['zh', 'en']).default('zh') }),
}

export const refusedRow = z.strictObject({
  row: z.int(),
  field: z.string().nullable(),
  rule: refusedRule,
  /** What a workflow says against the row. */
  text: z.strictObject({ zh: z.string(), en: z.string() }).optional(),
})
export const importInfo = z.strictObject({
  id,
  name: z.string(),
  env: z.enum(['stg', 'prd']),
  size: z.int(),
  encoding: z.string(),
  columns: z.array(importColumn),
  hasMerged: z.boolean(),
  total: z.int(),
  status: importStatus,
  isDryRun: z.boolean(),
  mapping: importMapping.nullable(),
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  refused: z.int(),
  failure: z.strictObject({ zh: z.string(), en: z.string() }).nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
})
export const importState = z.strictObject({
  ...importInfo.shape,
  /** The first 100 refused rows. */
  errors: z.array(refusedRow),
})
export type ImportInfo = z.output<typeof importInfo>
export type ImportState = z.output<typeof importState>
