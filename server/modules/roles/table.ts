import type { Dialect } from '../../db/dialect.ts'
import type { ProjectTables } from '../projects/index.ts'

export const roleTables = (d: Dialect, { project, projectMember }: ProjectTables) => {
  /** What ordinary users of a project's back office may see and press. */
  const projectRole = d.table(
    'project_role',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      name: d.text().notNull(),
      /** Its names as searches look through them. */
      searchText: d.text(),
      remark: d.text().notNull().default(''),
      /** Ids of menus, buttons and permissions of the project. */
      limits: d.json().$type<readonly number[]>().notNull().default([]),
      /** Whether it opens the test environment. */
      testEnv: d.bool().notNull().default(true),
      rev: d.int().notNull().default(1),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('project_role_name').on(t.projectId, t.name)],
  )
  /** People of a project who are given a role together. */
  const projectGroup = d.table(
    'project_group',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      name: d.text().notNull(),
      /** Its names as searches look through them. */
      searchText: d.text(),
      remark: d.text().notNull().default(''),
      /** Null while the group gives no role. */
      roleId: d.int().references(() => projectRole.id, { onDelete: 'set null' }),
      rev: d.int().notNull().default(1),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('project_group_name').on(t.projectId, t.name), d.index('project_group_role').on(t.roleId)],
  )
  const projectGroupMember = d.table(
    'project_group_member',
    {
      groupId: d
        .int()
        .notNull()
        .references(() => projectGroup.id, { onDelete: 'cascade' }),
      projectId: d.int().notNull(),
      userId: d.int().notNull(),
      /** What put the person into it, such as `oidc/acme`; null where a person did. */
      origin: d.text(),
      createdAt: d.time().notNull(),
    },
    (t) => [
      d.primaryKey({ columns: [t.groupId, t.userId] }),
      d.index('project_group_member_user').on(t.projectId, t.userId),
      // Whoever leaves the project leaves its groups in the same write.
      d
        .foreignKey({
          name: 'project_group_member_project_member',
          columns: [t.projectId, t.userId],
          foreignColumns: [projectMember.projectId, projectMember.userId],
        })
        .onDelete('cascade'),
    ],
  )
  /** Groups of providers of sign-ins whose people are put into a group of the project. */
  const projectGroupSource = d.table(
    'project_group_source',
    {
      groupId: d
        .int()
        .notNull()
        .references(() => projectGroup.id, { onDelete: 'cascade' }),
      projectId: d.int().notNull(),
      /** `oidc/` and the name of the provider. */
      provider: d.text().notNull(),
      /** What the provider calls its group, by name or id. */
      name: d.text().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.groupId, t.provider, t.name] }), d.index('project_group_source_name').on(t.provider, t.name)],
  )
  return { projectRole, projectGroup, projectGroupMember, projectGroupSource }
}
export type RoleTables = ReturnType<typeof roleTables>
