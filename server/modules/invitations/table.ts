import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { MemberRole, ProjectTables } from '../projects/index.ts'

export const invitationTables = (d: Dialect, { project }: AccountTables & ProjectTables) => {
  const projectInvitation = d.table(
    'project_invitation',
    {
      id: d.id(),
      projectId: d
        .int()
        .notNull()
        .references(() => project.id, { onDelete: 'cascade' }),
      /** The whole address, in lower case, of somebody who has no account yet. */
      userName: d.text().notNull(),
      role: d.text().$type<MemberRole>().notNull(),
      /** Of an ordinary user. A table of another module, hence no foreign key. */
      roleId: d.int(),
      /** Groups of the project that the person is put into once they have an account. */
      groupIds: d.json().$type<readonly number[]>().notNull().default([]),
      invitedBy: d.int().notNull(),
      createdAt: d.time().notNull(),
      expiresAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('project_invitation_address').on(t.projectId, t.userName), d.index('project_invitation_user').on(t.userName)],
  )
  return { projectInvitation }
}
export type InvitationTables = ReturnType<typeof invitationTables>
