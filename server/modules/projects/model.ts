import * as z from 'zod'
import { id, idText, pagingQuery } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import { imageAddress, userName } from '../accounts/model.ts'

const name = z.string().overwrite(plainLine).min(1).max(60)
const remark = z.string().overwrite(plainLines).max(500)
const role = z.enum(['admin', 'developer', 'tester'])
const anyRole = z.enum(['admin', 'developer', 'tester', 'ordinary'])
const visibility = z.union([z.literal(1), z.literal(2)])

/** Scheme and host, perhaps a path; no trailing slash. */
const prefix = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => !text.endsWith('/'), 'no trailing slash')
  .refine((text) => !/[?#@]/.test(text), 'no query, fragment or credentials')

export const projectModel = {
  list: z.strictObject(pagingQuery),
  create: z.strictObject({ name, remark: remark.optional() }),
  update: z.strictObject({
    id,
    name: name.optional(),
    remark: remark.optional(),
    logo: imageAddress.optional(),
    isPublic: visibility.optional(),
  }),
  prefixes: z
    .strictObject({ id, prefixes: z.array(prefix).max(20), visitorPrefixes: z.array(prefix).max(20).default([]) })
    .refine(({ prefixes, visitorPrefixes }) => visitorPrefixes.every((each) => prefixes.includes(each)), {
      path: ['visitorPrefixes'],
      message: 'only prefixes that are open to members',
    }),
  members: z.strictObject({ projectId: idText }),
  memberCreate: z.strictObject({ projectId: id, userName, role }),
  memberDelete: z.strictObject({ projectId: id, userId: id }),
}

export const projectInfo = z.strictObject({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  logo: z.string(),
  isPublic: visibility,
  userId: z.int(),
  userName: z.string(),
  pageCount: z.int(),
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
