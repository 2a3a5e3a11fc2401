import * as z from 'zod'
import type { PageProgram, ProgramLanguage } from '#kernel/engine'
import type { Finding } from '#kernel/page'
import { id, idText, opaque } from '../../http/answer.ts'
import { imageAddress } from '../accounts/model.ts'
import { pageState } from '../pages/model.ts'

export const environment = z.enum(['stg', 'prd'])
/** A page as it was published, or as it is being edited. */
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
  older: z.strictObject({ projectId: idText }),
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
export const publishRecord = z.strictObject(record)
/** What was published, and what those who look at it will find amiss. */
export const publishCreated = z.strictObject({ ...record, findings: opaque<readonly Finding[]>() })
export const publishDetail = z.strictObject({ ...record, program: opaque<PageProgram>() })

/** What viewers are answered with, and what a snapshot holds. */
export const publishedPage = z.strictObject({
  id: z.int(),
  name: z.string(),
  env: environment,
  hash: z.string(),
  program: opaque<PageProgram>(),
  /** For requests through the proxy; absent in what was published before there was any. */
  projectId: z.int().optional(),
})

/** What a published page says otherwise in one more language. */
export const publishedLanguage = z.strictObject({
  id: z.int(),
  env: environment,
  /** Of the page that it belongs to. */
  hash: z.string(),
  locale: z.string(),
  texts: z.record(z.string(), z.string()),
  values: opaque<ProgramLanguage['values']>(),
  firstRows: opaque<NonNullable<ProgramLanguage['firstRows']>>().optional(),
})

/** A version that visitors see, from before styles became rules by class, and what of it may look otherwise since. */
export const olderPublication = z.strictObject({
  pageId: z.int(),
  name: z.string(),
  env: environment,
  publishId: z.int(),
  state: pageState,
  createdAt: z.string(),
  differs: z
    .array(z.strictObject({ element: z.string(), type: z.string(), selector: z.string(), properties: z.array(z.string()).readonly() }))
    .readonly(),
  /** Also those that are too many to be listed. */
  total: z.int(),
})
