import { and, eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { NotificationKind, Notifications } from '../notifications/index.ts'
import type { ProjectTables } from '../projects/index.ts'

const accepted: NotificationKind = {
  id: 'invitations.accepted',
  text: {
    zh: '{person} 已接受邀请，加入了项目“{project}”',
    en: '{person} accepted your invitation and joined the project “{project}”',
  },
}

/** Kinds of notifications of this module. */
export const invitationNotices: readonly NotificationKind[] = [accepted]

/** Notifies the person who sent an invitation that it was accepted, in the write of the change. */
export const createInvitationNotices = (deps: {
  readonly store: Pick<Store<ProjectTables>, 't'>
  readonly notifications: Pick<Notifications, 'notify'>
}) => {
  const { store, notifications } = deps
  const { project, projectMember } = store.t
  return {
    async accepted(db: Db, of: { readonly projectId: number; readonly invitedBy: number; readonly person: string }): Promise<void> {
      const { projectId, invitedBy, person } = of
      const [row] = await db
        .select({ name: project.name, ownerId: project.userId, memberId: projectMember.userId })
        .from(project)
        .leftJoin(projectMember, and(eq(projectMember.projectId, project.id), eq(projectMember.userId, invitedBy)))
        .where(eq(project.id, projectId))
      // They may have left in the meantime.
      if (!row || (row.ownerId !== invitedBy && row.memberId === null)) return
      const values = { person, project: row.name }
      const link = `/project/${projectId}/user`
      await notifications.notify(db, { userIds: [invitedBy], projectId, kind: accepted, values, link })
    },
  }
}
export type InvitationNotices = ReturnType<typeof createInvitationNotices>
