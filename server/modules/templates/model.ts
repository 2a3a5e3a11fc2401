import * as z from 'zod'
import type { LookEntry } from '#kernel/page/look'
import type { PageEntry } from '#kernel/page/records'
import type { ProjectTexts } from '#kernel/page/schema'
import type { Handed } from '../../calls/call.ts'
import { id, idText, opaque, pagingQuery } from '../../http/answer.ts'
import { imageAddress } from '../../http/image-address.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import type { VariableRecord } from '../project-settings/index.ts'
import { builtInId } from './built-in.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)
const remark = z.string().overwrite(plainLines).max(500)
/** 1 listed, 2 unlisted. */
const listed = z.union([z.literal(1), z.literal(2)])
export const templateType = z.enum(['page', 'project'])
/** What a template is for. */
export const templateCategory = z.enum(['workplace', 'table', 'cards', 'form', 'detail', 'chart', 'result', 'account', 'other'])
const position = z.int().min(0).max(1_000)
const builtIn = z.string().regex(builtInId)
/** Of a stored template its number, of a built-in one `built-in:search-table`. */
const anyId = z.union([id, builtIn])
const anyIdText = z.union([builtIn, idText])
/** The language that built-in templates are in: `zh`, or English for any other. By default that of the request. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/)
  .optional()

const card = { name, remark: remark.optional(), category: templateCategory, picture: imageAddress.optional(), listed: listed.optional() }

export const templateModel = {
  list: z.strictObject({
    ...pagingQuery,
    type: templateType.optional(),
    category: templateCategory.optional(),
    /** Those of the one who asks, listed or not. */
    mine: z.enum(['1']).optional(),
    /** Those that a super administrator has unlisted: of everybody for super administrators, one's own for others. */
    held: z.enum(['1']).optional(),
    /** Those of the product instead of those that people offer. */
    builtIn: z.enum(['1']).optional(),
    language,
  }),
  pageList: z.strictObject({
    ...pagingQuery,
    category: templateCategory.optional(),
    builtIn: z.enum(['1']).optional(),
    language,
  }),
  detail: z.strictObject({ id: anyIdText, language }),
  prepare: z.strictObject({ id: builtIn, language }),
  /** A page of a template, the first one unless said. */
  records: z.strictObject({
    id: anyIdText,
    language,
    position: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .optional(),
  }),
  create: z.strictObject({ pageId: id, ...card }),
  createProject: z.strictObject({ projectId: id, ...card }),
  update: z.strictObject({
    id,
    /** As it was read: refused where it was changed since. */
    rev: z.int(),
    name: name.optional(),
    remark: remark.optional(),
    category: templateCategory.optional(),
    picture: imageAddress.optional(),
    listed: listed.optional(),
    /** Take its content anew from what it was made from. */
    refresh: z.boolean().optional(),
  }),
  unlist: z.strictObject({ id, reason: z.string().overwrite(plainLines).min(1).max(300) }),
  use: z.strictObject({
    ...{ id: anyId, position: position.optional(), projectId: id },
    ...{ name: name.optional(), remark: remark.optional(), language },
  }),
  useProject: z.strictObject({ id: anyId, name: name.optional(), remark: remark.optional(), language }),
}

const info = {
  id: z.int(),
  type: templateType,
  name: z.string(),
  remark: z.string(),
  category: templateCategory,
  picture: z.string(),
  listed,
  userId: z.int(),
  /** What its author is called: never their whole address, which everybody would read here. Empty where the account is deleted. */
  author: z.string(),
  uses: z.int(),
  pageCount: z.int(),
  rev: z.int(),
  /** It belongs to the one who asks. */
  mine: z.boolean(),
  /** Why a super administrator has unlisted it, for its author and for super administrators; null where none has. */
  held: z.string().nullable(),
  /** The page or project that it was made from; told to its author alone, and null where that is gone. */
  sourceId: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
}
/** A template that a person has published. */
export const storedTemplateInfo = z.strictObject(info)
export type StoredTemplateInfo = Handed<z.output<typeof storedTemplateInfo>>
/** The number of a stored template, or `built-in:search-table`, which belongs to no person. */
const eitherId = z.union([z.int(), z.string()])
export const templateInfo = z.strictObject({ ...info, id: eitherId })
export type TemplateInfo = Handed<z.output<typeof templateInfo>>
export const templateDetail = z.strictObject({
  ...{ ...info, id: eitherId },
  pages: z.array(z.strictObject({ position: z.int(), name: z.string(), remark: z.string() })),
  /** What else comes along, of a template of a project. */
  carries: z.array(z.strictObject({ id: z.string(), label: z.strictObject({ zh: z.string(), en: z.string() }), count: z.int() })),
})
/** What a page of a template is drawn with. */
export const templateParts = z.strictObject({
  blocks: z.array(z.strictObject({ id: z.string(), version: z.int(), name: z.string(), entries: opaque<readonly PageEntry[]>() })),
  look: opaque<readonly LookEntry[]>(),
  texts: opaque<ProjectTexts>(),
  variables: opaque<readonly VariableRecord[]>(),
})
/** What the preview of a built-in template runs with. */
export const templateTrial = z.strictObject({
  /** Of a page that is of no project. */
  token: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
})
export type TemplateTrial = Handed<z.output<typeof templateTrial>>
export type TemplateParts = Handed<z.output<typeof templateParts>>
export type TemplateDetail = Handed<z.output<typeof templateDetail>>
export type TemplateQuery = z.output<typeof templateModel.list>
/** Of stored ones. */
export type StoredQuery = Omit<TemplateQuery, 'builtIn' | 'language'>
export type TemplateCard = z.output<z.ZodObject<typeof card>>
export type TemplateChange = z.output<typeof templateModel.update>
/** What was made of a template of a project. */
export const usedTemplate = z.strictObject({ projectId: z.int(), pageIds: z.array(z.int()) })
