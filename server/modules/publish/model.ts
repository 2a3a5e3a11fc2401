import * as z from 'zod'
import type { PageProgram, ProgramLanguage } from '#kernel/engine'
import type { Finding } from '#kernel/page/records'
import { id, idText, opaque } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'
import { imageAddress } from '../../http/image-address.ts'
import { plainLines } from '../../http/plain-text.ts'
import { pageState } from '../pages/index.ts'

export { environment }
/** A page as it was published, or as it is being edited. */
export const pageEnvironment = z.enum(['stg', 'prd', 'draft'])

export const publishModel = {
  create: z
    .strictObject({
      env: environment,
      id,
      previewImg: imageAddress.default(''),
      note: z.string().overwrite(plainLines).max(500).default(''),
      /** Exactly what the test environment shows is published, not the page as it is now. */
      promote: z.boolean().default(false),
      /** In spite of errors of the check: for administrators of the project. */
      force: z.boolean().default(false),
    })
    .refine(({ env, promote }) => !promote || env === 'prd', { path: ['promote'], message: 'only to production' }),
  rollback: z.strictObject({ pageId: id, env: environment, publishId: id }),
  list: z.strictObject({
    pageId: id,
    env: environment.optional(),
    /** Who published. */
    userId: id.optional(),
    /** Not before, and before: moments such as `2026-03-01T00:00:00Z`. */
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    /** In the note, the name of the person, the number or the hash. */
    keyword: z.string().max(100).default(''),
    pageNum: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(200).default(20),
  }),
  older: z.strictObject({ projectId: idText }),
  right: z.strictObject({ projectId: idText }),
  checkContext: z.strictObject({ projectId: idText }),
  updateRight: z.strictObject({
    projectId: id,
    who: z.enum(['administrators', 'developers', 'chosen']),
    userIds: z.array(id).max(200).default([]),
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
  /** The same for what is the same build in both environments. */
  buildHash: z.string().nullable(),
  promotedFrom: z.int().nullable(),
  /** Errors that it was published with. */
  forced: z.int(),
  note: z.string(),
  previewImg: z.string(),
}
export const publishRecord = z.strictObject(record)
/** What was published, and what those who look at it will find amiss. */
export const publishCreated = z.strictObject({ ...record, findings: opaque<readonly Finding[]>() })
export const publishDetail = z.strictObject({ ...record, program: opaque<PageProgram>() })

/** What the check of a page is told of its project. */
export const checkContextInfo = z.strictObject({
  /** Names of the services of each environment. */
  prefixes: z.strictObject({ stg: z.array(z.string()).readonly(), prd: z.array(z.string()).readonly() }),
  /** The codes that the project's menus have. */
  permissionCodes: z.array(z.string()).readonly(),
  /** Those of them that some role gives; null where everybody has all codes, or there are no roles yet. */
  grantedCodes: z.array(z.string()).readonly().nullable(),
  /** Names that settings may have, by the setter that offers them. */
  names: z.record(z.string(), z.array(z.string()).readonly()),
  /** Keys of the texts of the project. */
  textKeys: z.array(z.string()).readonly(),
  /** Another one as soon as any of this, the variables of the project or its allowed hosts are others. */
  stamp: z.string(),
})

/** Who may publish to production, and what of all this the one who asks may. */
export const productionRight = z.strictObject({
  who: z.enum(['administrators', 'developers', 'chosen']),
  /** Whether the project says so itself; else it is what the deployment says. */
  isOwn: z.boolean(),
  userIds: z.array(z.int()).readonly(),
  mayPublish: z.strictObject({ stg: z.boolean(), prd: z.boolean() }),
  /** In spite of errors of the check. */
  mayForce: z.boolean(),
  mayChange: z.boolean(),
  /** People who were chosen and do not count, as they develop neither the project nor a page of it; for administrators. */
  dropped: z.array(z.strictObject({ userId: z.int(), userName: z.string() })).optional(),
})

/** Somebody who may be chosen to publish to production. */
export const publisher = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  /** Names of some of the pages that they develop; none where they develop the whole project. */
  pages: z.array(z.string()).readonly(),
  /** All of these pages, those that are not named too. */
  pageCount: z.int(),
})

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
