import { sql } from 'drizzle-orm'
import type { Dialect } from '../../db/dialect.ts'
import type { MemberRole, ProjectTables } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'

export const scimTables = (d: Dialect, { project, projectGroup }: ProjectTables & RoleTables) => {
  const ofProject = () =>
    d
      .int()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' })
  /** Tokens by which an identity provider keeps the people of a project. */
  const scimToken = d.table(
    'scim_token',
    {
      id: d.id(),
      projectId: ofProject(),
      name: d.text().notNull(),
      /** SHA-256 of the token, of which the server keeps nothing else. */
      hash: d.text().notNull(),
      /** Who made it, whose account may be deleted: the token is the project's. */
      createdBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      /** Of the last minute in which it was used. */
      lastUsedAt: d.time(),
      endsAt: d.time(),
      endedAt: d.time(),
    },
    (t) => [
      d.uniqueIndex('scim_token_hash').on(t.hash),
      d.uniqueIndex('scim_token_name').on(t.projectId, t.name).where(sql`"endedAt" is null`),
    ],
  )
  /** A person as the provider says it. An account belongs to it by its address, once there is one. */
  const scimUser = d.table(
    'scim_user',
    {
      id: d.id(),
      projectId: ofProject(),
      /** The e-mail in lower case. */
      userName: d.text().notNull(),
      externalId: d.text().notNull().default(''),
      displayName: d.text().notNull().default(''),
      givenName: d.text().notNull().default(''),
      familyName: d.text().notNull().default(''),
      active: d.bool().notNull().default(true),
      /** Whether the membership is made when a person signs in to an account with this address. */
      waits: d.bool().notNull().default(false),
      /** What the person had in the project when they were deactivated. */
      role: d.text().$type<MemberRole>(),
      roleId: d.int(),
      rev: d.int().notNull().default(1),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [
      d.uniqueIndex('scim_user_name').on(t.projectId, t.userName),
      d.index('scim_user_address').on(t.userName),
      d.index('scim_user_external').on(t.projectId, t.externalId),
    ],
  )
  /** A group of the project that the provider keeps. */
  const scimGroup = d.table(
    'scim_group',
    {
      groupId: d
        .int()
        .primaryKey()
        .references(() => projectGroup.id, { onDelete: 'cascade' }),
      projectId: ofProject(),
      externalId: d.text().notNull().default(''),
      /** Whether the provider made it; one that was there before outlives its SCIM group. */
      made: d.bool().notNull(),
      rev: d.int().notNull().default(1),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.index('scim_group_project').on(t.projectId)],
  )
  const scimGroupMember = d.table(
    'scim_group_member',
    {
      groupId: d
        .int()
        .notNull()
        .references(() => scimGroup.groupId, { onDelete: 'cascade' }),
      scimUserId: d
        .int()
        .notNull()
        .references(() => scimUser.id, { onDelete: 'cascade' }),
    },
    (t) => [d.primaryKey({ columns: [t.groupId, t.scimUserId] }), d.index('scim_group_member_user').on(t.scimUserId)],
  )
  return { scimToken, scimUser, scimGroup, scimGroupMember }
}
export type ScimTables = ReturnType<typeof scimTables>
