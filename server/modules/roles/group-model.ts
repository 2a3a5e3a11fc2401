import * as z from 'zod'
import { id, idText, pagingQuery } from '../../http/answer.ts'
import { LONGEST_GROUP, MOST_SOURCES } from './group-errors.ts'
import { name, remark, rev } from './model.ts'

/** People that are added or removed by one call. */
const MOST_AT_ONCE = 1_000
const people = z.array(id).min(1).max(MOST_AT_ONCE)

const providerGroups = z
  .array(z.strictObject({ provider: z.string().min(1).max(60), name: z.string().trim().min(1).max(LONGEST_GROUP) }))
  .max(MOST_SOURCES)

export const groupModel = {
  list: z.strictObject({ ...pagingQuery, projectId: idText }),
  create: z.strictObject({
    projectId: id,
    name,
    remark: remark.optional(),
    roleId: id.nullable().default(null),
    providerGroups: providerGroups.default([]),
  }),
  /** `roleId` null takes the role away; what is absent stays. */
  update: z.strictObject({
    ...{ id, rev, name: name.optional(), remark: remark.optional(), roleId: id.nullable().optional() },
    providerGroups: providerGroups.optional(),
  }),
  delete: z.strictObject({ id, rev }),
  people: z.strictObject({ id, userIds: people }),
}

/** People of a project who are given a role together. */
export const groupInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  remark: z.string(),
  /** Null while the group gives no role. */
  roleId: z.int().nullable(),
  roleName: z.string(),
  /** Groups of providers of sign-ins whose people are put into it when they sign in. */
  providerGroups: z.array(z.strictObject({ provider: z.string(), label: z.string(), name: z.string() })).readonly(),
  /** How many people are in it. */
  users: z.int(),
  rev: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type GroupInfo = z.output<typeof groupInfo>

/** A provider of sign-ins that says groups of people. */
export const groupProvider = z.strictObject({ id: z.string(), label: z.string() })

/** What the deletion of a group takes from its people. */
export const groupDeletion = z.strictObject({
  /** Of the group as it was counted: a deletion with another revision is refused. */
  rev: z.int(),
  users: z.int(),
  /** Empty where the group gives no role. */
  roleName: z.string(),
  /** Ordinary users who have the role by this group alone. */
  losing: z.int(),
  /** Those of them who have no role at all afterwards. */
  bare: z.int(),
})
export type GroupDeletion = z.output<typeof groupDeletion>
