import { and, asc, eq } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { type Db, isConflict, type Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { RegisteredPart } from '../../parts/part.ts'
import type { ProjectMember } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables, Sessions } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ProjectAudit } from './audits.ts'
import { projectErrors } from './errors.ts'
import { clearLeader } from './leaders.ts'
import { createMemberLookUp } from './member-look-up.ts'
import { countedRole, requireRoleFor } from './member-roles.ts'
import type { Policies } from './policy.ts'
import type { MemberRole, ProjectTables } from './table.ts'

/** A membership that was made, changed or ended, in the write of it. */
export type MemberChange = (
  db: Db,
  change: {
    readonly what: 'added' | 'changed' | 'removed'
    /** The person who did it. */
    readonly by: number
    readonly projectId: number
    readonly userId: number
    readonly role: MemberRole
    readonly roleId: number | null
  },
) => Promise<void>

interface Person extends Pick<ProjectMember, 'userId' | 'userName' | 'nickName' | 'avatar'> {
  readonly confirmedAt: Date | null
  readonly parentId: number | null
}

/** Who works on a project. */
export const createMemberService = (deps: {
  readonly store: Store<AccountTables & ProjectTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ProjectAudit>
  readonly sessions: Pick<Sessions, 'changed'>
  readonly projectParts: () => readonly RegisteredPart[]
  readonly policies: Pick<Policies, 'raise'>
  readonly changes: Hooks<MemberChange>
}) => {
  const { store, now, access, audit, sessions, projectParts, policies, changes } = deps
  const { project, projectMember, user } = store.t
  const person = { userId: user.id, userName: user.userName, nickName: user.nickName, avatar: user.avatar }

  /** An address that is not proven yet is shown alone: whose name and picture go with it is not known. */
  const toMember = (row: Person, role: MemberRole): ProjectMember => {
    const { userId, userName, nickName, avatar, confirmedAt } = row
    const waiting = confirmedAt === null
    const shown = { userId, userName, nickName: waiting ? '' : nickName, avatar: waiting ? '' : avatar }
    return { ...shown, role: countedRole(role, row), owner: false, waiting }
  }

  const { lookUp, find } = createMemberLookUp({ store, now, access })

  return {
    lookUp,
    async list(actor: Actor, projectId: number): Promise<readonly ProjectMember[]> {
      const db = store.read
      await access.require(actor, db, projectId, 'tester', missingProject())
      const owners = await db.select(person).from(project).innerJoin(user, eq(user.id, project.userId)).where(eq(project.id, projectId))
      const members = await db
        .select({ ...person, confirmedAt: user.confirmedAt, parentId: user.parentId, role: projectMember.role })
        .from(projectMember)
        .innerJoin(user, eq(user.id, projectMember.userId))
        .where(eq(projectMember.projectId, projectId))
        .orderBy(asc(user.userName))
      return [
        ...owners.map((row) => ({ ...row, role: 'admin' as const, owner: true, waiting: false })),
        ...members.map((row) => toMember(row, row.role)),
      ]
    },

    /** The account with this whole e-mail, for somebody who may give it a membership; not too often, so nobody can look for accounts here. */
    find,

    async add(
      actor: Actor,
      { projectId, userName, role }: { readonly projectId: number; readonly userName: string; readonly role: MemberRole },
    ): Promise<ProjectMember> {
      const userId = await find(actor, { projectId, userName })
      return store.write(async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        const [owner] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, projectId))
        if (owner?.userId === userId) throw new AppError(projectErrors.ownerIsMember)
        await requireRoleFor(db, store.t, { userId, role })
        try {
          await db.insert(projectMember).values({ projectId, userId, role, createdAt: now() })
        } catch (error) {
          throw isConflict(error) ? new AppError(projectErrors.memberExists) : error
        }
        await policies.raise(db, projectId)
        const change = { by: actor.userId, projectId, userId, role, roleId: null }
        for (const work of changes.all()) await work(db, { ...change, what: 'added' })
        await audit(db, { action: 'member added', userId: actor.userId, target: `project ${projectId}, user ${userId}, ${role}` })
        const [found] = await db
          .select({ ...person, confirmedAt: user.confirmedAt, parentId: user.parentId })
          .from(user)
          .where(eq(user.id, userId))
        return toMember(found!, role)
      })
    },

    async remove(actor: Actor, { projectId, userId }: { readonly projectId: number; readonly userId: number }): Promise<void> {
      await store.write(async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        const left = await db
          .delete(projectMember)
          .where(and(eq(projectMember.projectId, projectId), eq(projectMember.userId, userId)))
          .returning({ role: projectMember.role, roleId: projectMember.roleId })
        const change = { by: actor.userId, projectId, userId, what: 'removed' } as const
        for (const row of left) for (const work of changes.all()) await work(db, { ...change, ...row })
        await clearLeader(db, store.t, { projectId, userId })
        for (const { work } of projectParts()) await work.leave?.(db, { projectId, userId })
        await policies.raise(db, projectId)
        await audit(db, { action: 'member removed', userId: actor.userId, target: `project ${projectId}, user ${userId}` })
      })
      sessions.changed([userId])
    },
  }
}
export type MemberService = ReturnType<typeof createMemberService>
