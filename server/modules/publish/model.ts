import * as z from 'zod'
import type { PageProgram } from '#kernel/engine'
import { id, opaque } from '../../http/answer.ts'
import type { PublishDetail, PublishRecord } from '../../wire.ts'
import { imageAddress } from '../accounts/model.ts'

export const environment = z.enum(['stg', 'prd'])
export const pageEnvironment = z.enum(['stg', 'prd', 'draft'])

export const publishModel = {
  create: z.strictObject({ env: environment, id, previewImg: imageAddress.default('') }),
  rollback: z.strictObject({ pageId: id, env: environment, publishId: id }),
  list: z.strictObject({
    pageId: id,
    env: environment.optional(),
    pageNum: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(200).default(20),
  }),
}

const record = {
  id: z.int(),
  pageId: z.int(),
  env: environment,
  hash: z.string(),
  revision: z.int(),
  userId: z.int(),
  userName: z.string(),
  createdAt: z.string(),
  current: z.boolean(),
}
export const publishRecord: z.ZodType<PublishRecord> = z.strictObject(record)
export const publishDetail: z.ZodType<PublishDetail> = z.strictObject({ ...record, program: opaque<PageProgram>() })
