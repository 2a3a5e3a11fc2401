import { eq, sql } from 'drizzle-orm'
import { statement } from '../../db/statement.ts'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { countedMembership } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { NotificationTables } from '../notifications/index.ts'
import type { MemberRole, ProjectTables } from '../projects/index.ts'

/** No account has this id. */
const VISITOR = 0
const BUILDERS = ['tester', 'developer', 'admin'] as const

export interface StartVersion {
  /** Differs whenever the start may. */
  readonly text: string
  /** Null where there is no such project. */
  readonly policyRev: number | null
  /** Unread notifications of the project. */
  readonly unread: number
}

export type StartTables = AccountTables & ProjectTables & NotificationTables

/** Of the project, the member and the user: what the start depends on, with the placeholders that name them. */
export const startColumns = ({ project, projectMember, user, notification }: StartTables) => {
  const userId = sql.placeholder('userId')
  const projectId = sql.placeholder('projectId')
  const columns = {
    policyRev: project.policyRev,
    ...{ confirmedAt: user.confirmedAt, parentId: user.parentId },
    unread: sql<number>`(select count(*) from ${notification} where ${notification.userId} = ${userId}
      and ${notification.projectId} = ${projectId} and ${notification.readAt} is null)`.mapWith(Number),
    ownerId: project.userId,
    member: projectMember.role,
    ...{ userName: user.userName, nickName: user.nickName, avatar: user.avatar, status: user.status, role: user.role },
  }
  return { userId, projectId, columns }
}

export type PermissionsOf = (role: MemberRole) => readonly string[]

/** Permissions grow and shrink with the server halves of plugins. */
export const permissionsVersion = (permissionsOf: PermissionsOf): (() => string) => {
  let seen: readonly (readonly string[])[] = []
  let text = ''
  return () => {
    const now = BUILDERS.map(permissionsOf)
    if (now.some((each, at) => each !== seen[at])) {
      seen = now
      text = Bun.hash(now.map((each) => each.join()).join(';')).toString(36)
    }
    return text
  }
}

/** What the start of an application depends on, read by one prepared statement. */
export const createStartVersions = (deps: {
  readonly store: Store<StartTables>
  readonly permissionsOf: PermissionsOf
}) => {
  const { store, permissionsOf } = deps
  const { project, projectMember, user } = store.t
  const { userId, projectId, columns } = startColumns(store.t)
  const find = statement((db) =>
    db
      .select(columns)
      .from(project)
      .leftJoin(projectMember, countedMembership(store.t, { userId }))
      .leftJoin(user, eq(user.id, userId))
      .where(eq(project.id, projectId)),
  )
  const permissions = permissionsVersion(permissionsOf)
  return {
    /** For the actor, or for a visitor. */
    async read(actor: Actor | null, projectId: number): Promise<StartVersion> {
      const [row] = await find(store.read, { userId: actor?.userId ?? VISITOR, projectId })
      const isBuilder = row !== undefined && actor?.as === undefined && row.member !== 'ordinary'
      const text = JSON.stringify([row ?? null, actor?.role, actor?.sub, isBuilder ? permissions() : ''])
      const isProven = row !== undefined && (row.confirmedAt !== null || row.parentId !== null)
      return { text, policyRev: row?.policyRev ?? null, unread: isProven && actor?.as === undefined ? row.unread : 0 }
    },
  }
}
export type StartVersions = ReturnType<typeof createStartVersions>
