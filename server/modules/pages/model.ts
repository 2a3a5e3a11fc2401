import * as z from 'zod'
import type { Finding, PageEntry, PatchJson } from '#kernel/page'
import { answer, id, idText, opaque, pagingQuery } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import type { CreatedPage, PageDetail, PageInfo, PageRecords, Saved } from '../../wire.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)
const remark = z.string().overwrite(plainLines).max(500)
const visibility = z.union([z.literal(1), z.literal(2)])

const card = z.strictObject({ id, name: name.optional(), remark: remark.optional(), isPublic: visibility.optional() })
/** The patch itself is read by the kernel, which knows what an entry is. */
const save = z.strictObject({ id, revision: z.int().min(1), patch: opaque<PatchJson>() })

export const pageModel = {
  list: z.strictObject({ ...pagingQuery, projectId: idText.optional() }),
  create: z.strictObject({
    name,
    remark: remark.optional(),
    projectId: id,
    isPublic: visibility.optional(),
    pageData: z.unknown().optional(),
  }),
  copy: z.strictObject({ id, name: name.optional() }),
  update: z.union([save, card]),
}

const state = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const info = {
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  projectId: z.int(),
  isPublic: visibility,
  userId: z.int(),
  userName: z.string(),
  previewImg: z.string(),
  stgState: state,
  prdState: state,
  stgPublishId: z.int().nullable(),
  prdPublishId: z.int().nullable(),
  revision: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
}
export const pageInfo: z.ZodType<PageInfo> = z.strictObject(info)
export const createdPage: z.ZodType<CreatedPage> = z.strictObject({ ...info, findings: opaque<readonly Finding[]>() })
export const pageDetail: z.ZodType<PageDetail> = z.strictObject({ ...info, pageData: z.unknown() })
export const pageRecords: z.ZodType<PageRecords> = z.strictObject({
  page: pageInfo,
  revision: z.int(),
  entries: opaque<readonly PageEntry[]>(),
  findings: opaque<readonly Finding[]>(),
  access: z.enum(['admin', 'developer', 'tester']),
})
const saved: z.ZodType<Saved> = z.strictObject({
  revision: z.int(),
  stgState: state,
  prdState: state,
  entries: opaque<Saved['entries']>(),
})
export const updateAnswer = answer(z.union([pageInfo, saved]))
