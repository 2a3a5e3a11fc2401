import * as z from 'zod'
import { id, idText, pagingQuery } from '../../http/answer.ts'
import { imageAddress } from '../../http/image-address.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import { userName } from '../accounts/index.ts'

/** Newest change first, by name, newest first. */
export const PROJECT_SORTS = ['updated', 'name', 'created'] as const
export const projectName = z.string().overwrite(plainLine).min(1).max(60)
export const projectRemark = z.string().overwrite(plainLines).max(500)
const role = z.enum(['admin', 'developer', 'tester'])
const anyRole = z.enum(['admin', 'developer', 'tester', 'ordinary'])
export const projectVisibility = z.union([z.literal(1), z.literal(2)])

/** Scheme and host, perhaps a path; no trailing slash. */
export const addressPrefix = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => !text.endsWith('/'), 'no trailing slash')
  .refine((text) => !/[?#@]/.test(text), 'no query, fragment or credentials')

export const projectModel = {
  list: z.strictObject({ ...pagingQuery, sort: z.enum(PROJECT_SORTS).default('updated') }),
  delete: z.strictObject({ id, name: z.string().max(200).optional() }),
  create: z.strictObject({ name: projectName, remark: projectRemark.optional() }),
  update: z.strictObject({
    id,
    name: projectName.optional(),
    remark: projectRemark.optional(),
    logo: imageAddress.optional(),
    isPublic: projectVisibility.optional(),
  }),
  prefixes: z
    .strictObject({ id, prefixes: z.array(addressPrefix).max(20), visitorPrefixes: z.array(addressPrefix).max(20).default([]) })
    .refine(({ prefixes, visitorPrefixes }) => visitorPrefixes.every((each) => prefixes.includes(each)), {
      path: ['visitorPrefixes'],
      message: 'only prefixes that are open to members',
    }),
  members: z.strictObject({ projectId: idText }),
  memberCreate: z.strictObject({ projectId: id, userName, role }),
  memberDelete: z.strictObject({ projectId: id, userId: id }),
}

const visitedPage = z.strictObject({ pageId: z.int(), env: z.enum(['stg', 'prd']) }).nullable()
export const projectVisit = z.strictObject({
  name: z.string(),
  visit: visitedPage,
  /** Administrators to ask, where pages are published and none of them opens. An address is empty for whoever is not in the project. */
  ask: z.array(z.strictObject({ nickName: z.string(), userName: z.string() })).optional(),
})
/** What was built for somebody to use. */
export const usedApp = z.strictObject({ id: z.int(), name: z.string(), remark: z.string() })
export type UsedApp = z.output<typeof usedApp>

export const projectInfo = z.strictObject({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  logo: z.string(),
  isPublic: projectVisibility,
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  pageCount: z.int(),
  /** Pages that are published in the test environment or in production. */
  publishedCount: z.int(),
  /** With its owner. */
  memberCount: z.int(),
  /** A picture of its home page, or of the newest page that has one; empty where there is none. */
  preview: z.string(),
  /** The published page that its visitors come to: the home page, or its oldest one; null where none is published. */
  visit: visitedPage,
  /** Whether the asking user may delete it: its owner and super administrators. */
  mayDelete: z.boolean(),
  /** What the asking user may do. */
  access: role,
  createdAt: z.string(),
  updatedAt: z.string(),
})
/** One person in a project; the owner is listed first. */
export const memberInfo = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  role: anyRole,
  /** The project's owner, who is no member and cannot be removed. */
  owner: z.boolean(),
  /** Counts once the address is confirmed; until then there is no name and no picture, which might be somebody else's. */
  waiting: z.boolean(),
})

export const projectPrefixes = z.strictObject({
  prefixes: z.array(z.string()),
  /** Those of them that visitors of public pages may reach too, by requests that a published page declares. */
  visitorPrefixes: z.array(z.string()),
})
