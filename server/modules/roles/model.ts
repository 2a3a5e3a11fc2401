import * as z from 'zod'
import { id, idText, pagingQuery } from '../../http/answer.ts'
import { plainLine, plainLines } from '../../http/plain-text.ts'
import { unused, userName } from '../accounts/index.ts'

export const name = z.string().overwrite(plainLine).min(1).max(60)
export const remark = z.string().overwrite(plainLines).max(500)
export const rev = z.int()
const testEnv = z.boolean().optional()
export const memberRole = z.enum(['admin', 'developer', 'tester', 'ordinary'])

export const roleModel = {
  list: z.strictObject({ ...pagingQuery, projectId: idText }),
  /** `unused`, for administrators: people who never signed in, or who did not for so many days; the longest first. */
  users: z.strictObject({ ...pagingQuery, projectId: idText, groupId: idText.optional(), unused: unused.optional() }),
  ofProject: z.strictObject({ projectId: idText }),
  create: z.strictObject({ projectId: id, name, remark: remark.optional(), testEnv }),
  update: z.strictObject({ id, rev, name: name.optional(), remark: remark.optional(), testEnv }),
  one: z.strictObject({ id }),
  limits: z.strictObject({ id, rev, limits: z.array(id).max(1_000) }),
  userCreate: z.strictObject({ projectId: id, userName, role: memberRole, roleId: id.nullable().default(null) }),
  /** `leaderId` null takes the leader away; absent keeps them. */
  userUpdate: z.strictObject({
    ...{ projectId: id, userId: id, role: memberRole },
    roleId: id.nullable().default(null),
    leaderId: id.nullable().optional(),
  }),
  userDelete: z.strictObject({ projectId: id, userId: id }),
}

export const roleInfo = z.strictObject({
  id: z.int(),
  projectId: z.int(),
  name: z.string(),
  remark: z.string(),
  /** Ids of the menus, buttons and permissions that it gives. */
  limits: z.array(z.int()),
  /** Whether it opens the test environment. */
  testEnv: z.boolean(),
  /** How many people have it, by themselves or through a group. */
  users: z.int(),
  rev: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type RoleInfo = z.output<typeof roleInfo>
export const roleName = z.strictObject({ id: z.int(), name: z.string() })

/** What gave a membership, such as `Acme`, a provider of sign-ins; empty where a person did. */
const origin = z.string()

/** Somebody in a project. */
export const projectUser = z.strictObject({
  userId: z.int(),
  userName: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  role: memberRole,
  /** 1 administrator, 2 everybody else. */
  projectRoleType: z.union([z.literal(1), z.literal(2)]),
  /** Of an ordinary user; -1 for others. */
  projectRoleId: z.int(),
  roleName: z.string(),
  /** Groups that the person is in, and the role that each gives. */
  groups: z.array(z.strictObject({ id: z.int(), name: z.string(), roleName: z.string(), origin })).readonly(),
  /** Whom the person reports to. */
  leader: z.strictObject({ userId: z.int(), name: z.string() }).nullable(),
  owner: z.boolean(),
  origin,
  /** Whether the membership does not count yet. */
  waiting: z.boolean(),
  /** Somebody that a person made a sub user of, who can be an ordinary user alone. */
  sub: z.boolean(),
  /** For administrators of the project; null where no sign-in is known. */
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
})
export type ProjectUser = z.output<typeof projectUser>

/** What became of the mail about a membership or an invitation. */
export const mailOutcome = z.strictObject({
  sent: z.boolean(),
  /** When the address may be mailed again; null where the mail is sent. */
  againAt: z.string().nullable(),
  /** Where the mail leads, to be handed over by hand. Without `BASE_URL` it is the path alone. */
  link: z.string(),
})
export type MailOutcome = z.output<typeof mailOutcome>

/** Somebody who was added, and whether they were told by mail; null where the installation tells nobody. */
export const addedUser = projectUser.extend({ mail: mailOutcome.nullable() })
export type AddedUser = z.output<typeof addedUser>

/** What the one who asks may do in a project's back office. */
export const ownAccess = z.strictObject({
  userId: z.int(),
  role: memberRole,
  projectRoleType: z.union([z.literal(1), z.literal(2)]),
  /** The person’s own role, else the first of a group; -1 without one. */
  projectRoleId: z.int(),
  roleName: z.string(),
  /** All roles of an ordinary user: their own, and those of their groups. */
  roles: z.array(roleName).readonly(),
  /** Ids of the menus that may be opened; null for all of them. */
  menus: z.array(z.int()).nullable(),
  /** Codes of buttons and permissions; null for all of them. */
  codes: z.array(z.string()).nullable(),
})
export type OwnAccess = z.output<typeof ownAccess>
