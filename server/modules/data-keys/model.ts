import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'
import { plainLine } from '../../http/plain-text.ts'
import { MOST_GRANTS } from './errors.ts'

/** What a key may do with records. Imports are work of a person, who maps columns and looks at what was refused. */
export const KEY_ACTIONS = ['view', 'create', 'update', 'delete', 'export'] as const
export type KeyAction = (typeof KEY_ACTIONS)[number]

const env = z.enum(['stg', 'prd'])
const name = z.string().overwrite(plainLine).min(1).max(60)
const actions = z.array(z.enum(KEY_ACTIONS)).min(1).max(KEY_ACTIONS.length)
const models = z
  .array(z.strictObject({ modelId: id, actions }))
  .min(1)
  .max(MOST_GRANTS)
const endsAt = z.iso.datetime().nullable()

export const dataKeyModel = {
  list: z.strictObject({ projectId: idText }),
  create: z.strictObject({ projectId: id, name, env, models, endsAt: endsAt.default(null) }),
  update: z.strictObject({
    id,
    rev: z.int(),
    name: name.optional(),
    models: models.optional(),
    endsAt: endsAt.optional(),
  }),
  end: z.strictObject({ id }),
  openApi: z.strictObject({
    projectId: idText.optional(),
    env: env.optional(),
    language: z.enum(['zh', 'en']).optional(),
  }),
}

/** A key as it is shown: all but itself. */
export const dataKeyInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  env,
  models: z.array(z.strictObject({ modelId: z.int(), actions: z.array(z.enum(KEY_ACTIONS)) })),
  rev: z.int(),
  /** Empty where the account is deleted. */
  createdBy: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  endedAt: z.string().nullable(),
})
export type DataKeyInfo = z.output<typeof dataKeyInfo>

/** The only answer that contains the key. */
export const madeDataKey = z.strictObject({ key: dataKeyInfo, secret: z.string() })
export type MadeDataKey = z.output<typeof madeDataKey>
