import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'

/** An ordinary user uses what is built, by the role that the project gives them, and sees nothing of the studio. */
export type MemberRole = 'admin' | 'developer' | 'tester' | 'ordinary'

/** Roles that open the studio. */
export type StudioRole = Exclude<MemberRole, 'ordinary'>

export const projectTables = (d: Dialect, { user }: AccountTables) => {
  const project = d.table(
    'project',
    {
      id: d.id(),
      name: d.text().notNull(),
      remark: d.text().notNull().default(''),
      /** Its names as searches look through them; null where an earlier release wrote the row. */
      searchText: d.text(),
      logo: d.text().notNull().default(''),
      isPublic: d.int().$type<1 | 2>().notNull().default(2),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      /** Address prefixes inside private networks that the proxy may reach for this project; super administrators set them. */
      privatePrefixes: d.json().$type<readonly string[]>().notNull().default([]),
      /** Those of them that visitors of the project's public pages may reach too, by requests that a published page declares. */
      visitorPrefixes: d.json().$type<readonly string[]>().notNull().default([]),
      /** What the built app opens first, as its settings say it. */
      home: d.json().$type<{ readonly kind: 'page' | 'menu'; readonly id: number }>(),
      /** Another one with each change of its settings: whoever changes them says which they saw. */
      rev: d.int().notNull().default(1),
      /** Grows with every change of what people may see, open and press in the built application. */
      policyRev: d.int().notNull().default(1),
      createdAt: d.time().notNull(),
      updatedAt: d.time().notNull(),
    },
    (t) => [d.index('project_user').on(t.userId)],
  )
  const projectMember = d.table(
    'project_member',
    {
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      role: d.text().$type<MemberRole>().notNull(),
      /** Of an ordinary user. A table of a later module, hence no foreign key. */
      roleId: d.int(),
      /** What gave the membership, such as `oidc/acme`; null where a person did. */
      origin: d.text(),
      /** The id of the person whom this one reports to. */
      leaderId: d.int(),
      createdAt: d.time().notNull(),
    },
    (t) => [
      d.primaryKey({ columns: [t.projectId, t.userId] }),
      d.index('project_member_user').on(t.userId),
      d.index('project_member_leader').on(t.leaderId),
    ],
  )
  return { project, projectMember }
}
export type ProjectTables = ReturnType<typeof projectTables>
