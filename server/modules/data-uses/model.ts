import * as z from 'zod'
import { id, opaque } from '../../http/answer.ts'
import { dataName } from '../models/index.ts'
import type { SavedRecords } from '../pages/index.ts'

export const dataUse = z.strictObject({
  /** `published`: a published version of a page. */
  kind: z.enum(['page', 'block', 'published', 'view', 'policy', 'import', 'workflow', 'approval']),
  /** Of a policy, that of its role, or `member` or `visitor`. */
  id: z.string(),
  name: z.string(),
  /** Of a published version. */
  env: z.enum(['stg', 'prd']).nullable(),
})
export type DataUse = z.output<typeof dataUse>

/** Edits that take back what a name changed. */
const takeBack = z.strictObject({
  projectId: id,
  drafts: z
    .array(
      z.strictObject({
        kind: z.enum(['page', 'block']),
        id: z.string().max(60),
        revision: z.int(),
        undo: opaque<SavedRecords>(),
      }),
    )
    .max(500)
    .readonly(),
})
export type TakeBack = z.output<typeof takeBack>

const chosen = {
  pages: z.array(id).max(500).readonly(),
  blocks: z.array(z.string().max(60)).max(500).readonly(),
}

export const usesModel = {
  /** Of a model, a field of it, or a view. */
  list: z.strictObject({ modelId: id.optional(), fieldId: id.optional(), viewId: id.optional() }),
  rename: z.strictObject({
    projectId: id,
    from: z.string().min(1).max(60),
    to: dataName,
    ...chosen,
  }),
  takeBack,
  /** Of a model or view. */
  renameField: z.strictObject({
    modelId: id.optional(),
    viewId: id.optional(),
    from: z.string().min(1).max(60),
    to: dataName,
    ...chosen,
  }),
}
/** What of a page or block was changed, with the edit that takes it back. */
const renamedField = z.strictObject({
  kind: z.enum(['page', 'block']),
  id: z.string(),
  name: z.string(),
  revision: z.int(),
  undo: opaque<SavedRecords>(),
})
/** A place with the name of the field, where it cannot be told whether the field is meant. */
const unclearUse = z.strictObject({
  kind: z.enum(['page', 'block']),
  id: z.string(),
  name: z.string(),
  /** What the part of the page is called. */
  part: z.string(),
  path: z.string(),
  text: z.string(),
})
export type UnclearUse = z.output<typeof unclearUse>

export const renamedFieldUses = z.strictObject({ renamed: z.array(renamedField), unclear: z.array(unclearUse) })
export type RenamedFieldUses = z.output<typeof renamedFieldUses>

export type UsesOf = z.output<typeof usesModel.list>
export type RenameFieldUses = z.output<typeof usesModel.renameField>
export type RenameUses = z.output<typeof usesModel.rename>

/** What was changed. */
export const renamedUses = z.array(
  z.strictObject({ kind: z.enum(['page', 'block']), id: z.string(), name: z.string() }),
)
export type RenamedUse = z.output<typeof renamedUses>[number]
