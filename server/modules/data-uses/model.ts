import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { dataName } from '../models/index.ts'

export const dataUse = z.strictObject({
  /** `published`: a published version of a page. */
  kind: z.enum(['page', 'block', 'published', 'view', 'policy', 'import']),
  /** Of a policy, that of its role, or `member` or `visitor`. */
  id: z.string(),
  name: z.string(),
  /** Of a published version. */
  env: z.enum(['stg', 'prd']).nullable(),
})
export type DataUse = z.output<typeof dataUse>

export const usesModel = {
  /** Of a model, a field of it, or a view. */
  list: z.strictObject({ modelId: id.optional(), fieldId: id.optional(), viewId: id.optional() }),
  rename: z.strictObject({
    projectId: id,
    from: z.string().min(1).max(60),
    to: dataName,
    pages: z.array(id).max(500).readonly(),
    blocks: z.array(z.string().max(60)).max(500).readonly(),
  }),
}
export type UsesOf = z.output<typeof usesModel.list>
export type RenameUses = z.output<typeof usesModel.rename>

/** What was changed. */
export const renamedUses = z.array(
  z.strictObject({ kind: z.enum(['page', 'block']), id: z.string(), name: z.string() }),
)
export type RenamedUse = z.output<typeof renamedUses>[number]
