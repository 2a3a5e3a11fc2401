import { eq } from 'drizzle-orm'
import type { Label } from '#kernel/message'
import { ROLE_WORDS } from '../../calls/audits.ts'
import type { Db, Store } from '../../db/store.ts'
import type { NotificationKind, Notifications } from '../notifications/index.ts'
import type { MemberChange, ProjectTables } from '../projects/index.ts'
import type { HeldRoles } from './held-roles.ts'
import type { RoleTables } from './table.ts'

const member = {
  added: {
    id: 'roles.added',
    text: {
      zh: '您已加入项目“{project}”，角色是{role}',
      en: 'You were added to the project “{project}”. Your role: {role}',
    },
  },
  changed: {
    id: 'roles.changed',
    text: {
      zh: '您在项目“{project}”中的角色已改为{role}',
      en: 'Your role in the project “{project}” changed. It is now: {role}',
    },
  },
  removed: {
    id: 'roles.removed',
    text: { zh: '您已被移出项目“{project}”', en: 'You were removed from the project “{project}”' },
  },
} as const satisfies { readonly [what: string]: NotificationKind }
const group = {
  added: {
    id: 'roles.group-added',
    text: {
      zh: '您已加入项目“{project}”的用户组“{group}”',
      en: 'You were added to the group “{group}” of the project “{project}”',
    },
  },
  removed: {
    id: 'roles.group-removed',
    text: {
      zh: '您已被移出项目“{project}”的用户组“{group}”',
      en: 'You were removed from the group “{group}” of the project “{project}”',
    },
  },
} as const satisfies { readonly [what: string]: NotificationKind }
const limits: NotificationKind = {
  id: 'roles.limits',
  text: {
    zh: '项目“{project}”调整了角色“{role}”的权限',
    en: 'The project “{project}” changed what the role “{role}” may open and press',
  },
}

/** Kinds of notifications of this module. */
export const roleNotices: readonly NotificationKind[] = [...Object.values(member), ...Object.values(group), limits]

/** Notifies people of changes of their membership and of their roles, in the write of the change. */
export const createNotices = (deps: {
  readonly store: Pick<Store<ProjectTables & RoleTables>, 't'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly held: Pick<HeldRoles, 'peopleWith'>
}) => {
  const { store, notifications, held } = deps
  const { project, projectRole } = store.t

  const nameOf = async (db: Db, projectId: number): Promise<string> => {
    const [row] = await db.select({ name: project.name }).from(project).where(eq(project.id, projectId))
    return row?.name ?? ''
  }
  const roleLabel = async (db: Db, role: keyof typeof ROLE_WORDS, roleId: number | null): Promise<string | Label> => {
    if (role !== 'ordinary' || roleId === null) return ROLE_WORDS[role]
    const [row] = await db.select({ name: projectRole.name }).from(projectRole).where(eq(projectRole.id, roleId))
    return row ? { zh: `“${row.name}”`, en: `“${row.name}”` } : ROLE_WORDS[role]
  }
  const memberChanged: MemberChange = async (db, { what, by, projectId, userId, role, roleId }) => {
    if (by === userId) return
    const values = { project: await nameOf(db, projectId), role: await roleLabel(db, role, roleId) }
    const link = what === 'removed' ? '' : `/app/${projectId}`
    await notifications.notify(db, { userIds: [userId], projectId, kind: member[what], values, link })
  }

  return {
    member: memberChanged,
    /** People are in a group from now on, or no more. */
    async group(
      db: Db,
      changed: {
        readonly what: keyof typeof group
        readonly by: number
        readonly projectId: number
        readonly name: string
        readonly people: readonly number[]
      },
    ): Promise<void> {
      const { what, by, projectId, name, people } = changed
      const userIds = people.filter((userId) => userId !== by)
      if (userIds.length === 0) return
      const values = { project: await nameOf(db, projectId), group: name }
      await notifications.notify(db, { userIds, projectId, kind: group[what], values, link: `/app/${projectId}` })
    },
    /** A role gives something else to the people who have it. */
    async role(
      db: Db,
      changed: { readonly by: number; readonly projectId: number; readonly roleId: number; readonly name: string },
    ): Promise<void> {
      const { by, projectId, roleId, name } = changed
      const userIds = (await held.peopleWith(db, [roleId])).filter((userId) => userId !== by)
      const values = { project: await nameOf(db, projectId), role: name }
      await notifications.notify(db, { userIds, projectId, kind: limits, values, link: `/app/${projectId}` })
    },
  }
}
export type Notices = ReturnType<typeof createNotices>
